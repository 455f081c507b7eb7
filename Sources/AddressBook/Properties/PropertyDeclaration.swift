public import PropertyLists

/// What is known of a property: its names, its type and what its values must be.
///
/// There are many facts and a declaration is passed on far more often than it is made or changed, so that copies share them.
public struct PropertyDeclaration: Sendable {
  /// What copies share.
  private final class Box: Sendable {
    let facts: Facts

    init(_ facts: Facts) { self.facts = facts }
  }

  private var box: Box
  private var facts: Facts {
    get { box.facts }
    set { box = Box(newValue) }
  }

  /// The raw key under which values are stored.
  public var key: String { facts.key }
  /// The name that the Contacts framework has for it (`givenName`), when there is one.
  public var frameworkName: String? {
    get { facts.frameworkName }
    set { facts.frameworkName = newValue }
  }
  /// Short names that commands take (`first`); the first is the one shown.
  public var shortNames: [String] {
    get { facts.shortNames }
    set { facts.shortNames = newValue }
  }
  /// What it is called where values are shown.
  public var title: String {
    get { facts.title }
    set { facts.title = newValue }
  }
  /// What its values are.
  public var type: PropertyType {
    get { facts.type }
    set { facts.type = newValue }
  }
  /// The records that can have it.
  public var kinds: RecordKinds {
    get { facts.kinds }
    set { facts.kinds = newValue }
  }
  /// The labels offered for its entries.
  public var labels: [Label] {
    get { facts.labels }
    set { facts.labels = newValue }
  }
  /// What else a value must obey.
  public var rules: ValueRules {
    get { facts.rules }
    set { facts.rules = newValue }
  }
  /// The unit that numbers are in, shown behind them.
  public var unit: String? {
    get { facts.unit }
    set { facts.unit = newValue }
  }
  /// The records that the property is meant for; nothing means all of its kinds.
  public var appliesTo: Predicate? {
    get { facts.appliesTo }
    set { facts.appliesTo = newValue }
  }
  /// Whether the records that it is meant for must have a value.
  public var isRequired: Bool {
    get { facts.isRequired }
    set { facts.isRequired = newValue }
  }
  /// Whether no two individuals may have the same value.
  public var isUnique: Bool {
    get { facts.isUnique }
    set { facts.isUnique = newValue }
  }
  /// The value that forms offer; it is never written unasked.
  public var defaultValue: PropertyList? {
    get { facts.defaultValue }
    set { facts.defaultValue = newValue }
  }
  /// Whether the extension's program computes its values, which are never stored.
  public var isDerived: Bool {
    get { facts.isDerived }
    set { facts.isDerived = newValue }
  }
  /// Whether the extension's program knows what to do with a value.
  public var hasAction: Bool {
    get { facts.hasAction }
    set { facts.hasAction = newValue }
  }
  /// The name of the vCard property that carries it, such as `X-PET-SPECIES`.
  public var vCardName: String? {
    get { facts.vCardName }
    set { facts.vCardName = newValue }
  }
  /// The identifier of the extension that declared it; nothing for the standard ones.
  public var owner: String? {
    get { facts.owner }
    set { facts.owner = newValue }
  }

  /// Makes a declaration.
  public init(
    key: String,
    frameworkName: String? = nil,
    shortNames: [String] = [],
    title: String,
    type: PropertyType,
    kinds: RecordKinds = Self.persons,
    labels: [Label] = [],
    rules: ValueRules = ValueRules(),
    unit: String? = nil,
    appliesTo: Predicate? = nil,
    isRequired: Bool = false,
    isUnique: Bool = false,
    defaultValue: PropertyList? = nil,
    isDerived: Bool = false,
    hasAction: Bool = false,
    vCardName: String? = nil,
    owner: String? = nil
  ) {
    box = Box(
      Facts(
        key: key, frameworkName: frameworkName, shortNames: shortNames, title: title, type: type, kinds: kinds,
        labels: labels, rules: rules, unit: unit, appliesTo: appliesTo, isRequired: isRequired, isUnique: isUnique,
        defaultValue: defaultValue, isDerived: isDerived, hasAction: hasAction, vCardName: vCardName, owner: owner))
  }

  /// Persons alone, the kind of record that most properties are of.
  public static let persons: RecordKinds = [.person]

  /// The name that commands show: the short one, else the framework's, else the raw key.
  public var name: String { shortNames.first ?? frameworkName ?? key }

  /// All names that commands take, the raw key first.
  public var names: [String] {
    var names = [key]
    names.reserveCapacity(2 + shortNames.count)
    if let frameworkName { names.append(frameworkName) }
    names += shortNames
    return names
  }

  /// Whether a text is one of the ``names``, as it is written.
  func isNamed(_ text: String) -> Bool { key == text || frameworkName == text || shortNames.contains(text) }
}

extension PropertyDeclaration: Hashable {
  /// Whether all facts are the same.
  public static func == (left: Self, right: Self) -> Bool { left.box === right.box || left.facts == right.facts }

  /// Feeds all facts into the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(facts) }
}

extension PropertyDeclaration {
  /// The facts of a declaration, which describe themselves there.
  private struct Facts: Hashable, Sendable {
    let key: String
    var frameworkName: String?
    var shortNames: [String]
    var title: String
    var type: PropertyType
    var kinds: RecordKinds
    var labels: [Label]
    var rules: ValueRules
    var unit: String?
    var appliesTo: Predicate?
    var isRequired: Bool
    var isUnique: Bool
    var defaultValue: PropertyList?
    var isDerived: Bool
    var hasAction: Bool
    var vCardName: String?
    var owner: String?
  }
}
