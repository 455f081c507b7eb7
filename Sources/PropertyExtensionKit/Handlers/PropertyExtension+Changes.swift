extension PropertyExtension {
  /// Looks at what was changed in the book. The book cannot be asked meanwhile, because nobody waits.
  ///
  /// - Parameter observe: Is told of the changes of one step and who made them: an extension's identifier, or nothing
  ///   for the user. Without any change in it the list says that too many records were changed, as by an import, to be told
  ///   one by one: everything may have changed.
  public mutating func changed(_ observe: @escaping ([RecordChange], _ author: String?, Book) throws -> Void) {
    observer = observe
  }
}
