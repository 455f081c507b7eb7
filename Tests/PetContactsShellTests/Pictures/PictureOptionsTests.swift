import TerminalPictures
import Testing

@testable import PetContactsShell

@Suite struct PictureOptionsTests {
  @Test(arguments: ["kitty", "iterm", "sixel", "symbols"])
  func `A format is named`(name: String) throws {
    let options = try ProgramOptions(["--pictures", name, "show", "x"])
    #expect(options.pictures == PictureFormat(rawValue: name).map(PictureChoice.format))
    #expect(options.words == ["show", "x"])
    #expect(try ProgramOptions(["--pictures=\(name)"]).pictures == options.pictures)
  }

  @Test func `Pictures are turned off`() throws {
    #expect(try ProgramOptions(["--pictures=off"]).pictures == .off)
    #expect(try ProgramOptions([]).pictures == nil)
  }

  @Test(arguments: [
    (["--pictures", "jpeg"], "--pictures takes kitty, iterm, sixel, symbols or off, not \"jpeg\""),
    (["--pictures"], "--pictures needs a value, see --help"),
    (["--picture=off"], "unknown option --picture, did you mean --pictures?"),
  ])
  func `A wrong name is an error that tells the right ones`(arguments: [String], message: String) {
    let error = #expect(throws: ShellError.self) { try ProgramOptions(arguments) }
    #expect(error?.message == message)
    #expect(error?.status == .usage)
  }
}
