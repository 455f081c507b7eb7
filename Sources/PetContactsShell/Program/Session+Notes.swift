import AddressBook
import LineEditor

/// What a command tells the user besides its answer.
extension Session {
  /// Tells the user what may be a mistake.
  func warn(_ text: String) { console.writeErrorSentence("warning: \(text.printable)") }

  /// Tells the user something that is no error.
  func note(_ text: String) { console.writeErrorSentence("note: \(text.printable)") }

  /// The damaged record that the command has met, when it was one.
  var onlyDamagedRecord: RecordID? { notedRecords.count == 1 ? notedRecords.first : nil }

  /// Notes a record that cannot be read: it is named once, hides no other, and the command's status tells.
  func noteDamaged(_ id: RecordID, _ reason: String) {
    notedStatus = .damaged
    guard notedRecords.insert(id).inserted else { return }
    console.writeErrorSentence(
      "error: the record \(id) is damaged: \(reason), the other records can be used".printable)
  }

  /// Names, once, the damage that the store knows of and that no record tells of itself.
  func tellKnownDamage() {
    for finding in bookIfOpen?.storage.knownDamage ?? [] where toldOnce.insert(finding.description).inserted {
      warn(finding.description)
    }
  }

  /// Ends long work when the user pressed ^C.
  /// - Throws: ``ShellError/interrupted``.
  func checkInterrupt() throws(ShellError) {
    if Interrupt.isPending { throw .interrupted }
  }
}
