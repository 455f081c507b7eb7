import PropertyLists

/// Why something in a store cannot be read.
struct UnreadableValue: Error {
  let reason: String
}

extension StorageAdapter {
  /// A picture whose bytes are those that its digest names, or why there is none.
  func readPicture(_ digest: ImageDigest) throws -> Result<ImageData, UnreadableValue> {
    do {
      guard let bytes = try picture(digest) else { return .failure(UnreadableValue(reason: "it is not in the store")) }
      let picture = ImageData(stored: bytes)
      guard picture.digest == digest else {
        return .failure(UnreadableValue(reason: "its bytes are those of another picture"))
      }
      return .success(picture)
    } catch StorageError.damaged(_, let reason) {
      return .failure(UnreadableValue(reason: reason))
    }
  }

  /// A document, or why it cannot be read.
  func readDocument(_ key: DocumentKey) throws -> Result<PropertyList?, UnreadableValue> {
    do { return .success(try document(key)) } catch StorageError.damaged(_, let reason) {
      return .failure(UnreadableValue(reason: reason))
    }
  }
}
