import AddressBook
import PropertyExtensions

/// The keys that belong to an extension: those that it declares, and those that begin with its identifier and belong to
/// nobody else. Where the identifier of another extension begins with its own, what begins with that is the other's.
struct OwnKeys: Hashable {
  /// The extension.
  let identifier: String
  private let prefix: String
  /// What keys of extensions begin with whose identifiers begin with that of this one.
  private let inner: [String]
  private let declared: Set<String>
  /// Keys that begin so and were declared by others.
  private let taken: Set<String>

  /// The keys of the program itself, whatever begins with its name.
  private static let reserved: Set<String> = [
    RecordKeys.foreign, RecordKeys.mergedValues, RecordKeys.mergedPictures, RecordKeys.groupPredicate,
    RecordKeys.damaged,
  ]

  /// Takes an extension and those beside which it stands.
  /// - Parameters:
  ///   - identifier: The extension.
  ///   - others: The identifiers of all extensions that were found, also of those that are switched off.
  ///   - catalog: What is declared, by whom.
  init(of identifier: String, among others: [String], _ catalog: PropertyCatalog) {
    let prefix = identifier + "."
    self.identifier = identifier
    self.prefix = prefix
    inner = Set(others.filter { $0.hasPrefix(prefix) }).sorted().map { $0 + "." }
    let near = catalog.all.filter { $0.key.hasPrefix(prefix) }
    declared = Set(near.filter { $0.owner == identifier }.map(\.key))
    taken = Set(near.filter { $0.owner != identifier }.map(\.key))
  }

  /// Whether a key is one of them.
  func contains(_ key: String) -> Bool {
    guard key.hasPrefix(prefix), !Self.reserved.contains(key), !taken.contains(key) else { return false }
    return declared.contains(key) || !inner.contains { key.hasPrefix($0) }
  }
}
