import AddressBook
import PropertyExtensionKit
import PropertyExtensions
import PropertyLists

/// Has programs of extensions test records that the user's commands or other programs change, before they are saved: never in
/// a transaction, and never what undo brings back. What was tested is saved only if it is still the same; otherwise it is tested again.
struct ExtensionValidation {
  /// Who wants to save something.
  enum Proposer {
    /// The user, who may insist.
    case user
    /// The program of an extension, which may not.
    case program
  }

  let session: Session
  private let proposer: Proposer
  /// The extensions whose programs test records and may run; nobody is asked for trust by the way.
  let programs: [LoadedExtension]

  /// The option that saves what a program objects to, of every command whose changes are tested.
  static let anyway = CommandOption(name: "--anyway", summary: "save it although the program of an extension objects")

  /// How often a record that others change meanwhile is tested.
  private static let attempts = 3

  init(session: Session, of proposer: Proposer = .user) {
    self.session = session
    self.proposer = proposer
    programs = session.extensions.programs(.validate).filter(session.runtime.isTrusted)
  }

  /// Saves a request once it was tested.
  /// - Returns: the step that was saved, if something was.
  /// - Throws: `WireError` where a program objects to what another one proposes, and otherwise ``ShellError``.
  func saving(_ request: SaveRequest, _ save: (SaveRequest) throws -> Step?) throws -> Step? {
    guard !programs.isEmpty else { return try save(request) }
    var changes = StagedChanges()
    changes.note(request)
    guard concerns(changes) else { return try save(request) }
    return try testing(changes, request) { revisions in
      var request = request
      for (id, revision) in revisions { request.requireRevision(revision, of: id) }
      return try save(request)
    }
  }

  /// Saves what is staged once it was tested.
  func commit(title: String) throws {
    let book = try session.book
    let changes = session.stagedChanges
    guard concerns(changes) else {
      try book.save(title: title)
      return
    }
    _ = try testing(changes, nil) { revisions in
      try book.save(title: title, requiring: revisions.map { .revision($0.id, $0.revision) })
    }
  }

  /// Whether a program wants to test one of the changes.
  private func concerns(_ changes: StagedChanges) -> Bool {
    programs.contains { plugin in
      let grants = session.runtime.grants(of: plugin)
      return changes.keys.values.contains { $0.contains(where: grants.mayRead) }
    }
  }

  private func testing<Saved>(
    _ changes: StagedChanges, _ request: SaveRequest?,
    _ save: ([(id: RecordID, revision: Int)]) throws -> Saved
  ) throws -> Saved {
    let book = try session.book
    var attempt = 0
    while true {
      attempt += 1
      let stored = try Dictionary(
        changes.records.compactMap { id in try book.storage.record(id).map { (id, $0) } }, uniquingKeysWith: { $1 })
      let revisions = stored.map { (id: $0.key, revision: $0.value.revision) }
      let rehearsal = try book.rehearsal(of: request)
      let tested = try changes.records.compactMap { id in
        try rehearsal.record(id).map { record in
          Subject(
            record: RecordContents(record), before: stored[id]?.properties ?? [:], changed: changes.keys[id] ?? [])
        }
      }
      try test(tested)
      do {
        return try save(revisions)
      } catch ChangeError.recordChanged(let id) where attempt < Self.attempts && changes.keys[id] != nil {
        continue
      }
    }
  }

  /// Has the programs test records as they will be.
  /// - Throws: ``ShellError`` that names the extension, the record, the key and what is wrong.
  private func test(_ subjects: [Subject]) throws {
    var objections: [String] = []
    for plugin in programs {
      let grants = session.runtime.grants(of: plugin)
      let tested = subjects.filter { $0.changed.contains(where: grants.mayRead) }
      guard !tested.isEmpty else { continue }
      let byRecord = Dictionary(tested.map { ($0.record.id.rawValue, $0) }) { first, _ in first }
      let changed = byRecord.mapValues { $0.changed.filter(grants.mayRead).sorted() }
      do {
        let records = tested.map { session.runtime.bookRecord($0.record, grants) }
        for problem in try session.runtime.validate(plugin, records, changed: changed) {
          let subject = byRecord[problem.record]
          let sentence = sentence(problem, by: plugin, subject?.record)
          // What was wrong before, or elsewhere in the record, must not keep the user from mending this.
          if subject?.hasChanged(problem) ?? true { objections.append(sentence) } else { session.warn(sentence) }
        }
      } catch {
        if session.isInterruption(error) { throw error }
        // Who cannot test forbids nothing: it is the user's book.
        session.warn("\(plugin.shortName) could not test what is saved: \(ShellError(error).message)")
      }
    }
    guard let first = objections.first else { return }
    let more = objections.count > 1 ? "and \(objections.count - 1) more" : nil
    if proposer == .program { throw WireError(.refused, [first, more].compactMap(\.self).joined(separator: ", ")) }
    if session.savesAnyway { return objections.forEach { session.warn($0) } }
    throw ShellError(.failed, first, more, "--anyway saves it")
  }

  private func sentence(
    _ problem: ValidationProblem, by plugin: LoadedExtension, _ record: RecordContents?
  ) -> String {
    let subject = record.map { session.name(of: $0) } ?? problem.record
    let key = problem.key.map { ", \(session.catalog[$0]?.title ?? $0)" } ?? ""
    return "\(plugin.shortName) objects to \(subject)\(key): \(problem.message.shortened)"
  }
}

/// A record as it will be, and what of it is new.
private struct Subject {
  let record: RecordContents
  /// What is stored of it.
  let before: PropertyList.Dictionary
  /// The keys whose values the change made or altered.
  let changed: Set<String>

  /// Whether the change made or altered what a program objects to: the record, one of its values, or one entry of a value.
  func hasChanged(_ problem: ValidationProblem) -> Bool {
    guard let key = problem.key else { return true }
    guard changed.contains(key) else { return false }
    guard let entry = problem.entry, let after = Self.entry(entry, of: key, in: record.properties) else { return true }
    return Self.entry(entry, of: key, in: before) != after
  }

  private static func entry(
    _ id: String, of key: String, in properties: PropertyList.Dictionary
  ) -> RawMultiValue.Entry? {
    properties[key].flatMap { RawMultiValue(propertyList: $0) }?.entries.first { $0.id.rawValue == id }
  }
}
