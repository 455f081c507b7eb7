import CReadline
import Glibc

// Written and read on the one thread that Readline's own state is confined to.
nonisolated(unsafe) private weak var activeEditor: LineEditor?

/// The functions that Readline calls. It passes them no context, so that they find the editor in a global variable.
enum ReadlineCallbacks {
  /// Makes an editor the one that is called.
  static func activate(_ editor: LineEditor) {
    unsafe activeEditor = editor
  }

  /// Has Readline call these functions.
  static func register() {
    unsafe petcontacts_set_input(nextByte, hasInput)
    unsafe petcontacts_set_completer(findWord, complete, list)
  }

  /// Takes a line that the user accepted, or nil at the end of input. The line is the callee's to free.
  static let accept: @convention(c) (UnsafeMutablePointer<CChar>?) -> Void = { line in
    defer { unsafe free(line) }
    let bytes = unsafe line.map { unsafe Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    unsafe activeEditor?.accept(bytes)
  }

  private static let nextByte: @convention(c) (UnsafeMutablePointer<FILE>?) -> Int32 = { _ in
    unsafe activeEditor?.nextByte() ?? EOF
  }

  private static let hasInput: @convention(c) () -> Int32 = {
    unsafe activeEditor?.hasInput() == true ? 1 : 0
  }

  private static let findWord: @convention(c) () -> UnsafeMutablePointer<CChar> = {
    unsafe petcontacts_word_breaks(activeEditor?.moveToWordStart() == true ? 1 : 0)
  }

  private static let complete:
    @convention(c) (UnsafePointer<CChar>?, Int32, Int32) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = {
      _, start, end in
      unsafe activeEditor?.complete(from: Int(start), to: Int(end))
    }

  private static let list: @convention(c) (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, Int32, Int32) -> Void =
    {
      candidates, count, longest in
      if unsafe activeEditor?.wantsList(of: Int(count)) == true {
        unsafe rl_display_match_list(candidates, count, longest)
      }
      rl_forced_update_display()
    }
}
