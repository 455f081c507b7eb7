public import PropertyLists

/// Which records are wanted, and in what order.
public struct FetchPlan: Hashable, Sendable {
  /// The kind of record; nothing for both.
  public var kind: RecordKind?
  /// What records must fulfil, all of it.
  public var filters: [RecordFilter]
  /// The order. Records that are equal in it stand as they were added.
  public var order: SortOrder
  /// Records to leave out.
  public var excluding: Set<RecordID>
  /// Where the page begins: behind a place in the order; nothing for the first page.
  public var after: FetchCursor?
  /// The most records wanted.
  public var limit: Int?

  /// Makes a plan.
  public init(
    kind: RecordKind? = nil, filters: [RecordFilter] = [], order: SortOrder = .none, excluding: Set<RecordID> = [],
    after: FetchCursor? = nil, limit: Int? = nil
  ) {
    self.kind = kind
    self.filters = filters
    self.order = order
    self.excluding = excluding
    self.after = after
    self.limit = limit
  }
}

/// What a record must fulfil. Each is answered by an index where the adapter has one.
public enum RecordFilter: Hashable, Sendable {
  /// It is one of these.
  case identifiers(Set<RecordID>)
  /// Its identifier begins so, ASCII letters in any case.
  case identifierPrefix(String)
  /// It has exactly this composite name or, a group, this name: canonically equivalent, case counts.
  case exactName(String)
  /// One of these names is the text, folded.
  case name(Set<NameField>, String)
  /// Its composite name or group name begins with the text, folded.
  case namePrefix(String)
  /// One of its textual values has the words of the text one after another, the last as a beginning. The parts of a
  /// name are one value.
  case text(String)
  /// It is in the group.
  case member(of: RecordID)
  /// It lives in the container.
  case container(ContainerID)
  /// It has a value under the key.
  case hasKey(String)
  /// It has this value under the key, as a single value or as an entry.
  case value(key: String, PropertyList)
  /// One of its values that are texts, numbers or days has the text in it, folded. The parts of a name are one value. No
  /// index answers this.
  case substring(String)
  /// The predicate holds for its values.
  case predicate(Predicate)
  /// One of its phone numbers may be this one: both end in the same digits, as many of the last 8 as the shorter has. A
  /// text that is no number is nobody's.
  case phone(String)
  /// One of these is fulfilled.
  case any([RecordFilter])
}

/// A name by which records are looked up.
public enum NameField: Int, CaseIterable, Hashable, Sendable {
  /// The composite name of a person, or the name of a group.
  case composite = 0
  /// The given name.
  case given = 1
  /// The nickname.
  case nickname = 2
  /// The organisation.
  case organization = 3
}
