import AddressBook
import PropertyExtensionKit
import PropertyExtensions

/// Tells programs of extensions what was changed in the book, here and elsewhere: behind the commit, when the user is about to
/// be waited for, and only of what they may read.
final class ChangeEvents {
  private unowned let session: Session
  private var observation: BookObservation?
  /// The steps that are not told yet.
  private var steps: [Step] = []

  /// The most steps that wait to be told; of more the earliest are dropped.
  private static let limit = 1_000

  init(session: Session) { self.session = session }

  /// Begins to listen to a book, where some program wants to be told.
  func observe(_ book: AddressBook) {
    observation = nil
    guard !listeners.isEmpty else { return }
    observation = try? book.observe { [weak self] change in
      guard let self, let step = change.step else { return }
      steps.append(step)
      if steps.count > Self.limit { steps.removeFirst() }
    }
  }

  /// The extensions whose programs want to be told and may run.
  private var listeners: [LoadedExtension] {
    session.extensions.programs(.changed).filter(session.runtime.isTrusted)
  }

  /// Tells what is waiting.
  func tell() {
    guard !steps.isEmpty, let book = session.bookIfOpen else { return }
    defer { steps = [] }
    let told = steps.compactMap { step in
      (try? book.storage.operations(of: step.number)).map { (step: step, operations: $0) }
    }
    for plugin in listeners {
      let grants = session.runtime.grants(of: plugin)
      for (step, operations) in told where step.author.name != plugin.identifier {
        let changes = changes(of: operations, grants)
        let author = step.author == .owner ? nil : step.author.name
        for start in stride(from: 0, to: changes.count, by: WireLimits.records) {
          let batch = Array(changes[start..<min(start + WireLimits.records, changes.count)])
          do {
            try session.runtime.notify(plugin, ChangedNotification.Parameters(changes: batch, author: author))
          } catch {
            session.noteOnce(
              plugin.identifier ?? "", "\(plugin.shortName) is not told of changes: \(ShellError(error).message)")
          }
        }
      }
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
    guard grants.isAuthorized else { return [] }
    return order.compactMap { id in
      guard let (change, keys) = found[id] else { return nil }
      let readable = keys.filter(grants.mayRead).sorted()
      if change == .updated, readable.isEmpty { return nil }
      return PropertyExtensionKit.RecordChange(
        record: id.rawValue, kind: id.kind == .group ? .group : .person, change: change, keys: readable)
    }
  }
}
