import PropertyLists

/// A person's name as it is compared with others: by its words, folded.
struct ComparableName {
  private let given: [String]
  private let middle: [String]
  private let family: [String]
  private let suffix: [String]
  private let nickname: [String]
  /// The organisation, where it stands for the card.
  private let organization: [String]

  init(_ name: PersonName) {
    var given = WordSplitter.words(in: name.given)
    var middle = WordSplitter.words(in: name.middle)
    // In "Mirabel J." the initial is the middle name's.
    while given.count > 1, let last = given.last, Self.isInitial(last) {
      middle.insert(last, at: 0)
      given.removeLast()
    }
    (self.given, self.middle) = (given, middle)
    family = WordSplitter.words(in: name.family)
    suffix = WordSplitter.words(in: name.suffix)
    nickname = WordSplitter.words(in: name.nickname)
    let standsForCard = name.isOrganization || (given + middle + family).isEmpty
    organization = standsForCard ? WordSplitter.words(in: name.organization) : []
  }

  /// How this name is the other, if it is. What contradicts, `Jr.` and `Sr.` say, makes two names of them.
  func match(_ other: ComparableName) -> NameMatch? {
    guard organization.isEmpty, other.organization.isEmpty else {
      return organization == other.organization ? .same : nil
    }
    guard !full.isEmpty, !other.full.isEmpty, Self.agree(suffix, other.suffix), Self.agree(middle, other.middle) else {
      return nil
    }
    if whole == other.whole { return .same }
    if full == other.full { return .middle }
    if family + given == other.full || other.family + other.given == full { return .swapped }
    if isKnown(as: other) || other.isKnown(as: self) { return .nickname }
    return isAbbreviated(other) ? .initial : nil
  }

  /// Texts of which two names have one in common when they are the same in a way that is looked for. An initial in
  /// place of a first name is not: too many would have it.
  var keys: [String] {
    guard organization.isEmpty else { return ["organization " + organization.joined(separator: " ")] }
    return names.map { $0.joined(separator: " ") }
  }

  /// The words that all have who have a key in common with this name, a list for each key. One letter would find too many.
  var lookups: [[String]] {
    (organization.isEmpty ? names : [organization]).map { words in
      let telling = words.filter { $0.utf8.count > 1 }
      return telling.isEmpty ? words : telling
    }
  }

  /// The names by which the person can be known, the words of each in the order of their bytes.
  private var names: [[String]] {
    let known = [full, whole, nickname.isEmpty || family.isEmpty ? [] : nickname + family]
    return Array(Set(known.filter { !$0.isEmpty }.map { $0.sorted { $0.precedesByBytes($1) } }))
  }

  private var full: [String] { given + family }
  private var whole: [String] { given + middle + family }

  private func isKnown(as other: ComparableName) -> Bool {
    guard !nickname.isEmpty, !family.isEmpty else { return false }
    return nickname + family == other.full || nickname + family == other.nickname + other.family
  }

  private func isAbbreviated(_ other: ComparableName) -> Bool {
    guard !family.isEmpty, family == other.family, let mine = given.first, let theirs = other.given.first,
      Self.isInitial(mine) || Self.isInitial(theirs)
    else { return false }
    return Self.abbreviates(mine, theirs)
  }

  /// Whether two lists of words can be those of one name: one is empty, or they are the same up to initials.
  private static func agree(_ left: [String], _ right: [String]) -> Bool {
    left.isEmpty || right.isEmpty || (left.count == right.count && zip(left, right).allSatisfy(abbreviates))
  }

  private static func abbreviates(_ left: String, _ right: String) -> Bool {
    left == right || (isInitial(left) && right.hasPrefix(left)) || (isInitial(right) && left.hasPrefix(right))
  }

  /// Whether a word is one letter of a script that has words of several.
  private static func isInitial(_ word: String) -> Bool {
    guard word.count == 1, let scalar = word.unicodeScalars.first else { return false }
    return scalar.properties.isAlphabetic && !WordSplitter.isIdeographic(scalar)
  }
}
