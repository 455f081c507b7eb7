public import PropertyLists

/// What is known of a property: its names, its type and what its values must be.
public struct PropertyDeclaration: Hashable, Sendable {
  /// The raw key under which values are stored.
  public let key: String
  /// The name that the Contacts framework has for it (`givenName`), when there is one.
  public var frameworkName: String?
  /// Short names that commands take (`first`); the first is the one shown.
  public var shortNames: [String]
  /// What it is called where values are shown.
  public var title: String
  /// What its values are.
  public var type: PropertyType
  /// The records that can have it.
  public var kinds: Set<RecordKind>
  /// The labels offered for its entries.
  public var labels: [Label]
  /// What else a value must obey.
  public var rules: ValueRules
  /// The unit that numbers are in, shown behind them.
  public var unit: String?
  /// The records that the property is meant for; nothing means all of its kinds.
  public var appliesTo: Predicate?
  /// Whether the records that it is meant for must have a value.
  public var isRequired: Bool
  /// Whether no two individuals may have the same value.
  public var isUnique: Bool
  /// The value that forms offer; it is never written unasked.
  public var defaultValue: PropertyList?
  /// Whether the extension's program computes its values, which are never stored.
  public var isDerived = false
  /// Whether the extension's program knows what to do with a value.
  public var hasAction = false
  /// The name of the vCard property that carries it, such as `X-PET-SPECIES`.
  public var vCardName: String?
  /// The identifier of the extension that declared it; nothing for the standard ones.
  public var owner: String?

  /// Makes a declaration.
  public init(
    key: String,
    frameworkName: String? = nil,
    shortNames: [String] = [],
    title: String,
    type: PropertyType,
    kinds: Set<RecordKind> = [.person],
    labels: [Label] = [],
    rules: ValueRules = ValueRules(),
    unit: String? = nil,
    appliesTo: Predicate? = nil,
    isRequired: Bool = false,
    isUnique: Bool = false,
    defaultValue: PropertyList? = nil,
    vCardName: String? = nil,
    owner: String? = nil
  ) {
    self.key = key
    self.frameworkName = frameworkName
    self.shortNames = shortNames
    self.title = title
    self.type = type
    self.kinds = kinds
    self.labels = labels
    self.rules = rules
    self.unit = unit
    self.appliesTo = appliesTo
    self.isRequired = isRequired
    self.isUnique = isUnique
    self.defaultValue = defaultValue
    self.vCardName = vCardName
    self.owner = owner
  }

  /// The name that commands show: the short one, else the framework's, else the raw key.
  public var name: String { shortNames.first ?? frameworkName ?? key }

  /// All names that commands take, the raw key first.
  public var names: [String] { [key] + [frameworkName].compactMap(\.self) + shortNames }

  /// Whether the property is meant for a record of a kind with these values.
  public func applies(to properties: PropertyList.Dictionary, kind: RecordKind) -> Bool {
    kinds.contains(kind) && appliesTo?.matches(properties, kind: kind) ?? true
  }

  /// Checks a whole value: its type and each entry's rules.
  /// - Throws: ``RecordError``.
  public func check(_ value: PropertyList) throws(RecordError) {
    guard type.accepts(value) else {
      throw .wrongType(key: key, wanted: type, found: PropertyType(of: value))
    }
    guard type.isMultiValue else { return try checkElement(value) }
    for entry in RawMultiValue(propertyList: value)?.entries ?? [] { try checkElement(entry.value) }
  }

  /// Checks one value, or one entry's.
  /// - Throws: ``RecordError``.
  public func checkElement(_ value: PropertyList) throws(RecordError) {
    guard type.element.accepts(value) else {
      throw .wrongType(key: key, wanted: PropertyType(type.element), found: PropertyType(of: value))
    }
    guard let broken = rules.broken(by: value, unit: unit) else { return }
    throw .invalid(key: key, value: value, wanted: broken)
  }
}
