import Foundation
import PropertyExtensionKit
import PropertyExtensions
import PropertyLists
import Testing

/// The user does not want to wait.
@Suite struct InterruptionTests {
  private let value = [FormatMethod.Value(key: "x", value: 1)]

  @Test func `A program that listens is told, answers, and runs on`() throws {
    let isInterrupted = Flag()
    let fixture = try HostFixture(interrupted: isInterrupted)
    fixture.service.onLog = { _ in isInterrupted.isSet = true }
    let program = try fixture.addPython(
      "listens",
      """
      def format(params):
          send(method="log", params={"level": "info", "message": "began"})
          cancelled = receive()
          print(cancelled["method"], cancelled["params"], file=sys.stderr)
          send(id=cancelled["params"]["id"], error={"code": -32007, "message": "cancelled"})

      def complete(params): return {"candidates": []}
      """)
    let fault = #expect(throws: ExtensionFault.self) { try fixture.host.format(program, value) }
    #expect(fault?.reason == .interrupted)
    #expect(fixture.log(program).contains("cancel {'id': 2}\n"))
    guard case .running = fixture.host.state(of: program.identifier) else {
      Issue.record("it was ended")
      return
    }
    isInterrupted.isSet = false
    #expect(try fixture.host.complete(program, .init(.key("x"), prefix: "")) == [])
  }

  @Test func `A program that does not listen is ended, which is no failure of it`() throws {
    let isInterrupted = Flag()
    let fixture = try HostFixture(interrupted: isInterrupted) {
      $0.grace = 100
      $0.restarts = 0
    }
    fixture.service.onLog = { _ in isInterrupted.isSet = true }
    let program = try fixture.addPython(
      "sleeps",
      """
      def format(params):
          send(method="log", params={"level": "info", "message": "began"})
          while True:
              signal.pause()

      def complete(params): return {"candidates": []}
      """)
    let fault = #expect(throws: ExtensionFault.self) { try fixture.host.format(program, value) }
    #expect(fault?.reason == .interrupted)
    #expect(fixture.leftProcesses(program) == [])
    isInterrupted.isSet = false
    try fixture.host.start(program)
    #expect(try fixture.host.complete(program, .init(.key("x"), prefix: "")) == [])
  }

  @Test func `A signal ends the wait`() throws {
    var ends: [Int32] = [-1, -1]
    #expect(unsafe pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    defer { for end in ends { close(end) } }
    let isInterrupted = Flag()
    let fixture = try HostFixture(signals: ends[0], interrupted: isInterrupted) { $0.grace = 100 }
    let program = try fixture.addPython(
      "sleeps",
      """
      def format(params):
          open("began", "w").close()
          while True:
              signal.pause()
      """)
    let (sign, writes) = (program.folder + "/began", ends[1])
    let thread = Thread {
      while !FileManager.default.fileExists(atPath: sign) { usleep(10_000) }
      isInterrupted.isSet = true
      _ = unsafe write(writes, "", 1)
    }
    thread.start()
    let fault = #expect(throws: ExtensionFault.self) { try fixture.host.format(program, value) }
    #expect(fault?.reason == .interrupted)
    #expect(fixture.leftProcesses(program) == [])
  }
}
