public import PropertyLists

/// What a store is, for people.
public struct StorageInfo: Hashable, Sendable {
  /// The kind: `memory`, `sqlite` …
  public var kind: String
  /// The file or folder it lies in.
  public var location: String?
  /// How errors name the store: where it lies, or its kind.
  public var place: String { location ?? kind }
  /// The book's own identifier.
  public var bookIdentifier: String
  /// Whether it can only be read.
  public var isReadOnly: Bool
  /// The size in bytes, when it lies in files.
  public var size: Int?
  /// Further facts, by name.
  public var details: [(name: String, value: String)] { detailPairs.map { ($0.key, $0.value.displayText) } }
  private var detailPairs: PropertyList.Dictionary

  /// Describes a store.
  public init(
    kind: String, location: String? = nil, bookIdentifier: String, isReadOnly: Bool = false, size: Int? = nil,
    details: PropertyList.Dictionary = [:]
  ) {
    self.kind = kind
    self.location = location
    self.bookIdentifier = bookIdentifier
    self.isReadOnly = isReadOnly
    self.size = size
    detailPairs = details
  }
}
