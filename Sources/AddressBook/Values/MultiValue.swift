public import PropertyLists

/// Labelled values of one type in order, one of which is the primary.
///
/// Keep identifiers, not positions: an ``Entry/id`` stays while entries are moved, relabelled and replaced.
public struct MultiValue<Element: PropertyValue>: Hashable, Sendable {
  /// One labelled value.
  public struct Entry: Hashable, Sendable {
    /// What identifies the entry.
    public let id: EntryID
    /// What it is called.
    public let label: Label
    /// Its value.
    public let value: Element
  }

  private var raw: RawMultiValue
  /// The values of the entries, read once.
  private var values: [Element]

  /// Makes a multi-value without entries.
  public init() { (raw, values) = (RawMultiValue(), []) }

  /// Reads a stored multi-value, or nothing when it is none or holds values of another type.
  public init?(propertyList: PropertyList) {
    guard let raw = RawMultiValue(propertyList: propertyList) else { return nil }
    let values = raw.entries.compactMap { Element(propertyList: $0.value) }
    guard values.count == raw.entries.count else { return nil }
    (self.raw, self.values) = (raw, values)
  }

  /// The multi-value as it is stored.
  public var propertyList: PropertyList { raw.propertyList }

  /// What a record holds of it: nothing when there is nothing in it, not even a sub-key of another program.
  var stored: PropertyList? { raw.stored }

  /// The entry that counts when only one can be used: the first unless another was made so.
  public var primary: Entry? { raw.primary.flatMap { self[$0] } ?? first }

  /// The entry with an identifier.
  public subscript(id: EntryID) -> Entry? { raw.index(of: id).map { self[$0] } }

  /// The position of the entry with an identifier.
  public func index(of id: EntryID) -> Int? { raw.index(of: id) }

  /// The entry at a position. Unlike the subscript of a collection it takes any number.
  /// - Throws: ``MultiValueError/noPosition(_:count:)``.
  public func entry(at index: Int) throws(MultiValueError) -> Entry {
    guard indices.contains(index) else { throw .noPosition(index, count: count) }
    return self[index]
  }

  /// Adds an entry at the end; the first becomes the primary.
  /// - Returns: the new entry's identifier.
  @discardableResult
  public mutating func append(_ value: Element, label: Label) -> EntryID {
    let entry = RawMultiValue.Entry(label: label, value: value.propertyList)
    raw.entries.append(entry)
    values.append(value)
    if raw.primary == nil { raw.primary = entry.id }
    return entry.id
  }

  /// Inserts an entry before the one at a position.
  /// - Returns: the new entry's identifier.
  /// - Throws: ``MultiValueError/noPosition(_:count:)``.
  @discardableResult
  public mutating func insert(_ value: Element, label: Label, at index: Int) throws(MultiValueError) -> EntryID {
    guard (0...raw.entries.count).contains(index) else { throw .noPosition(index, count: count) }
    let entry = RawMultiValue.Entry(label: label, value: value.propertyList)
    raw.entries.insert(entry, at: index)
    values.insert(value, at: index)
    if raw.primary == nil { raw.primary = entry.id }
    return entry.id
  }

  /// Replaces a value; label, position and identifier stay.
  /// - Throws: ``MultiValueError/noEntry(_:)``.
  public mutating func replace(_ id: EntryID, with value: Element) throws(MultiValueError) {
    let index = try position(of: id)
    raw.entries[index].value = value.propertyList
    values[index] = value
  }

  /// Changes a label; value, position and identifier stay.
  /// - Throws: ``MultiValueError/noEntry(_:)``.
  public mutating func relabel(_ id: EntryID, _ label: Label) throws(MultiValueError) {
    let index = try position(of: id)
    raw.entries[index].label = label
  }

  /// Removes an entry; when it was the primary, the first of those left becomes it.
  /// - Throws: ``MultiValueError/noEntry(_:)``.
  public mutating func remove(_ id: EntryID) throws(MultiValueError) {
    let index = try position(of: id)
    raw.remove(at: index)
    values.remove(at: index)
  }

  /// Moves an entry to a position.
  /// - Throws: ``MultiValueError``.
  public mutating func move(_ id: EntryID, to index: Int) throws(MultiValueError) {
    let old = try position(of: id)
    guard raw.entries.indices.contains(index) else { throw .noPosition(index, count: count) }
    raw.entries.insert(raw.entries.remove(at: old), at: index)
    values.insert(values.remove(at: old), at: index)
  }

  /// Makes an entry the primary.
  /// - Throws: ``MultiValueError/noEntry(_:)``.
  public mutating func setPrimary(_ id: EntryID) throws(MultiValueError) {
    _ = try position(of: id)
    raw.primary = id
  }

  private func position(of id: EntryID) throws(MultiValueError) -> Int {
    guard let index = raw.index(of: id) else { throw .noEntry(id) }
    return index
  }
}

extension MultiValue: RandomAccessCollection {
  /// The first entry's position.
  public var startIndex: Int { 0 }
  /// The position after the last entry.
  public var endIndex: Int { raw.entries.count }
  /// The entry at a position.
  public subscript(position: Int) -> Entry {
    let entry = raw.entries[position]
    return Entry(id: entry.id, label: entry.label, value: values[position])
  }
}

extension RawMultiValue {
  /// Removes the entry at a position; when it was the primary, the first of those left becomes it.
  package mutating func remove(at index: Int) {
    let removed = entries.remove(at: index)
    if primary == removed.id { primary = entries.first?.id }
  }
}
