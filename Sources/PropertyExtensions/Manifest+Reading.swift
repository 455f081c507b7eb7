public import AddressBook
import PropertyLists

extension Manifest {
  /// The most bytes that a manifest may have.
  public static let byteLimit = 1 << 20

  private static let limits = PropertyListLimits(depth: 16, nodes: 100_000, bytes: byteLimit)

  /// Reads a manifest: JSON in the program's mapping, UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - file: The file's path, for messages.
  ///   - languages: The languages to show titles in, the preferred first, English is the last resort.
  /// - Throws: ``ManifestError`` with everything that is wrong.
  public init(_ bytes: [UInt8], file: String, languages: [UserLocale] = []) throws(ManifestError) {
    let value: PropertyList
    do {
      guard bytes.count <= Self.byteLimit else {
        throw PropertyListError(.tooLarge, "the file is larger than \(Self.byteLimit) bytes")
      }
      value = try JSONPropertyList.decode(bytes, limits: Self.limits)
    } catch {
      throw ManifestError(file: file, reason: "\(error)")
    }
    var reader = ManifestReader(value, file: file, languages: languages)
    self = try reader.read()
  }
}

/// Reads the top level of a manifest.
private struct ManifestReader {
  private var fields: ManifestFields
  private let languages: [UserLocale]

  init(_ value: PropertyList, file: String, languages: [UserLocale]) {
    fields = ManifestFields(value, path: "", file: file)
    self.languages = languages
  }

  mutating func read() throws(ManifestError) -> Manifest {
    let identifier = checked(
      "identifier", wanted: "a domain's name turned round, such as org.example.pets", by: ManifestNames.isIdentifier)
    let version = checked("version", wanted: "a version such as 1.0", by: ManifestNames.isVersion)
    let protocolNumber = readProtocolNumber()
    let name = fields.localizedText("name", languages: languages)
    let summary = fields.localizedText("summary", languages: languages)
    let unused = ["run", "commands", "features", "keys"].filter { fields.value($0) != nil }
    let properties = readProperties(identifier: identifier, areRequired: unused.isEmpty)
    fields.reportUnknownFields()
    guard fields.problems.isEmpty, let identifier, let version else {
      throw ManifestError(identifier: identifier, version: version, problems: fields.problems)
    }
    return Manifest(
      identifier: identifier, version: version, protocolNumber: protocolNumber, name: name ?? identifier,
      summary: summary, properties: properties, unusedFields: unused)
  }

  private mutating func checked(_ name: String, wanted: String, by isValid: (String) -> Bool) -> String? {
    guard let text = fields.requiredString(name, wanted: wanted) else { return nil }
    if isValid(text) { return text }
    fields.report(name, found: .string(text), wanted: wanted)
    return nil
  }

  private mutating func readProtocolNumber() -> Int? {
    guard let value = fields.value("protocol") else { return nil }
    guard let number = value.int, number > 0 else {
      fields.report("protocol", found: value, wanted: "the protocol's number, such as 1")
      return nil
    }
    return number
  }

  private mutating func readProperties(identifier: String?, areRequired: Bool) -> [PropertyDeclaration] {
    let wanted = "a list of at least one property"
    if areRequired { fields.reportMissing("properties", wanted: wanted) }
    let values = fields.array("properties", wanted: wanted) ?? []
    var readers = values.enumerated().map { index, value in
      DeclarationReader(
        ManifestFields(value, path: "properties[\(index)]", file: fields.file), identifier: identifier,
        languages: languages)
    }
    for index in readers.indices { readers[index].read() }
    reportDuplicates(in: &readers)
    let catalog = readers.contains { $0.conditionSource != nil } ? catalog(of: readers) : .standard
    for index in readers.indices {
      readers[index].readCondition(catalog: catalog)
      fields.report(readers[index].problems)
    }
    return readers.compactMap(\.declaration)
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
    var holders: [String: Int] = [:]
    for index in readers.indices {
      guard let name = readers[index].declaration.flatMap(name) else { continue }
      guard let holder = holders.updateValue(index, forKey: Folding.fold(name)) else { continue }
      readers[index].report(field, "\(name) is taken by properties[\(holder)]")
    }
  }
}
