import AddressBook
import PropertyLists

extension ManifestReader {
  /// Reads the properties but for their predicates, and gives the catalogue in which the manifest's own names mean
  /// something.
  mutating func readProperties(
    identifier: String?, _ program: Program
  ) -> (readers: [DeclarationReader], catalog: PropertyCatalog) {
    let wanted = "a list of at least one property"
    if !program.isNamed { fields.reportMissing("properties", wanted: wanted) }
    var readers = fields.objects("properties", wanted: wanted).map { fields in
      DeclarationReader(fields, identifier: identifier, languages: languages)
    }
    for index in readers.indices {
      readers[index].read()
      require(program, for: &readers[index])
    }
    reportDuplicates(in: &readers)
    let needsNames = fields.has("keys") || readers.contains { $0.conditionSource != nil }
    return (readers, needsNames ? catalog(of: readers) : .standard)
  }

  /// Reads the predicates of the properties. Which records a program is asked about tells of the values that a predicate
  /// looks at: with a program it looks at keys that the program asks to read, and at its own.
  mutating func readConditions(
    of readers: inout [DeclarationReader], catalog: PropertyCatalog, _ program: Program, reads: [String]
  ) -> [PropertyDeclaration] {
    for index in readers.indices {
      readers[index].readCondition(catalog: catalog, readable: program.isNamed ? Set(reads) : nil)
      fields.report(readers[index].problems)
    }
    return readers.compactMap { $0.declaration }
  }

  /// A property that needs a program needs one that answers for it.
  private func require(_ program: Program, for reader: inout DeclarationReader) {
    func requires(_ feature: Manifest.Feature) -> String? {
      if !program.isNamed { return "only with run" }
      let isAnswered = !program.hasFeatures || program.features.contains(feature)
      return isAnswered ? nil : "only with \(feature.rawValue) among the features"
    }
    if reader.declaration?.isDerived == true, let reason = requires(.derive) { reader.report("derived", reason) }
    if reader.declaration?.hasAction == true, let reason = requires(.action) { reader.report("actions", reason) }
  }

  /// What names mean in the manifest's own predicates: the standard properties and its own.
  private func catalog(of readers: [DeclarationReader]) -> PropertyCatalog {
    var catalog = PropertyCatalog.standard
    for declaration in readers.compactMap({ $0.declaration }) {
      // One that cannot be declared has its problem already.
      try? catalog.declare(declaration)
    }
    return catalog
  }

  private func reportDuplicates(in readers: inout [DeclarationReader]) {
    reportDuplicates(of: "key", readers.map { $0.declaration?.key }, in: &readers)
    reportDuplicates(of: "name", readers.map { $0.declaration?.shortNames.first }, in: &readers)
    // These are in upper case already.
    reportDuplicates(of: "vcard", readers.map { $0.declaration?.vCardName }, by: \.self, in: &readers)
  }

  private func reportDuplicates(
    of field: String, _ names: [String?], by form: (String) -> String = Folding.fold,
    in readers: inout [DeclarationReader]
  ) {
    let folded = names.map { $0.map(form) ?? "" }
    // Of a few names it is soon seen that no two are the same; most differ in length.
    func isRepeated(_ index: Int) -> Bool {
      let name = folded[index]
      return (0..<index).contains {
        folded[$0].utf8.count == name.utf8.count && !name.isEmpty && folded[$0] == name
      }
    }
    guard folded.count > 20 || folded.indices.contains(where: isRepeated) else { return }
    var holders: [String: Int] = [:]
    for (index, name) in names.enumerated() {
      guard let name, let holder = holders.updateValue(index, forKey: folded[index]) else { continue }
      readers[index].report(field, "\(name) is taken by properties[\(holder)]")
    }
  }
}
