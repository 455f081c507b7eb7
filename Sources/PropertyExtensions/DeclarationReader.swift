import AddressBook
import PropertyLists

/// Reads one property of a manifest.
struct DeclarationReader {
  /// The declaration, as far as it could be read; nothing without a key and a type.
  private(set) var declaration: PropertyDeclaration?
  /// The predicate that limits the property, as it was written.
  private(set) var conditionSource: String?
  var fields: ManifestFields
  private let identifier: String?
  let languages: ManifestLanguages

  init(_ fields: ManifestFields, identifier: String?, languages: ManifestLanguages) {
    self.fields = fields
    self.identifier = identifier
    self.languages = languages
  }

  /// What is wrong so far.
  var problems: [ManifestProblem] { fields.problems }

  /// Notes what is wrong with a field.
  mutating func report(_ name: String, _ reason: String) { fields.report(name, reason) }

  /// Reads all fields but the predicate, which may use the names of the properties that follow.
  mutating func read() {
    let key = readKey()
    let name = readName()
    let title = fields.localizedText("title", languages: languages)
    let element = readType()
    let isMultiValue = fields.boolean("multi")
    conditionSource = fields.string("appliesTo", wanted: "a predicate such as species == \"dog\"")
    let type = PropertyType(element ?? .string, isMultiValue: isMultiValue)
    var draft = DeclarationDraft(type: type)
    let count = fields.problems.count
    readRules(into: &draft)
    // Nothing can be said against the rules of values of an unknown type.
    if element == nil { fields.forgetProblems(after: count) }
    fields.reportUnknownFields()
    guard let key, element != nil else { return }
    declaration = draft.declaration(key: key, name: name, title: title ?? name ?? key, owner: identifier)
  }

  /// Reads the predicate that limits the property, which may look at own keys and at those that are readable; at all where
  /// nothing is said of them.
  mutating func readCondition(catalog: PropertyCatalog, readable: Set<String>?) {
    guard let source = conditionSource else { return }
    do {
      let condition = try Predicate(source, catalog: catalog)
      if let objection = objection(to: condition, readable) { return fields.report("appliesTo", objection) }
      declaration?.appliesTo = condition
    } catch {
      fields.report("appliesTo", "\(error)")
    }
  }

  private func objection(to condition: Predicate, _ readable: Set<String>?) -> String? {
    guard let readable, let identifier else { return nil }
    if condition.looksForAnyFlaw { return "with run, flagged has to name a key" }
    let others = condition.keys.filter { !ManifestNames.isKey($0, of: identifier) && !readable.contains($0) }
    return others.min().map { "with run, \($0) has to be among the keys that are read" }
  }

  private mutating func readKey() -> String? {
    func wanted() -> String {
      "a key that begins with \(identifier ?? "the identifier")., such as \(identifier ?? "org.example").name"
    }
    guard let key = fields.requiredString("key", wanted: wanted()) else { return nil }
    guard let identifier else { return key }
    guard ManifestNames.isKey(key, of: identifier) else {
      fields.report("key", found: .string(key), wanted: wanted())
      return nil
    }
    guard key != RecordKeys.foreign else {
      fields.report("key", "\(key) belongs to the program")
      return nil
    }
    return key
  }

  private mutating func readName() -> String? {
    let wanted = "a short name of letters, digits, _ and - that begins with a letter"
    guard let name = fields.string("name", wanted: wanted) else { return nil }
    if let objection = ManifestNames.objection(toName: name) {
      fields.report("name", objection, wanted: "another name")
    } else if !Predicate.isName(name) || name.utf8.count > 60 {
      fields.report("name", found: .string(name), wanted: wanted)
    } else {
      return name
    }
    return nil
  }

  private mutating func readType() -> PropertyType.Element? {
    if let element = fields.choice("type", of: PropertyType.Element.self) { return element }
    fields.reportMissing("type", wanted: ManifestFields.wanted(PropertyType.Element.self))
    return nil
  }
}
