import AddressBook
import PropertyLists

/// What a document's file says: its name in full, and the document.
struct DocumentFile {
  let key: DocumentKey
  let document: PropertyList

  init(key: DocumentKey, document: PropertyList) { (self.key, self.document) = (key, document) }

  /// The bytes of the file.
  func encode() throws(PropertyListError) -> [UInt8] {
    try PropertyListFormat.encodeReadable([
      "namespace": .string(key.namespace), "name": .string(key.name), "document": document,
    ]).bytes
  }

  /// Reads a file.
  /// - Throws: ``DamagedFile``.
  init(_ bytes: [UInt8]) throws(DamagedFile) {
    let value: PropertyList
    do { value = try PropertyListFormat.decode(bytes).value } catch { throw DamagedFile(reason: error.description) }
    guard let namespace = value.dictionary?["namespace"]?.string, let name = value.dictionary?["name"]?.string,
      let document = value.dictionary?["document"]
    else { throw DamagedFile(reason: "it is not a dictionary of namespace, name and document") }
    guard !document.isTooDeep else { throw DamagedFile(reason: "its document holds too many lists in each other") }
    self.init(key: DocumentKey(namespace, name), document: document)
  }
}
