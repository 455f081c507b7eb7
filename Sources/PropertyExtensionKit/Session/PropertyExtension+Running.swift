import Glibc

extension PropertyExtension {
  /// Serves PetContacts on standard input and output until it says that the conversation is over.
  ///
  /// What the program prints goes to standard error from here on, which PetContacts keeps in the extension's log. At a
  /// terminal, where somebody started the program by hand, it says what it is and ends with status 2.
  public func run() {
    guard !StandardStreams.isTerminal else {
      StandardStreams.complain(introduction + "\n")
      exit(2)
    }
    guard let streams = StandardStreams() else { exit(1) }
    let conversation = Conversation(self) { () throws(WireError) in
      try streams.readLine()
    } write: {
      streams.write($0)
    }
    conversation.run()
  }

  /// What a person who started the program by hand reads.
  var introduction: String {
    """
    This is \(identifier) \(version), a property extension of PetContacts, which starts it by itself.
    Put its folder into the folder plugins of your data, and see "plugin list" and "plugin test" there.
    """
  }

  /// Answers the lines of a conversation without any process, for tests.
  ///
  /// - Parameter lines: What PetContacts says.
  /// - Returns: what the extension says, line by line.
  public func replies(to lines: [String]) -> [String] {
    var waiting = lines.makeIterator()
    var replies: [String] = []
    let conversation = Conversation(self) { () throws(WireError) in
      waiting.next().map { Array($0.utf8) }
    } write: {
      replies.append(String(decoding: $0.dropLast(), as: UTF8.self))
    }
    conversation.run()
    return replies
  }
}
