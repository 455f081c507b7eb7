import AddressBook
import PropertyLists

extension ManifestReader {
  /// Reads the properties, and gives the catalogue in which the manifest's own names mean something.
  mutating func readProperties(
    identifier: String?, _ program: Program
  ) -> (properties: [PropertyDeclaration], catalog: PropertyCatalog) {
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
    let catalog = needsNames ? catalog(of: readers) : .standard
    for index in readers.indices {
      readers[index].readCondition(catalog: catalog)
      fields.report(readers[index].problems)
    }
    return (readers.compactMap(\.declaration), catalog)
  }

  /// A property that needs a program needs one that answers for it.
  private func require(_ program: Program, for reader: inout DeclarationReader) {
    guard let declaration = reader.declaration else { return }
    func requires(_ feature: Manifest.Feature) -> String? {
      if !program.isNamed { return "only with run" }
      let isAnswered = !program.hasFeatures || program.features.contains(feature)
      return isAnswered ? nil : "only with \(feature.rawValue) among the features"
    }
    if declaration.isDerived, let reason = requires(.derive) { reader.report("derived", reason) }
    if declaration.hasAction, let reason = requires(.action) { reader.report("actions", reason) }
  }

  /// What names mean in the manifest's own predicates: the standard properties and its own.
  private func catalog(of readers: [DeclarationReader]) -> PropertyCatalog {
    var catalog = PropertyCatalog.standard
    for declaration in readers.compactMap(\.declaration) {
      // One that cannot be declared has its problem already.
      try? catalog.declare(declaration)
    }
    return catalog
  }

  private func reportDuplicates(in readers: inout [DeclarationReader]) {
    reportDuplicates(of: "key", in: &readers) { $0.key }
    reportDuplicates(of: "name", in: &readers) { $0.shortNames.first }
    reportDuplicates(of: "vcard", in: &readers) { $0.vCardName }
  }

  private func reportDuplicates(
    of field: String, in readers: inout [DeclarationReader], name: (PropertyDeclaration) -> String?
  ) {
    let names = readers.map { $0.declaration.flatMap(name).map(Folding.fold) }
    // Of a few names it is soon seen that no two are the same.
    guard names.count > 20 || names.indices.contains(where: { names[$0] != nil && names[..<$0].contains(names[$0]) })
    else { return }
    var holders: [String: Int] = [:]
    for index in readers.indices {
      guard let folded = names[index], let name = readers[index].declaration.flatMap(name) else { continue }
      guard let holder = holders.updateValue(index, forKey: folded) else { continue }
      readers[index].report(field, "\(name) is taken by properties[\(holder)]")
    }
  }
}
