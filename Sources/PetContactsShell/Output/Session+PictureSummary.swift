import AddressBook

extension Session {
  /// What is told of a picture: its form and size, or why there is nothing to see. A damaged picture hides nothing else of
  /// its record; the status tells of it.
  /// - Throws: what the book throws where it is not the picture that is damaged.
  func summary(ofPicture digest: ImageDigest) throws -> String {
    do {
      guard let bytes = try book.imageData(digest) else { return presentation[.missing] }
      return ImageData(stored: bytes).summary
    } catch StorageError.damaged {
      notedStatus = .damaged
      return presentation[.damaged]
    }
  }
}
