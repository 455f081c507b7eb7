import AddressBook
import PropertyExtensionKit
import PropertyExtensions

/// Tells programs of extensions what was changed in the book, here and elsewhere: behind the commit, when the user is about to
/// be waited for, and only of what they may read. Of more than a bounded number of records, as of a large import, they are
/// told at once that everything may have changed.
final class ChangeEvents {
  private unowned let session: Session
  private var observation: BookObservation?
  /// The steps that are not told yet.
  private var steps: [Step] = []
  /// How many records they changed.
  private var count = 0
  /// Whether more was changed than is told one by one.
  private var isEverything = false
  /// The extensions that could not be told of something, because their programs did not read.
  private var behind: Set<String> = []

  /// The most records whose changes are told one by one.
  private static let limit = 1_000

  init(session: Session) { self.session = session }

  /// Begins to listen to a book, where some program wants to be told.
  func observe(_ book: AddressBook) {
    observation = nil
    guard !listeners.isEmpty else { return }
    observation = try? book.observe { [weak self] in self?.note($0) }
  }

  private func note(_ change: BookChange) {
    let records = change.added.count + change.updated.count + change.deleted.count
    count += records
    if change.step == nil || count > Self.limit { isEverything = true }
    if isEverything { steps = [] } else if records > 0, let step = change.step { steps.append(step) }
  }

  /// The extensions whose programs want to be told and may run.
  private var listeners: [LoadedExtension] {
    session.extensions.programs(.changed).filter(session.runtime.isTrusted)
  }

  /// Tells what is waiting. Nobody waits until it is read.
  func tell() {
    guard isEverything || !steps.isEmpty, let book = session.bookIfOpen else { return }
    defer { (steps, count, isEverything) = ([], 0, false) }
    let told = steps.map { step in (step: step, operations: try? book.storage.operations(of: step.number)) }
    // The history may have let go of one meanwhile.
    let isEverything = isEverything || told.contains { $0.operations == nil }
    for plugin in listeners {
      let grants = session.runtime.grants(of: plugin)
      guard grants.isAuthorized else { continue }
      guard !isEverything, !behind.contains(plugin.identifier ?? "") else {
        notify(plugin, [ChangedNotification.Parameters(changes: [], author: nil)])
        continue
      }
      for (step, operations) in told where step.author.name != plugin.identifier {
        let changes = changes(of: operations ?? [], grants)
        let author = step.author == .owner ? nil : step.author.name
        notify(
          plugin,
          stride(from: 0, to: changes.count, by: WireLimits.records).map { start in
            let batch = Array(changes[start..<min(start + WireLimits.records, changes.count)])
            return ChangedNotification.Parameters(changes: batch, author: author)
          })
      }
    }
  }

  private func notify(_ plugin: LoadedExtension, _ messages: [ChangedNotification.Parameters]) {
    let identifier = plugin.identifier ?? ""
    do {
      for message in messages {
        if try session.runtime.notify(plugin, message) { behind.remove(identifier) } else { behind.insert(identifier) }
      }
    } catch {
      session.noteOnce(identifier, "\(plugin.shortName) is not told of changes: \(ShellError(error).message)")
    }
  }

  /// What operations did to records, as far as a program may know.
  private func changes(
    of operations: [Operation], _ grants: ExtensionGrants
  ) -> [PropertyExtensionKit.RecordChange] {
    var order: [RecordID] = []
    var found: [RecordID: (change: PropertyExtensionKit.RecordChange.Change, keys: Set<String>)] = [:]
    for case .record(let id, let change) in operations {
      if found[id] == nil { order.append(id) }
      var entry = found[id] ?? (.updated, [])
      switch change {
      case .create: entry.change = .added
      case .delete: entry.change = .deleted
      case .value(let key, _, _), .entry(let key, _): entry.keys.insert(key)
      case .member, .picture, .container: break
      }
      found[id] = entry
    }
    return order.compactMap { id in
      guard let (change, keys) = found[id] else { return nil }
      let readable = keys.filter(grants.mayRead).sorted()
      if change == .updated, readable.isEmpty { return nil }
      return PropertyExtensionKit.RecordChange(
        record: id.rawValue, kind: id.kind == .group ? .group : .person, change: change, keys: readable)
    }
  }
}
