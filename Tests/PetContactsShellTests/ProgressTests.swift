import AddressBook
import Files
import PropertyLists
import Testing

@testable import PetContactsShell

@Suite struct ProgressTests {
  /// What is shown of work that goes on until something is shown, or for a number of attempts.
  private func shown(
    _ console: FakeConsole, term: String = "xterm", isQuiet: Bool = false, attempts: Int = .max
  ) throws -> String {
    let environment = ["PETCONTACTS_HOME": "/nonexistent", "TERM": term]
    let session = Session(
      console: console, environment: environment,
      bookEnvironment: Environment(now: { PropertyList.Date(secondsSince1970: 0) }),
      folders: try Folders(environment: environment), storeName: "memory:")
    let progress = Progress(session: session, isQuiet: isQuiet, patience: 0, interval: 0)
    var left = attempts
    while console.errors.isEmpty, left > 0 {
      progress.show { "Copying records: 12 % (120,000 of 1,000,000), ^C ends it" }
      left -= 1
    }
    progress.end()
    return console.errors
  }

  @Test func `progress is one line that fits and goes in the end`() throws {
    let text = try shown(FakeConsole(answers: [nil], width: 40))
    #expect(text == "\rCopying records: 12 % (120,000 of 1,00…\u{1B}[K\r\u{1B}[K")
  }

  @Test func `nothing is shown on a pipe, on a terminal that cannot erase, or where nobody wants it`() throws {
    let attempts = 100_000
    #expect(try shown(FakeConsole(), attempts: attempts) == "")
    #expect(try shown(FakeConsole(width: 80), term: "dumb", attempts: attempts) == "")
    #expect(try shown(FakeConsole(width: 80), isQuiet: true, attempts: attempts) == "")
  }

  @Test(arguments: [(0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (-12_345, "-12,345"), (1_234_567, "1,234,567")])
  func `numbers in sentences have a comma before each three digits`(_ number: Int, _ text: String) {
    #expect(number.grouped == text)
  }
}
