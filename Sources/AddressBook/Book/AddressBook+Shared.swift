extension AddressBook {
  /// The default book. A program that keeps one sets it when it starts; until then there is none.
  public static var shared: AddressBook? {
    get { unsafe sharedBook }
    set { unsafe sharedBook = newValue }
  }
}

/// Unsafe only in name: books are confined to the thread that opened them, and the shared one to the main thread.
nonisolated(unsafe) private var sharedBook: AddressBook?
