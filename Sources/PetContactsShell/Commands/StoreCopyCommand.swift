import AddressBook
import LineEditor
import PropertyLists

/// Copying a book from one store to a new one of any kind.
enum StoreCopyCommand {
  static let command = Command(
    path: ["store", "copy"], summary: "copy a whole book to a new store of any kind",
    arguments: [Argument(name: "FROM", kind: .store), Argument(name: "TO", kind: .store)],
    options: [
      CommandOption(name: "--leave-damaged", summary: "copy the rest of a damaged store, and name what is left out"),
      CommandOption(name: "--quiet", summary: "show no progress"),
    ],
    details: """
      FROM and TO are named as --store is: sqlite:FILE, plist:FOLDER, or a path; an empty folder becomes a folder of \
      property lists. FROM can be memory: where the program was started with --store memory:. Nothing may lie at TO. \
      The copy holds all that the book holds, with identifiers, dates and the history, which can be undone in it. It is \
      read again and compared before it gets its name; if anything fails, or ^C ends it, nothing is left at TO.

      The copy is a book of its own: tokens of changes --since are for the book that gave them. store backup makes a copy \
      that can take the place of the book.

      The file of a group in a folder can name members that are not in the book. They are not in the copy, and the groups \
      that name such are told.

      Where something in FROM is damaged it is named, and nothing is copied, unless --leave-damaged is given; the \
      status is 8 either way.
      """,
    examples: ["store copy sqlite:contacts.sqlite plist:contacts", "store copy plist:contacts sqlite:new.sqlite"]
  ) { session, call in
    try session.requireNoTransaction()
    let (from, to) = (call[argument: "FROM"], call[argument: "TO"])
    let source = try opened(from, session)
    let draft = try StoreName(toMake: to, folders: session.folders).draft()
    let progress = CopyProgress(session: session, isQuiet: call.has("--quiet"))
    let report: BookCopyReport
    do {
      defer { progress.end() }
      report = try BookCopy(of: source, leavesDamaged: call.has("--leave-damaged")) { try progress.tell($0) }
        .make(in: ToldDraft(draft, progress))
    } catch BookCopyError.damaged(let damage) {
      tell(damage, session, more: "")
      throw ShellError(
        .damaged, "\(count(damage.count, "thing")) in \(from) cannot be read, nothing was copied",
        "store check --repair mends what can be mended, --leave-damaged copies the rest")
    } catch let error as BookCopyError {
      throw ShellError(.failed, error.description, "nothing was copied", "store check looks for the reason")
    }
    tell(report.damage, session, more: ", left out")
    for group in report.absentMembers {
      let (members, are) = (count(group.count, "member"), group.count == 1 ? "is" : "are")
      let told = "the group \(group.name) names \(members) not in the book"
      session.warn("\(told), who \(are) not in the copy's group either")
    }
    if !report.damage.isEmpty { session.notedStatus = .damaged }
    return [.message(sentence(report, to), facts(report, from, to))]
  }

  /// Opens what is to be copied.
  private static func opened(_ name: String, _ session: Session) throws -> any StorageAdapter {
    let place = try StoreName(name, folders: session.folders)
    if case .memory = place {
      guard let memory = try session.book.storage as? MemoryStorage else {
        throw ShellError(
          .usage, "there is no book in memory to copy", "memory: is the book of a program started with --store memory:")
      }
      return memory
    }
    do { return try place.openExisting() } catch let error as StorageError {
      guard case .missing = error else { throw error }
      throw ShellError(.notFound, error.description)
    }
  }

  /// The most damaged things that are named.
  private static let namedLimit = 20

  private static func tell(_ damage: [BookDamage], _ session: Session, more: String) {
    for found in damage.prefix(namedLimit) {
      session.console.writeErrorSentence("error: \(found.description)\(more)".printable)
    }
    guard damage.count > namedLimit else { return }
    session.console.writeErrorSentence("error: … and \((damage.count - namedLimit).grouped) more\(more)")
  }

  private static func sentence(_ report: BookCopyReport, _ to: String) -> String {
    let parts = [
      count(report.persons, "person"), count(report.groups, "group"), count(report.pictures, "picture"),
    ]
    let left = report.damage.isEmpty ? "" : " \(report.damage.count.grouped) left out."
    return "Copied \(parts.joined(separator: ", ")) and \(count(report.steps, "step")) to \(to). Verified.\(left)"
  }

  private static func count(_ number: Int, _ thing: String) -> String {
    "\(number.grouped) \(thing)\(number == 1 ? "" : "s")"
  }

  private static func facts(_ report: BookCopyReport, _ from: String, _ to: String) -> PropertyList.Dictionary {
    [
      "from": .string(from), "to": .string(to), "persons": .integer(.init(report.persons)),
      "groups": .integer(.init(report.groups)), "pictures": .integer(.init(report.pictures)),
      "steps": .integer(.init(report.steps)), "isVerified": true,
      "absentMembers": .array(
        report.absentMembers.map {
          ["group": .string($0.group.rawValue), "name": .string($0.name), "count": .integer(.init($0.count))]
        }),
      "leftOut": .array(report.damage.map { .string($0.description) }),
    ]
  }
}

/// Tells how far the copying of a book is, and ends it when somebody asks for that.
private final class CopyProgress {
  private let progress: Progress

  private let session: Session

  init(session: Session, isQuiet: Bool) {
    progress = Progress(session: session, isQuiet: isQuiet)
    self.session = session
  }

  func tell(_ state: BookCopyProgress) throws {
    if Interrupt.isPending { throw StorageError.interrupted }
    progress.show {
      let (deed, things) =
        switch state.phase {
        case .copyingRecords: ("Copying", "records")
        case .copyingHistory: ("Copying", "steps")
        case .verifyingRecords: ("Verifying", "records")
        case .verifyingHistory: ("Verifying", "steps")
        }
      guard state.total > 0 else { return "Reading the history" }
      let share = state.count * 100 / state.total
      return "\(deed) \(things): \(share) % (\(state.count.grouped) of \(state.total.grouped)), ^C ends it"
    }
  }

  func end() { progress.end() }

  /// Tells that the copy stops, where that was asked for.
  func tellStopping() {
    guard Interrupt.isPending else { return }
    end()
    session.note("stopping, what was copied is removed")
  }
}

/// A draft that tells when it is removed, as that takes a while for a large one.
private final class ToldDraft: StorageDraft {
  private let draft: any StorageDraft
  private let progress: CopyProgress

  init(_ draft: any StorageDraft, _ progress: CopyProgress) { (self.draft, self.progress) = (draft, progress) }

  func open() throws -> any StorageAdapter { try draft.open() }
  func publish() throws { try draft.publish() }
  func discard() {
    progress.tellStopping()
    draft.discard()
  }
}
