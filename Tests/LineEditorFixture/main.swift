import Glibc
import LineEditor

// A prompt that says what it was given, for the tests of LineEditor to drive.
//
//     LineEditorFixture [--prompt TEXT] [--style SGR] [--history FILE] [--limit N] [--watch FIFO] [--ask QUESTION] [--ended 1]

var options: [String: String] = [:]
var arguments = CommandLine.arguments.dropFirst()
while let name = arguments.popFirst(), let value = arguments.popFirst() { options[name] = value }

let fixture = Fixture(options: options)
if let question = options["--ask"] {
  exit(fixture.ask(question) ? 0 : 1)
}
exit(fixture.run())
