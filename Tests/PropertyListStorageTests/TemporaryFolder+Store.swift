import StorageConformance

extension TemporaryFolder {
  /// The path of the store in the folder.
  func file() -> String { file("book") }
}
