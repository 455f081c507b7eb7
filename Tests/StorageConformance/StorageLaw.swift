/// Something that every storage must do.
public struct StorageLaw: Sendable, CustomStringConvertible {
  /// The law as a sentence.
  public let name: String
  /// Checks the law in a place where nothing is stored yet.
  /// - Throws: ``LawViolation``, or what the storage throws.
  public let check: @Sendable (any StoragePlace) throws -> Void

  /// Names a law and says how it is checked.
  init(_ name: String, check: @escaping @Sendable (any StoragePlace) throws -> Void) {
    self.name = name
    self.check = check
  }

  /// The sentence.
  public var description: String { name }

  /// All laws. What happens at random is tried from several seeds.
  public static let all: [StorageLaw] = {
    let random = Effort.seeds(Effort.laws).flatMap { seed in
      [
        randomLife(seed: seed), reversal(seed: seed), mirroring(seed: seed), linkLife(seed: seed),
        mergingPersons(seed: seed), copying(seed: seed),
      ]
    }
    return random + agreement + failures + merging + fetching + handles + undoing + historyKeeping + ordering
      + changeHistory + notifications + linking + copying
  }()
}

/// A storage that does something else than a law says.
public struct LawViolation: Error, CustomStringConvertible {
  /// What was expected and what was found.
  public let description: String
}

/// Throws when something is not as the law says.
func require(_ holds: Bool, _ message: @autoclosure () -> String) throws {
  guard holds else { throw LawViolation(description: message()) }
}

/// Throws when two values differ.
func requireEqual<Value: Equatable>(_ found: Value, _ wanted: Value, _ subject: @autoclosure () -> String) throws {
  guard found != wanted else { return }
  throw LawViolation(description: "\(subject()): found \(found), wanted \(wanted)")
}

/// The error that a closure throws.
func errorThrown(by body: () throws -> Void) -> (any Error)? {
  do {
    try body()
    return nil
  } catch {
    return error
  }
}
