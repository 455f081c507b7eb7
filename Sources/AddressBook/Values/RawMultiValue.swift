public import PropertyLists

/// A multi-value of any type, as macOS stores one: a dictionary of `identifiers`, `labels`, `values` and `primary`.
///
/// Sub-keys that it does not know are kept.
public struct RawMultiValue: Hashable, Sendable {
  /// One labelled value.
  public struct Entry: Hashable, Sendable {
    /// What identifies the entry while all else changes.
    public let id: EntryID
    /// What it is called.
    public var label: Label
    /// Its value.
    public var value: PropertyList

    /// Makes an entry.
    public init(id: EntryID = EntryID(), label: Label, value: PropertyList) {
      self.id = id
      self.label = label
      self.value = value
    }
  }

  /// The entries in order.
  public var entries: [Entry]
  /// The entry that counts when only one can be used.
  public var primary: EntryID?
  /// Sub-keys of other programs.
  public var rest: PropertyList.Dictionary

  /// Makes a multi-value.
  public init(entries: [Entry] = [], primary: EntryID? = nil, rest: PropertyList.Dictionary = [:]) {
    self.entries = entries
    self.primary = primary
    self.rest = rest
  }

  /// Reads a stored multi-value, or nothing when the dictionary is none: its lists must be of one length and its
  /// identifiers unique. Lists of identifiers and labels may be missing.
  public init?(propertyList: PropertyList) {
    guard var rest = propertyList.dictionary, let values = rest["values"]?.array else { return nil }
    func strings(_ key: String) -> [String]?? {
      guard let list = rest[key] else { return .some(nil) }
      guard let texts = list.array?.compactMap(\.string), texts.count == values.count,
        list.array?.count == values.count
      else { return nil }
      return texts
    }
    guard let identifiers = strings("identifiers"), let labels = strings("labels") else { return nil }
    let primary = rest["primary"]
    guard primary == nil || primary?.string != nil else { return nil }
    guard identifiers.map(Self.areUnique) ?? true else { return nil }
    entries = values.indices.map { index in
      Entry(
        id: identifiers.map { EntryID(rawValue: $0[index]) } ?? EntryID(rawValue: "\(index)"),
        label: labels.map { Label(rawValue: $0[index]) } ?? .none,
        value: values[index])
    }
    self.primary = primary?.string.map(EntryID.init(rawValue:))
    for key in ["identifiers", "labels", "values", "primary"] { rest[key] = nil }
    self.rest = rest
  }

  private static func areUnique(_ identifiers: [String]) -> Bool {
    identifiers.count < 2 || Set(identifiers).count == identifiers.count
  }

  /// The multi-value as it is stored.
  public var propertyList: PropertyList {
    var dictionary = rest
    dictionary["identifiers"] = .array(entries.map { .string($0.id.rawValue) })
    dictionary["labels"] = .array(entries.map { .string($0.label.rawValue) })
    dictionary["values"] = .array(entries.map(\.value))
    dictionary["primary"] = primary.map { .string($0.rawValue) }
    return .dictionary(dictionary)
  }

  /// What a record holds of it: nothing when there is nothing in it, not even a sub-key of another program.
  package var stored: PropertyList? { entries.isEmpty && rest.isEmpty ? nil : propertyList }

  /// Where the entry with an identifier stands.
  public func index(of id: EntryID) -> Int? { entries.firstIndex { $0.id == id } }

  /// The type of the values; nothing where there is none, and where they are of several.
  public var elementType: PropertyType.Element? {
    guard let first = entries.first, !isMixed else { return nil }
    return PropertyType(of: first.value).element
  }

  /// Inserts an entry before the one at a position, or behind all others; the first becomes the primary.
  /// - Throws: ``MultiValueError`` for a position that is not there, and for a value of another type than the others'.
  public mutating func insert(_ entry: Entry, at index: Int) throws(MultiValueError) {
    guard (0...entries.count).contains(index) else { throw .noPosition(index, count: entries.count) }
    if let other = entries.first, !entry.value.hasType(of: other.value) {
      throw .mixed(wanted: PropertyType(of: other.value), found: PropertyType(of: entry.value))
    }
    entries.insert(entry, at: index)
    if primary == nil { primary = entry.id }
  }

  /// Moves the entry at a position to another.
  /// - Throws: ``MultiValueError/noPosition(_:count:)``.
  public mutating func move(from old: Int, to new: Int) throws(MultiValueError) {
    for index in [old, new] where !entries.indices.contains(index) {
      throw .noPosition(index, count: entries.count)
    }
    entries.insert(entries.remove(at: old), at: new)
  }

  /// Whether the values are of several types. A day is a dictionary here: which it is depends on what it holds.
  public var isMixed: Bool { Self.areMixed(entries.lazy.map(\.value)) }

  /// Whether a stored value is a multi-value of several types. Only what has several is read as one.
  static func isMixed(_ propertyList: PropertyList) -> Bool {
    guard let values = propertyList.dictionary?["values"]?.array, areMixed(values) else { return false }
    return RawMultiValue(propertyList: propertyList) != nil
  }

  private static func areMixed(_ values: some Collection<PropertyList>) -> Bool {
    guard let first = values.first else { return false }
    return values.dropFirst().contains { !$0.hasType(of: first) }
  }
}

extension PropertyList {
  /// Whether both are strings, both integers and so on.
  fileprivate func hasType(of other: PropertyList) -> Bool {
    switch (self, other) {
    case (.string, .string), (.integer, .integer), (.real, .real), (.boolean, .boolean), (.date, .date): true
    case (.data, .data), (.array, .array), (.dictionary, .dictionary): true
    default: false
    }
  }
}
