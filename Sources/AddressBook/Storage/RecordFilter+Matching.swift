import PropertyLists

extension FetchPlan {
  /// Whether a record is of the kind and fulfils the filters; `isMember` answers who is in a group.
  func matches(
    _ record: StoredRecord, isMember: (_ record: RecordID, _ group: RecordID) throws -> Bool
  ) rethrows -> Bool {
    guard kind == nil || kind == record.kind else { return false }
    // Drawing the index costs more than most filters, and not all of them need it.
    var drawn: RecordIndex?
    func index() -> RecordIndex {
      let index = drawn ?? RecordIndex(record)
      drawn = index
      return index
    }
    return try filters.allSatisfy { try $0.matches(record, index(), isMember: isMember) }
  }
}

extension RecordFilter {
  /// Whether a record fulfils the filter. Names are read without the index of the record, which is drawn when it is
  /// needed; `isMember` answers who is in a group.
  package func matches(
    _ record: StoredRecord,
    _ index: @autoclosure () -> RecordIndex,
    isMember: (_ record: RecordID, _ group: RecordID) throws -> Bool
  ) rethrows -> Bool {
    switch self {
    case .identifiers(let ids): ids.contains(record.id)
    case .identifierPrefix(let prefix): record.id.rawValue.hasPrefixInAnyCase(prefix)
    case .exactName(let name):
      (!name.isEmpty || record.kind == .group) && RecordIndex.compositeName(of: record) == name
    case .name(let fields, let text):
      RecordIndex.names(of: record).contains { fields.contains($0.field) && $0.folded == Folding.fold(text) }
    case .namePrefix(let text):
      RecordIndex.names(of: record).contains { $0.field == .composite && $0.folded.hasBytePrefix(Folding.fold(text)) }
    case .text(let text): index().words.contains(WordSplitter.words(in: text))
    case .substring(let text): record.hasText(containing: Folding.fold(text))
    case .predicate(let predicate): predicate.matches(record.properties, kind: record.kind)
    case .member(let group): try isMember(record.id, group)
    case .container(let container): record.container == container
    case .hasKey(let key): record.properties[key] != nil
    case .value(let key, let value): record.has(value, under: key)
    case .phone(let number): record.mayHavePhone(number)
    case .any(let filters): try filters.contains { try $0.matches(record, index(), isMember: isMember) }
    }
  }
}

extension StoredRecord {
  fileprivate func has(_ value: PropertyList, under key: String) -> Bool {
    guard let stored = properties[key] else { return false }
    return stored == value || RawMultiValue(propertyList: stored)?.entries.contains { $0.value == value } ?? false
  }

  fileprivate func mayHavePhone(_ number: String) -> Bool {
    guard let ending = PhoneDigits.ending(of: number) else { return false }
    return RecordIndex.phoneEndings(of: self).contains { PhoneDigits.mayMatch($0, ending) }
  }
}

extension String {
  fileprivate func hasBytePrefix(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

  /// Whether the text begins with the same bytes, ASCII letters in any case.
  fileprivate func hasPrefixInAnyCase(_ prefix: String) -> Bool {
    func lower(_ byte: UInt8) -> UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte }
    return utf8.starts(with: prefix.utf8) { lower($0) == lower($1) }
  }
}
