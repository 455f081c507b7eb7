import PropertyLists

extension Group {
  /// The entry of a member's multi-value that the group uses, such as the e-mail address for mail to the group
  /// (`ABGroup`'s distribution identifier): the one that was chosen while the member has it, else the primary one.
  public func distributionIdentifier(for property: String, of member: Person) -> EntryID? {
    let entries = member.value(for: property).flatMap(RawMultiValue.init(propertyList:))
    guard let entries else { return nil }
    if let chosen = chosenEntry(for: property, of: member.uniqueID), entries.index(of: chosen) != nil { return chosen }
    return entries.primary.flatMap { entries.index(of: $0) == nil ? nil : $0 } ?? entries.entries.first?.id
  }

  /// The entry that was chosen, which the member need not have any more.
  public func chosenEntry(for property: String, of member: RecordID) -> EntryID? {
    let chosen = value(for: Self.distributionKey(of: property))?.dictionary?[member.rawValue]
    return chosen?.string.map(EntryID.init(rawValue:))
  }

  /// Chooses the entry of a member's multi-value that the group uses; nothing leaves it to the primary one.
  /// - Throws: ``RecordError`` when the member has no such entry, the property has one value only, the group is read-only
  ///   or something else stands where choices are kept.
  public mutating func setDistributionIdentifier(
    _ entry: EntryID?, for property: String, of member: Person
  ) throws(RecordError) {
    if let entry {
      let value = member.value(for: property)
      guard let entries = value.map(RawMultiValue.init(propertyList:)) ?? RawMultiValue() else {
        let found = value.map(PropertyType.init(of:)) ?? PropertyType(.string)
        throw .wrongType(key: property, wanted: PropertyType(found.element, isMultiValue: true), found: found)
      }
      guard entries.index(of: entry) != nil else { throw .noEntry(key: property, entry) }
    }
    try choose(entry, for: Self.distributionKey(of: property), of: member.uniqueID)
  }

  /// The properties of which an entry was chosen for some member, by raw key.
  public var distributedProperties: [String] {
    distributionKeys.compactMap { Self.distributedProperty(at: $0) }
  }

  private mutating func choose(_ entry: EntryID?, for key: String, of member: RecordID) throws(RecordError) {
    guard var chosen = (value(for: key) ?? [:]).dictionary else {
      let found = value(for: key).map(PropertyType.init(of:)) ?? PropertyType(.dictionary)
      throw .wrongType(key: key, wanted: PropertyType(.dictionary), found: found)
    }
    chosen[member.rawValue] = entry.map { .string($0.rawValue) }
    if chosen.isEmpty { try removeValue(for: key) } else { try set(.dictionary(chosen), for: key) }
  }

  private var distributionKeys: [String] {
    keys.filter { Self.distributedProperty(at: $0) != nil && value(for: $0)?.dictionary != nil }
  }

  /// The key under which macOS keeps the choices: `ABEmailDistributionList` for `Email`.
  private static func distributionKey(of property: String) -> String { prefix + property + suffix }

  /// The property of which choices are kept under a key; nothing for any other key.
  static func distributedProperty(at key: String) -> String? {
    guard key.hasPrefix(prefix), key.hasSuffix(suffix), key.utf8.count > prefix.utf8.count + suffix.utf8.count else {
      return nil
    }
    return String(key.dropFirst(prefix.count).dropLast(suffix.count))
  }

  private static let prefix = "AB"
  private static let suffix = "DistributionList"
}
