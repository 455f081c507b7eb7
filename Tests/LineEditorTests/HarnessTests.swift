import Glibc
import PseudoTerminal
import Testing

/// The harness that the other tests stand on.
@Suite struct HarnessTests {
  @Test func `A screen shows what a terminal would`() {
    #expect(Screen(columns: 10, rows: 3, showing: Array("ab\r\ncd\u{8}e".utf8)).lines == ["ab", "ce", ""])
    #expect(Screen(columns: 4, rows: 3, showing: Array("abcdef".utf8)).lines == ["abcd", "ef", ""])
    #expect(Screen(columns: 4, rows: 2, showing: Array("a\r\nb\r\nc".utf8)).lines == ["b", "c"])
    #expect(Screen(columns: 5, rows: 1, showing: Array("a漢e\u{301}".utf8)).lines == ["a漢e\u{301}"])
    #expect(Screen(columns: 4, rows: 2, showing: Array("abc漢".utf8)).lines == ["abc", "漢"])
    #expect(Screen(columns: 9, rows: 1, showing: Array("abcd\u{1B}[3D\u{1B}[P\u{1B}[1@X\u{1B}[K".utf8)).lines == ["aX"])
    #expect(Screen(columns: 9, rows: 2, showing: Array("ab\ncd\u{1B}[H\u{1B}[J".utf8)).lines == ["", ""])
    #expect(
      Screen(columns: 9, rows: 1, showing: Array("\u{1B}]0;title\u{7}\u{1B}[?2004h\u{1B}[1;32ma".utf8)).lines == ["a"])
  }

  @Test func `The last column waits before it wraps`() {
    let screen = Screen(columns: 4, rows: 2, showing: Array("abcd".utf8))
    #expect(screen.cursor == Screen.Place(row: 0, column: 4))
  }

  @Test func `A piped process gets its input and gives output, errors and status apart`() throws {
    let script = "cat; echo problem >&2; exit 3"
    let input = String(repeating: "0123456789abcdef", count: 20_000)
    let result = try PipedProcess.run(
      Program(path: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/bin"]), input: input)
    #expect(result.status == .exited(3))
    #expect(result.outputText == input)
    #expect(result.errorText == "problem\n")
  }

  @Test func `A piped process may end without reading its input`() throws {
    let input = [UInt8](repeating: 10, count: 1 << 20)
    let result = try PipedProcess.run(Program(path: "/bin/sh", arguments: ["-c", "kill -TERM $$"]), input: input)
    #expect(result.status == .signalled(SIGTERM))
  }

  @Test func `A piped process that does not end is killed`() throws {
    #expect(throws: HarnessError.self) {
      try PipedProcess.run(Program(path: "/bin/sleep", arguments: ["1000"]), seconds: 0)
    }
  }

  @Test func `A program that ends too early is told with what it said`() throws {
    let terminal = try PseudoTerminal(Program(path: "/bin/sh", arguments: ["-c", "echo sorry; exit 4"]))
    let error = #expect(throws: HarnessError.self) { try terminal.expect("> ") }
    #expect(error == .ended(.exited(4), waitingFor: "> ", output: "sorry\r\n"))
  }

  @Test func `A program that does not answer is told`() throws {
    let terminal = try PseudoTerminal(Program(path: "/bin/cat"), patience: 0)
    let error = #expect(throws: HarnessError.self) { try terminal.expect("> ") }
    #expect(error == .timeout(waitingFor: "> ", output: ""))
  }

  @Test func `A program starts with nothing of the test's but what it is given`() throws {
    let result = try PipedProcess.run(
      Program(path: "/bin/sh", arguments: ["-c", "ls /proc/self/fd; pwd"], environment: ["PATH": "/bin"], folder: "/"))
    // 3 is the folder that ls reads.
    #expect(result.outputText == "0\n1\n2\n3\n/\n")
  }
}
