import CReadline
import CTerminal
import Glibc

extension LineEditor {
  /// Reads commands until the handler, the user or a signal ends it.
  ///
  /// `prompt` is called before each line. A line that holds several commands, which only a paste can, is split at the
  /// newlines outside quotes and handled one command after another; blank lines are passed over. ^C drops the line
  /// being typed. During a command it is remembered, see ``Interrupt``, and drops the other commands of the same
  /// paste. Standard input that is no terminal is read line by line. The handler may run a prompt of its own.
  public func run(prompt: () -> Prompt, handle: (Line) -> Action) -> Ending {
    prepare()
    loadHistory()
    while true {
      Interrupt.reset()
      if let number = Interrupt.endingSignal { return .signal(number) }
      switch edit(prompt(), isCommand: true) {
      case .endOfInput: return .endOfInput
      case .signal(let number): return .signal(number)
      case .interrupted: continue
      case .line(let bytes):
        if self.handle(Self.lines(in: bytes), handle) == .stop { return .stopped }
      }
    }
  }

  /// Asks one question, with a prompt of its own and neither history nor completion.
  ///
  /// Works within the handler of ``run(prompt:handle:)`` and without it. An answer that is not UTF-8 is asked for
  /// again. One that was pasted may have newlines.
  ///
  /// - Parameters:
  ///   - question: the prompt.
  ///   - initial: the answer that is offered, to be edited.
  ///   - discardsTypeahead: whether keys pressed before the question was seen are thrown away, as they must be where an
  ///     answer destroys something.
  /// - Returns: the answer, or nil when it was dropped by ^C, ^D or a signal, or standard input is no terminal.
  public func ask(_ question: Prompt, initial: String = "", discardsTypeahead: Bool = false) -> String? {
    guard !isEditing, Terminal.isTerminal(STDIN_FILENO) else { return nil }
    prepare()
    if discardsTypeahead {
      petcontacts_discard_input(STDIN_FILENO)
      input.removeAll()
    }
    let history = unsafe petcontacts_hide_history()
    defer { unsafe petcontacts_show_history(history) }
    while !Interrupt.isPending {
      guard case .line(let bytes) = edit(question, initial: initial, isCommand: false) else { break }
      if let answer = String(validating: bytes, as: UTF8.self) { return answer }
      rl_ding()
    }
    Interrupt.reset()
    return nil
  }

  private func handle(_ lines: [Line], _ handle: (Line) -> Action) -> Action {
    for (index, line) in lines.enumerated() {
      if case .command(let text) = line { remember(text) }
      Interrupt.reset()
      let action = handle(line)
      guard action != .proceed || Interrupt.isPending else { continue }
      let dropped = lines.count - index - 1
      if action != .stop, dropped > 0 {
        announce("\(dropped) more \(dropped == 1 ? "line" : "lines") of the paste did not run.")
      }
      return action
    }
    return .proceed
  }

  /// What an accepted line holds: commands, or one thing that is rejected.
  static func lines(in bytes: [UInt8]) -> [Line] {
    guard bytes.count <= maximumLineLength else { return [.rejected(.tooLong(bytes: bytes.count))] }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else {
      let valid = zip(text.utf8, bytes).prefix { $0 == $1 }.map(\.1)
      let column = String(decoding: valid, as: UTF8.self).count + 1
      return [.rejected(.notUTF8(bytes: bytes, column: column))]
    }
    return CommandLineTokenizer.commands(in: text).map(Line.command)
  }

  private func loadHistory() {
    for line in history.load() { unsafe add_history(line) }
    stifle_history(Int32(clamping: history.limit))
  }

  private func remember(_ command: String) {
    let line = CommandLineTokenizer.singleLine(command)
    guard history.append(line) else { return }
    unsafe add_history(line)
  }
}
