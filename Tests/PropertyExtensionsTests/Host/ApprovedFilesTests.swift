import AddressBook
import Foundation
import PropertyExtensionKit
import PropertyExtensions
import PropertyLists
import Testing

/// What is started is what somebody has approved of.
@Suite struct ApprovedFilesTests {
  private let value = [FormatMethod.Value(key: "x", value: 1)]
  private let formatting = #"def format(params): return {"texts": [{"text": "one"}]}"#

  /// Writes a manifest beside a program, and takes the program as it is now for approved.
  private func approved(_ program: ExtensionProgram) throws -> ExtensionProgram {
    let manifest = #"""
      {"identifier": "\#(program.identifier)", "version": "1", "protocol": 1, "run": "program",
       "features": ["validate", "derive", "format", "complete", "command", "action", "changed"]}
      """#
    try write(manifest, to: "plugin.json", of: program)
    let plugin = try #require(PropertyExtensionLoader().found(program.folder))
    return ExtensionProgram(plugin, approved: try plugin.digest)
  }

  private func write(_ text: String, to file: String, of program: ExtensionProgram) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(program.folder)/\(file)"))
  }

  private func reason(_ fixture: HostFixture, _ program: ExtensionProgram) -> ExtensionFault.Reason? {
    do throws(ExtensionFault) {
      _ = try fixture.host.format(program, value)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func `A program is not started from files that were changed since they were approved of`() throws {
    let fixture = try HostFixture()
    let program = try approved(fixture.addPython("changes", formatting))
    try write("new", to: "module.py", of: program)
    #expect(reason(fixture, program) == .cannotStart("its files were changed since it was trusted"))
    #expect(fixture.log(program).contains("cannot be started, its files were changed since it was trusted"))
    #expect(HostFixture.processes(of: program.identifier) == [])
  }

  @Test func `A program that died is not started again from other files`() throws {
    let fixture = try HostFixture()
    let program = try approved(fixture.addPython("dies", formatting))
    #expect(try fixture.host.format(program, value) == ["one"])
    try write("new", to: "module.py", of: program)
    // What runs was started from the files that were approved of.
    #expect(try fixture.host.format(program, value) == ["one"])
    guard case .running(let process) = fixture.host.state(of: program.identifier) else {
      Issue.record("it does not run")
      return
    }
    kill(process, SIGKILL)
    #expect(fixture.noticesEnd(of: program))
    #expect(reason(fixture, program) == .cannotStart("its files were changed since it was trusted"))
    try FileManager.default.removeItem(atPath: "\(program.folder)/module.py")
    #expect(try fixture.host.format(program, value) == ["one"])
  }

  @Test func `A program that a link takes where files are not watched is not started`() throws {
    let fixture = try HostFixture()
    let program = try fixture.addPython("linked", formatting)
    let hidden = "\(program.folder)/.build"
    try FileManager.default.createDirectory(atPath: hidden, withIntermediateDirectories: false)
    try FileManager.default.moveItem(atPath: "\(program.folder)/program", toPath: "\(hidden)/program")
    try FileManager.default.createSymbolicLink(
      atPath: "\(program.folder)/program", withDestinationPath: ".build/program")
    #expect(
      reason(fixture, program) == .cannotStart("program leads into .build, whose contents are not watched"))
  }
}

extension PropertyExtensionLoader {
  /// The extension in a folder.
  fileprivate func found(_ folder: String) -> LoadedExtension? {
    var catalog = PropertyCatalog.standard
    return load(single: [folder], folders: [], into: &catalog).first
  }
}
