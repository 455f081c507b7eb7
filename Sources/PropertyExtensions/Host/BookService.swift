package import PropertyExtensionKit

/// What extensions may ask the program for while it waits for an answer of theirs. Whoever serves them checks what they
/// were granted.
package protocol BookService: AnyObject {
  /// Fetches records.
  /// - Throws: ``WireError``, which is the answer.
  func fetch(
    _ parameters: BookFetchMethod.Parameters, for identifier: String
  ) throws(WireError) -> BookFetchMethod.Result

  /// Changes the book.
  /// - Throws: ``WireError``, which is the answer; the book is as it was then.
  func propose(
    _ parameters: BookProposeMethod.Parameters, for identifier: String
  ) throws(WireError) -> BookProposeMethod.Result

  /// Asks the person to choose records.
  /// - Throws: ``WireError``, which is the answer.
  func pick(
    _ parameters: BookPickMethod.Parameters, for identifier: String
  ) throws(WireError) -> BookPickMethod.Result

  /// Is told of a message that an extension logs, which is in its log already.
  func log(_ parameters: LogNotification.Parameters, from identifier: String)
}
