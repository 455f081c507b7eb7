import Files
import Foundation
import Testing

@Suite struct FoldersTests {
  @Test func `Folders are where XDG puts them without variables`() throws {
    let folders = try Folders(environment: ["HOME": "/home/ana"])
    #expect(folders.data == "/home/ana/.local/share/petcontacts")
    #expect(folders.config == "/home/ana/.config/petcontacts")
    #expect(folders.state == "/home/ana/.local/state/petcontacts")
    #expect(folders.home == "/home/ana")
  }

  @Test func `XDG variables win, and relative or empty ones are ignored`() throws {
    let folders = try Folders(environment: [
      "HOME": "/home/ana", "XDG_DATA_HOME": "/d/", "XDG_CONFIG_HOME": "relative", "XDG_STATE_HOME": "",
    ])
    #expect(folders.data == "/d/petcontacts")
    #expect(folders.config == "/home/ana/.config/petcontacts")
    #expect(folders.state == "/home/ana/.local/state/petcontacts")
  }

  @Test func `PETCONTACTS_HOME takes everything, a relative one from the working folder`() throws {
    let folders = try Folders(environment: ["PETCONTACTS_HOME": "/p", "XDG_DATA_HOME": "/d"], userHome: { nil })
    #expect([folders.data, folders.config, folders.state] == ["/p", "/p", "/p"])
    #expect(folders.home == nil)
    let relative = try Folders(environment: ["PETCONTACTS_HOME": "p/q"], userHome: { nil })
    #expect(relative.data == FileManager.default.currentDirectoryPath + "/p/q")
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "relative"], ["PETCONTACTS_HOME": ""]])
  func `Without HOME the user database is asked`(environment: [String: String]) throws {
    #expect(try Folders(environment: environment, userHome: { "/db" }).config == "/db/.config/petcontacts")
  }

  @Test func `Without any home the error says what to set`() {
    let error = #expect(throws: FileError.self) {
      try Folders(environment: ["XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c"], userHome: { nil })
    }
    #expect(error?.code == .noHome)
    #expect(error?.description.contains("set PETCONTACTS_HOME") == true)
  }

  @Test func `No home is needed when the variables name every folder`() throws {
    let environment = ["XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s"]
    #expect(try Folders(environment: environment, userHome: { nil }).state == "/s/petcontacts")
  }

  @Test func `The user database knows the user who runs the tests`() {
    #expect(Folders.userDatabaseHome() == NSHomeDirectoryForUser(NSUserName()))
  }
}
