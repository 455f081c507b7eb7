import PropertyLists

/// What of a person is compared with others.
struct DuplicateTraits {
  private let name: ComparableName
  private let phones: [(text: String, digits: PhoneDigits)]
  private let emails: [(text: String, folded: String)]
  private let unique: [(key: String, value: PropertyList)]

  init(_ record: StoredRecord, catalog: PropertyCatalog) {
    name = ComparableName(PersonName(record.properties))
    phones = RecordIndex.phoneNumbers(in: record.properties).compactMap { text in
      PhoneDigits(text).map { (text, $0) }
    }
    emails = Self.texts(record.properties["Email"]).compactMap { text in
      EmailAddress.folded(text).map { (text, $0) }
    }
    unique = record.properties.flatMap { pair -> [(String, PropertyList)] in
      guard catalog[pair.key]?.isUnique ?? false else { return [] }
      return Self.values(pair.value).map { (pair.key, $0) }
    }
  }

  /// Why this may be the same individual as another.
  func reasons(
    comparedWith other: DuplicateTraits, phones match: (PhoneDigits, PhoneDigits) -> PhoneMatch
  ) -> [DuplicateReason] {
    var reasons: [DuplicateReason] = []
    for mine in unique {
      let isShared = other.unique.contains { $0.key == mine.key && $0.value == mine.value }
      if isShared, !reasons.contains(where: { $0.isOfKey(mine.key) }) {
        reasons.append(.unique(key: mine.key, mine.value))
      }
    }
    if let name = name.match(other.name) { reasons.append(.name(name)) }
    if let email = emails.first(where: { mine in other.emails.contains { $0.folded == mine.folded } }) {
      reasons.append(.email(email.text))
    }
    if let phone = sharedPhone(other, match) { reasons.append(phone) }
    return reasons
  }

  /// The first of the numbers that match best.
  private func sharedPhone(
    _ other: DuplicateTraits, _ match: (PhoneDigits, PhoneDigits) -> PhoneMatch
  ) -> DuplicateReason? {
    var best = (text: "", match: PhoneMatch.none)
    for mine in phones {
      for theirs in other.phones where mine.digits.mayMatch(theirs.digits) {
        let found = match(mine.digits, theirs.digits)
        if found > best.match { best = (mine.text, found) }
      }
    }
    return best.match == .none ? nil : .phone(best.text, best.match)
  }

  private static func values(_ value: PropertyList) -> [PropertyList] {
    RawMultiValue(propertyList: value)?.entries.map(\.value) ?? [value]
  }

  private static func texts(_ value: PropertyList?) -> [String] {
    value.map(values)?.compactMap(\.string) ?? []
  }
}

extension DuplicateReason {
  fileprivate func isOfKey(_ key: String) -> Bool {
    if case .unique(key, _) = self { true } else { false }
  }
}

extension DuplicateTraits {
  /// What a person is looked up by: two that have none in common are no pair.
  enum Key: Hashable {
    case name(String)
    case phone(String)
    case email(String)
    case unique(String, PropertyList)
  }

  /// How many digits of the end two phone numbers must have in common; shorter ones only meet their equals.
  private static let phoneEnding = 7

  /// The keys, each with the text that people know it by; of a name that is its words.
  var keys: [(key: Key, text: String)] {
    name.keys.map { (.name($0), $0) }
      + phones.map { (.phone(String($0.digits.ending.prefix(Self.phoneEnding))), $0.text) }
      + emails.map { (.email($0.folded), $0.text) }
      + unique.map { (.unique($0.key, $0.value), $0.value.displayText) }
  }
}

extension DuplicateTraits {
  /// What to look up to find everyone who shares a key, and some others: the filters for one key each.
  var lookups: [[RecordFilter]] {
    name.lookups.map { $0.map(RecordFilter.text) }
      + phones.map { [.phone($0.text)] }
      + emails.map { [.text($0.text)] }
      + unique.map { [.value(key: $0.key, $0.value)] }
  }
}

/// E-mail addresses for comparing.
enum EmailAddress {
  /// An address without regard to case, or nothing when the text is none. Accents count: two mailboxes may differ in
  /// nothing else (RFC 6531). That the local part might tell cases apart (RFC 5321 section 2.4) no provider makes use of.
  static func folded(_ text: String) -> String? {
    let address = text.unicodeScalars.split { $0.isASCII ? $0.value <= 0x20 : $0.properties.isWhitespace }
    guard address.count == 1, let scalars = address.first else { return nil }
    let parts = scalars.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count >= 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    return String(String.UnicodeScalarView(scalars)).lowercased()
  }
}
