import AddressBook
import Files
import Glibc
import PropertyLists

@testable import PetContactsShell

/// A console without a terminal: it keeps what is written and gives prepared answers.
final class FakeConsole: Console {
  let isInteractive: Bool
  let width: Int
  var errorWidth: Int { width }
  var isClosed = false
  var answers: [String?]
  private(set) var output = ""
  private(set) var errors = ""
  private(set) var questions: [String] = []
  /// What happens while somebody thinks about an answer.
  var onQuestion: () -> Void = {}

  /// Makes a console; with answers somebody is there to be asked.
  init(answers: [String?] = [], width: Int? = nil) {
    self.answers = answers
    isInteractive = !answers.isEmpty
    self.width = width ?? (isInteractive ? 80 : .max)
  }

  func write(_ text: String) { output += text }
  func flush() {}
  func writeError(_ text: String) { errors += text }
  func ask(_ question: String, discardsTypeahead: Bool) -> String? {
    questions.append(question)
    onQuestion()
    return answers.isEmpty ? nil : answers.removeFirst()
  }

  /// What was written since the last call.
  func take() -> String {
    defer { (output, errors) = ("", "") }
    return output + errors
  }
}

/// A session on a book in memory, with a folder of its own for settings.
final class Fixture {
  let console: FakeConsole
  let session: Session
  let runner: CommandRunner
  let home: String

  init(
    answers: [String?] = [], systemSettings: String? = nil, region: String? = nil, path: String? = nil
  ) throws {
    home = "\(Fixture.temporaryFolder)/petcontacts-test-\(RecordID.randomUUID())"
    try Files.createFolder(home)
    var environment = ["PETCONTACTS_HOME": home, "HOME": home, "XDG_CONFIG_DIRS": home + "/system"]
    environment["TERM"] = "dumb"
    environment["PATH"] = path
    if let systemSettings {
      try Files.createFolder(home + "/system/petcontacts")
      try Files.write(Array(systemSettings.utf8), to: home + "/system/petcontacts/config.json")
    }
    console = FakeConsole(answers: answers)
    let clock = Environment(now: { PropertyList.Date(secondsSince1970: 1_800_000_000) })
    session = Session(
      console: console, environment: environment, bookEnvironment: clock,
      folders: try Folders(environment: environment),
      storeName: "memory:", region: region)
    runner = CommandRunner(
      session: session, style: Style(isColoured: false), errorStyle: Style(isColoured: false), isJSON: false)
  }

  deinit {
    for file in ["config.json", "system/petcontacts/config.json"] { try? Files.remove(home + "/" + file) }
    for folder in ["/system/petcontacts", "/system", ""] { _ = unsafe rmdir(home + folder) }
  }

  /// Runs a line and gives its status and everything that was written.
  func run(_ line: String) -> (status: CommandStatus, text: String) {
    let status = runner.run(line: line)
    return (status, console.take())
  }

  private static var temporaryFolder: String {
    unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
  }
}
