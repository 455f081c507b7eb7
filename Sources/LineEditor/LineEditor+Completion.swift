import CReadline
import Glibc

extension LineEditor {
  /// Moves Readline's cursor to the start of the word it stands in, and says whether it had to go anywhere.
  ///
  /// Readline asks which characters separate words, which cannot express quotes. It goes on from where the cursor
  /// then is.
  func moveToWordStart() -> Bool {
    guard let context = currentContext(), context.wordStart < context.cursor else { return false }
    petcontacts_set_cursor(Int32(context.wordStart))
    return true
  }

  /// The candidates in the form Readline takes: an array that ends in nil, of the text to insert and, when there are
  /// several, each candidate; all of it allocated by malloc, and Readline's to free.
  func complete(from start: Int, to end: Int) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    petcontacts_accept_completions(0)
    guard isCommand, let context = currentContext(), context.wordStart == start, context.cursor == end else {
      return nil
    }
    let typed = String(decoding: context.line.utf8.dropFirst(start).prefix(end - start), as: UTF8.self)
    let rest = String(decoding: context.line.utf8.dropFirst(end), as: UTF8.self)
    let replacement = CompletionReplacement(
      of: typed, in: context, before: rest, by: completer(context), isInserting: isInsertingAll)
    guard let replacement else { return nil }
    petcontacts_accept_completions(replacement.appendsSpace ? 1 : 0)
    let texts = [replacement.text] + replacement.candidates
    let memory = unsafe malloc((texts.count + 1) * MemoryLayout<UnsafeMutablePointer<CChar>?>.stride)
    guard let memory = unsafe memory else { return nil }
    let result = unsafe memory.bindMemory(to: UnsafeMutablePointer<CChar>?.self, capacity: texts.count + 1)
    for (index, text) in texts.enumerated() { unsafe (result + index).initialize(to: strdup(text)) }
    unsafe (result + texts.count).initialize(to: nil)
    return unsafe result
  }

  /// Whether the user wants to see so many candidates: a long list is asked about.
  ///
  /// Readline's own question does not wait for the answer when it is called back.
  func wantsList(of count: Int) -> Bool {
    let limit = Int(petcontacts_query_items())
    guard limit > 0, count >= limit else { return true }
    rl_crlf()
    unsafe fputs("Display all \(count) possibilities? (y or n)", petcontacts_output())
    unsafe fflush(petcontacts_output())
    while true {
      switch rl_read_key() {
      case Int32(UInt8(ascii: "y")), Int32(UInt8(ascii: "Y")), Int32(UInt8(ascii: " ")): return true
      case Int32(UInt8(ascii: "n")), Int32(UInt8(ascii: "N")), 0x7F, 0x08, 0x07, EOF:
        rl_crlf()
        return false
      default: rl_ding()
      }
    }
  }

  /// Whether Readline inserts each candidate (menu-complete, insert-completions) rather than lists them.
  private var isInsertingAll: Bool {
    [UInt8(ascii: "%"), UInt8(ascii: "*")].contains(UInt8(truncatingIfNeeded: petcontacts_completion_type()))
  }

  /// What is known of the line being typed; nil when it is not UTF-8.
  private func currentContext() -> CompletionContext? {
    guard let line = unsafe petcontacts_line(), let text = unsafe String(validatingCString: line) else { return nil }
    return CompletionContext(line: text, cursor: Int(petcontacts_cursor()))
  }
}
