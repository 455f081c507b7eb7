import Glibc
import LineEditor

/// The fixture's commands; any line that is none of them is repeated.
///
///     ask QUESTION   confirm QUESTION (throws typed-ahead keys away)   edit TEXT   words …   nested   work   width   drop   quit
final class Fixture {
  private let editor: LineEditor
  private let prompt: Prompt

  init(options: [String: String]) {
    prompt = Prompt(options["--prompt"] ?? "pets", style: options["--style"]) + "> "
    editor = LineEditor(
      applicationName: "PetContacts",
      historyFile: options["--history"],
      historyLimit: options["--limit"].flatMap { Int($0) } ?? 1000,
      completer: Candidates.find
    )
    if let fifo = options["--watch"] { announce(from: fifo) }
    if options["--ended"] != nil { watchEndedPipe() }
  }

  /// Asks one question without a prompt around it.
  func ask(_ question: String) -> Bool {
    report(editor.ask(Prompt(question)))
  }

  /// Runs the prompt, and returns the exit status.
  func run() -> Int32 {
    let ending = editor.run(prompt: { prompt }, handle: handle)
    if let error = editor.takeHistoryError() { print("history: \(error)") }
    print("ended: \(ending)")
    if case .signal(let number) = ending { return 128 + number }
    return 0
  }

  private func handle(_ line: Line) -> Action {
    guard case .command(let text) = line else {
      if case .rejected(let rejection) = line { print("rejected[\(rejection)]") }
      return .proceed
    }
    let words = (try? CommandLineTokenizer.split(text).map(\.text)) ?? []
    switch words.first {
    case "ask": report(editor.ask(Prompt(words.dropFirst().joined(separator: " "))))
    case "confirm": report(editor.ask(Prompt("\(words.last ?? "")? "), discardsTypeahead: true))
    case "edit": report(editor.ask("text: ", initial: words.last ?? ""))
    case "nested": print("inner \(editor.run(prompt: { "inner> " }, handle: handle))")
    case "words": print("words\(words.dropFirst().map(CommandLineTokenizer.quote))")
    case "work":
      print("working")
      while Interrupt.wait(milliseconds: 100) != .interrupted { print("still working") }
      print("left")
    case "width": print("width[\(editor.width)]")
    case "drop": return .dropRest
    case "quit": return .stop
    default: print("got[\(text.count > 1000 ? "\(text.utf8.count) bytes" : text)]")
    }
    return .proceed
  }

  @discardableResult
  private func report(_ answer: String?) -> Bool {
    print(answer.map { "answer[\($0)]" } ?? "dropped")
    return answer != nil
  }

  private func watchEndedPipe() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return }
    close(ends[1])
    editor.watch(descriptor: ends[0]) { [editor] in editor.announce("pipe ended") }
  }

  private func announce(from fifo: String) {
    let descriptor = unsafe open(fifo, O_RDWR | O_NONBLOCK)
    editor.watch(descriptor: descriptor) { [editor] in
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = unsafe read(descriptor, &bytes, 4096)
      if count > 0 { editor.announce(String(decoding: bytes.prefix(count), as: UTF8.self)) }
    }
    editor.every(milliseconds: 20) { [editor] in
      // Timers run beside the keyboard; this one speaks only when asked to.
      if unsafe getenv("TICK") != nil { editor.announce("tick") }
    }
  }
}
