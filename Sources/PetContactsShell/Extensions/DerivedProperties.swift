import AddressBook
import PropertyExtensionKit
import PropertyExtensions
import PropertyLists

/// The values that programs of extensions compute, which are never stored. What was computed for a revision of a record is
/// kept in the session for as long as its program says.
final class DerivedProperties {
  /// What a record held when a program was asked, and which files the program had.
  private struct Place: Hashable {
    let record: RecordID
    let revision: Int
    let digest: String
    let keys: [String]
  }

  /// What a program answered; without values where it has none.
  private struct Entry {
    var values: PropertyList.Dictionary = [:]
    var validUntil: PropertyList.Date?

    func hasExpired(at now: PropertyList.Date) -> Bool { validUntil.map { $0 <= now } ?? false }
  }

  /// What is done where a program cannot be asked.
  enum Need {
    /// The values are left out; nobody is asked for trust by the way, and a note names an extension whose program fails, or
    /// was changed since it was trusted.
    case optional
    /// The values are left out, but the person, who has asked for them, is asked for trust, and a note says why.
    case wanted
    /// The error is thrown: without the values the answer would be wrong.
    case required
  }

  private unowned let session: Session
  private var entries = BoundedAnswers<Place, Entry>()

  init(session: Session) { self.session = session }

  /// Forgets what was computed.
  func forget() { entries.forget() }

  /// The derived values of individuals, in their order.
  /// - Throws: ``ShellError`` or `ExtensionFault` where the values are required.
  func values(
    of declarations: [PropertyDeclaration], for individuals: [Individual], _ need: Need
  ) throws -> [PropertyList.Dictionary] {
    var values = [PropertyList.Dictionary](repeating: [:], count: individuals.count)
    for (owner, declarations) in Dictionary(grouping: declarations, by: { $0.owner ?? "" }) {
      guard let plugin = session.extensions.program(of: owner, .derive) else { continue }
      func isMeant(_ declaration: PropertyDeclaration, _ index: Int) -> Bool {
        let record = individuals[index].record
        return declaration.applies(to: record.properties, kind: record.kind)
      }
      // Nothing is started for records that it has nothing to say of. Only where it may not read what says which these
      // are it gets all: it must not learn that from those that it is asked about.
      let isBlind = isBlind(plugin, to: declarations)
      let asked = individuals.indices.filter { index in isBlind || declarations.contains { isMeant($0, index) } }
      guard !asked.isEmpty else { continue }
      do {
        guard try isReady(plugin, need) else { continue }
        let found = try derive(declarations, plugin, asked.map { individuals[$0] })
        for (index, derived) in zip(asked, found) {
          for declaration in declarations where isMeant(declaration, index) {
            if let value = derived[declaration.key] { values[index][declaration.key] = value }
          }
        }
      } catch {
        if need == .required || session.isInterruption(error) { throw error }
        session.noteOnce(owner, "\(titles(declarations)): \(ShellError(error).message)")
      }
    }
    return values
  }

  /// Whether a program that runs may not read what says which records the properties are meant for.
  private func isBlind(_ plugin: LoadedExtension, to declarations: [PropertyDeclaration]) -> Bool {
    guard session.runtime.objection(to: plugin) == nil else { return false }
    let grants = session.runtime.grants(of: plugin)
    return declarations.compactMap(\.appliesTo).contains { condition in
      !(session.catalog.keysRevealed(by: condition)?.allSatisfy(grants.mayRead) ?? false)
    }
  }

  /// Whether a program may be asked.
  private func isReady(_ plugin: LoadedExtension, _ need: Need) throws -> Bool {
    switch need {
    case .optional: break
    case .wanted: try session.runtime.askForTrust(of: plugin)
    case .required: try session.runtime.requireAccess(of: plugin)
    }
    guard let (what, advice) = session.runtime.objection(to: plugin) else { return true }
    // Who has not decided, or decided against it, is not reminded each time a record is shown.
    if need == .optional, session.runtime.trust(of: plugin).isUsersChoice { return false }
    session.noteOnce(
      plugin.identifier ?? "", "\(titles(plugin.derived)) of \(plugin.shortName) is left out: \(what), \(advice)")
    return false
  }

  private func titles(_ declarations: [PropertyDeclaration]) -> String {
    declarations.map(\.title).joined(separator: ", ")
  }

  private func derive(
    _ declarations: [PropertyDeclaration], _ plugin: LoadedExtension, _ individuals: [Individual]
  ) throws -> [PropertyList.Dictionary] {
    let keys = declarations.map(\.key).sorted()
    let digest = try session.runtime.digest(of: plugin)
    let now = session.bookEnvironment.now()
    let places = individuals.map { individual in
      // Of linked cards each change makes the sum greater.
      let revision = individual.cards.reduce(0) { $0 + $1.stored.revision }
      return Place(record: individual.record.id, revision: revision, digest: digest, keys: keys)
    }
    var answers = places.map { entries[$0] }
    let missing = answers.indices.filter { answers[$0].map { $0.hasExpired(at: now) } ?? true }
    if !missing.isEmpty {
      let grants = session.runtime.grants(of: plugin)
      let records = missing.map { session.runtime.bookRecord(individuals[$0].record, grants) }
      let byRecord = Dictionary(missing.map { (individuals[$0].record.id.rawValue, $0) }) { first, _ in first }
      for index in missing { answers[index] = Entry() }
      for answer in try session.runtime.derive(plugin, records, keys: keys) {
        guard let index = byRecord[answer.record] else { continue }
        let values = try checked(answer.values, declarations, plugin, individuals[index])
        answers[index] = Entry(values: values, validUntil: answer.validUntil)
      }
      // Only a program that has answered all is remembered.
      for index in missing {
        guard let answer = answers[index] else { continue }
        entries.keep(answer, to: places[index], bytes: answer.values.footprint)
      }
    }
    return answers.map { $0?.values ?? [:] }
  }

  /// The values that are of the types that they were declared with; a note tells of the others.
  private func checked(
    _ values: PropertyList.Dictionary, _ declarations: [PropertyDeclaration], _ plugin: LoadedExtension,
    _ individual: Individual
  ) throws -> PropertyList.Dictionary {
    var checked: PropertyList.Dictionary = [:]
    for declaration in declarations {
      guard let value = values[declaration.key] else { continue }
      do {
        try declaration.check(value)
        checked[declaration.key] = value
      } catch {
        let name = session.name(of: individual.record)
        session.noteOnce(
          "\(declaration.key) \(plugin.identifier ?? "")",
          "\(plugin.shortName) gave \(declaration.title) of \(name) a value that is not used: \(error)")
      }
    }
    return checked
  }
}
