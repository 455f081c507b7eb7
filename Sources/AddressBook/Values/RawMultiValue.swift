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
    guard let parts = Parts(propertyList) else { return nil }
    entries = parts.values.indices.map { index in
      Entry(
        id: parts.identifiers?[index].string.map(EntryID.init(rawValue:)) ?? EntryID(rawValue: "\(index)"),
        label: parts.labels?[index].string.map(Label.init(rawValue:)) ?? .none, value: parts.values[index])
    }
    primary = parts.primary.map(EntryID.init(rawValue:))
    rest = parts.rest
  }

  /// The values of a stored multi-value, or nothing when the dictionary is none.
  static func values(of propertyList: PropertyList) -> [PropertyList]? { Parts(propertyList)?.values }

  /// The sub-keys of a stored multi-value, tested but not put together.
  private struct Parts {
    let values: [PropertyList]
    let identifiers: [PropertyList]?
    let labels: [PropertyList]?
    let primary: String?
    let rest: PropertyList.Dictionary

    init?(_ propertyList: PropertyList) {
      guard let dictionary = propertyList.dictionary, let values = dictionary["values"]?.array,
        let identifiers = Self.texts(dictionary["identifiers"], values.count),
        let labels = Self.texts(dictionary["labels"], values.count), identifiers.map(Self.areUnique) ?? true
      else { return nil }
      let primary = dictionary["primary"]
      guard primary == nil || primary?.string != nil else { return nil }
      self.values = values
      self.identifiers = identifiers
      self.labels = labels
      self.primary = primary?.string
      let known = 1 + (identifiers == nil ? 0 : 1) + (labels == nil ? 0 : 1) + (primary == nil ? 0 : 1)
      var rest: PropertyList.Dictionary = [:]
      if dictionary.count > known {
        rest = dictionary
        for key in ["identifiers", "labels", "values", "primary"] { rest[key] = nil }
      }
      self.rest = rest
    }

    /// A list of as many texts as there are values; nothing when it is missing, and no answer when it is another thing.
    private static func texts(_ list: PropertyList?, _ count: Int) -> [PropertyList]?? {
      guard let list else { return .some(nil) }
      guard let texts = list.array, texts.count == count, texts.allSatisfy({ $0.string != nil }) else { return nil }
      return texts
    }

    private static func areUnique(_ identifiers: [PropertyList]) -> Bool {
      // Hashing a few costs more than comparing them.
      guard identifiers.count > 8 else {
        return identifiers.indices.allSatisfy { !identifiers[..<$0].contains(identifiers[$0]) }
      }
      return Set(identifiers).count == identifiers.count
    }
  }

  /// The multi-value as it is stored.
  public var propertyList: PropertyList {
    var dictionary = rest
    dictionary.reserveCapacity(rest.count + 4)
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
  /// - Throws: ``MultiValueError`` for a position that is not there, for an identifier that another entry has, and for a
  ///   value of another type than the others'.
  public mutating func insert(_ entry: Entry, at index: Int) throws(MultiValueError) {
    guard (0...entries.count).contains(index) else { throw .noPosition(index, count: entries.count) }
    guard self.index(of: entry.id) == nil else { throw .entryExists(entry.id) }
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
