import AddressBook
import PropertyLists

/// Reads a manifest as a whole.
struct ManifestReader {
  var fields: ManifestFields
  let languages: ManifestLanguages

  init(_ value: PropertyList, file: String, languages: ManifestLanguages) {
    fields = ManifestFields(value, path: "", file: file)
    self.languages = languages
  }

  /// Reads all fields.
  /// - Throws: ``ManifestError`` with everything that is wrong.
  mutating func read() throws(ManifestError) -> Manifest {
    let identifier = checked(
      "identifier", wanted: "a domain's name turned round, such as org.example.pets", by: ManifestNames.isIdentifier)
    let version = checked("version", wanted: "a version such as 1.0", by: ManifestNames.isVersion)
    let name = fields.localizedText("name", languages: languages)
    let summary = fields.localizedText("summary", languages: languages)
    let program = readProgram()
    var (readers, catalog) = readProperties(identifier: identifier, program)
    let keys = readKeys(catalog: catalog, program)
    let properties = readConditions(of: &readers, catalog: catalog, program, reads: keys.reads)
    let commands = readCommands(program)
    fields.reportUnknownFields()
    guard fields.problems.isEmpty, let identifier, let version else {
      throw ManifestError(identifier: identifier, version: version, problems: fields.problems)
    }
    return Manifest(
      identifier: identifier, version: version, protocolNumber: program.protocolNumber, name: name ?? identifier,
      summary: summary, run: program.run, features: program.features, reads: keys.reads, writes: keys.writes,
      commands: commands, properties: properties)
  }

  private mutating func checked(_ name: String, wanted: String, by isValid: (String) -> Bool) -> String? {
    guard let text = fields.requiredString(name, wanted: wanted) else { return nil }
    if isValid(text) { return text }
    fields.report(name, found: .string(text), wanted: wanted)
    return nil
  }
}
