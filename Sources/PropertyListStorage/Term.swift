import AddressBook

/// What a record is looked up by, as a number: a name, a value, the ending of a phone number, a container. Two texts may
/// have the same, so that what is found is looked at again.
enum Term {
  static func name(_ field: NameField, folded: String) -> UInt64 { hash(UInt8(field.rawValue), folded) }

  static func value(key: String, folded: String) -> UInt64 { hash(16, key, folded) }

  static func phone(ending: String) -> UInt64 { hash(17, PhoneDigits.shortEnding(of: ending)) }

  static func container(_ container: ContainerID) -> UInt64 { hash(18, container.rawValue) }

  /// The terms of a record, each once.
  static func terms(of record: StoredRecord, _ index: RecordIndex) -> Set<UInt64> {
    var terms: Set<UInt64> = [container(record.container)]
    for name in index.names { terms.insert(Self.name(name.field, folded: name.folded)) }
    for value in index.values { terms.insert(Self.value(key: value.key, folded: value.folded)) }
    for ending in index.phoneEndings { terms.insert(phone(ending: ending)) }
    return terms
  }

  /// FNV-1a of 64 bits (Fowler, Noll and Vo).
  private static func hash(_ kind: UInt8, _ texts: String...) -> UInt64 {
    var hash = (0xCBF2_9CE4_8422_2325 ^ UInt64(kind)) &* 0x100_0000_01B3
    for text in texts {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      // No UTF-8 has this byte.
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    return hash
  }
}
