import CReadline
import CTerminal
import Glibc

extension LineEditor {
  /// Lets the user type one line.
  func edit(_ prompt: Prompt, initial: String = "", isCommand: Bool) -> Entry {
    begin(prompt, initial: initial, isCommand: isCommand)
    while true {
      if let entry { return finish(entry) }
      if let entry = handleSignals() { return abandon(entry) }
      switch waitForInput() {
      case .nothing: continue
      case .end: return abandon(Interrupt.endingSignal.map(Entry.signal) ?? lastEntry())
      case .bytes: rl_callback_read_char()
      }
    }
  }

  private func begin(_ prompt: Prompt, initial: String, isCommand: Bool) {
    entry = nil
    isEditing = true
    self.isCommand = isCommand
    petcontacts_catch_terminal_signals(true)
    petcontacts_guard_terminal(STDIN_FILENO, petcontacts_is_paste_bracketed() != 0)
    rl_reset_screen_size()
    petcontacts_forget_end_of_input()
    let text = prompt.readlineText(allowsStyles: !isPlain)
    withUTF8Environment { unsafe rl_callback_handler_install(text, ReadlineCallbacks.accept) }
    guard !initial.isEmpty else { return }
    unsafe rl_insert_text(initial)
    rl_redisplay()
  }

  /// Called by Readline when the line is accepted, or nil at the end of input.
  func accept(_ line: [UInt8]?) {
    entry = line.map { .line(PasteFilter.removingMarkers(from: $0)) } ?? .endOfInput
    rl_callback_handler_remove()
    // With bracketed paste Readline itself goes to a new line.
    if line == nil, petcontacts_is_paste_bracketed() == 0 { rl_crlf() }
    unsafe fflush(petcontacts_output())
  }

  /// What the end of input means: a file may end without a newline, a terminal that is gone was not asked to run
  /// anything.
  private func lastEntry() -> Entry {
    let bytes = unsafe UnsafeBufferPointer(start: petcontacts_line(), count: Int(petcontacts_line_length()))
    guard !Terminal.isTerminal(STDIN_FILENO), !bytes.isEmpty else { return .endOfInput }
    return unsafe .line(bytes.map(UInt8.init(bitPattern:)))
  }

  private func finish(_ entry: Entry) -> Entry {
    isEditing = false
    petcontacts_unguard_terminal()
    petcontacts_catch_terminal_signals(false)
    return entry
  }

  /// Leaves the line being typed, with the cursor behind it.
  private func abandon(_ entry: Entry) -> Entry {
    rl_callback_sigcleanup()
    rl_free_line_state()
    petcontacts_set_cursor(petcontacts_line_length())
    rl_redisplay()
    if entry == .interrupted { rl_echo_signal_char(SIGINT) }
    rl_callback_handler_remove()
    rl_crlf()
    unsafe fflush(petcontacts_output())
    return finish(entry)
  }

  /// Does what signals that were caught ask for; an entry when they end the line.
  private func handleSignals() -> Entry? {
    petcontacts_drain_signals()
    if let number = Interrupt.endingSignal { return .signal(number) }
    if petcontacts_take_signal(SIGINT) { return .interrupted }
    if petcontacts_take_signal(SIGTSTP) {
      petcontacts_release_terminal()
      unsafe fflush(petcontacts_output())
      petcontacts_stop()
      resume()
    } else if petcontacts_take_signal(SIGCONT) {
      // Somebody else stopped the program and may have changed the modes since.
      petcontacts_release_terminal()
      resume()
    }
    if petcontacts_take_signal(SIGWINCH) { rl_resize_terminal() }
    return nil
  }

  private func resume() {
    petcontacts_guard_terminal(STDIN_FILENO, petcontacts_is_paste_bracketed() != 0)
    petcontacts_prepare_terminal(1)
    rl_reset_screen_size()
    rl_forced_update_display()
  }

  /// Shows a message above the line being typed, which is drawn again as it was; without one the message is just shown.
  ///
  /// A newline is added. The text may hold styles; it must not hold other control characters.
  public func announce(_ text: String) {
    prepare()
    if isEditing { rl_clear_visible_line() }
    unsafe fputs(text + "\n", petcontacts_output())
    unsafe fflush(petcontacts_output())
    if isEditing { rl_forced_update_display() }
  }
}
