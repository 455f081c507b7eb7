import AddressBook
import PropertyLists

extension ManifestReader {
  /// What a manifest says of the extension's program.
  struct Program {
    /// The program's number of the protocol.
    var protocolNumber: Int?
    /// The program and its arguments.
    var run: [String] = []
    /// What it answers.
    var features: [Manifest.Feature] = []
    /// Whether the manifest names a program, a wrong one perhaps.
    var isNamed = false
    /// Whether it names features, wrong ones perhaps.
    var hasFeatures = false
  }

  /// Reads `protocol`, `run` and `features`.
  mutating func readProgram() -> Program {
    var program = Program(
      protocolNumber: readProtocolNumber(), isNamed: fields.has("run"), hasFeatures: fields.has("features"))
    program.run = readRun()
    program.features = readFeatures()
    if program.isNamed {
      fields.reportMissing("protocol", wanted: "\(Manifest.protocolNumber), with run")
      fields.reportMissing("features", wanted: "a list of what the program answers, such as [\"derive\"]")
    } else if program.hasFeatures {
      fields.report("features", "only with run")
    }
    return program
  }

  private mutating func readProtocolNumber() -> Int? {
    guard let value = fields.value("protocol") else { return nil }
    guard let number = value.int, number == Manifest.protocolNumber else {
      fields.report("protocol", found: value, wanted: "\(Manifest.protocolNumber), the protocol of this version")
      return nil
    }
    return number
  }

  private mutating func readRun() -> [String] {
    guard let value = fields.value("run") else { return [] }
    let wanted = #"a program in the extension's folder, or a list with its arguments, such as ["bin/Pets", "-v"]"#
    if value.string != nil {
      let program = fields.text(value, at: "run", wanted: wanted)
      return program.flatMap { isInside($0, at: "run") ? [$0] : nil } ?? []
    }
    guard let values = value.array, !values.isEmpty else {
      fields.report("run", found: value, wanted: wanted)
      return []
    }
    var words: [String] = []
    for (index, value) in values.enumerated() {
      if let word = fields.text(value, at: "run[\(index)]", wanted: "a string") { words.append(word) }
    }
    guard words.count == values.count, isInside(words[0], at: "run[0]") else { return [] }
    return words
  }

  /// Whether a path stays in the extension's folder as it is written; its symbolic links are looked at when it is loaded.
  private mutating func isInside(_ path: String, at name: String) -> Bool {
    let wanted = "a path relative to the folder, such as bin/Pets"
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if path.hasPrefix("/") || parts.contains("..") {
      fields.report(name, "\(path.excerpt) leads out of the extension's folder", wanted: wanted)
    } else if parts.contains("") || parts.last == "." {
      fields.report(name, found: .string(path), wanted: wanted)
    } else if let hidden = parts.first(where: { ExtensionDigest.passedOver.contains(String($0)) }) {
      fields.report(name, "\(path.excerpt) lies in \(hidden), whose contents are not watched", wanted: wanted)
    } else {
      return true
    }
    return false
  }

  private mutating func readFeatures() -> [Manifest.Feature] {
    var features: [Manifest.Feature] = []
    let values = fields.array("features", wanted: #"a list such as ["derive"]"#) ?? []
    for (index, value) in values.enumerated() {
      let name = "features[\(index)]"
      guard let feature: Manifest.Feature = fields.choice(value, at: name) else { continue }
      if features.contains(feature) {
        fields.report(name, "\(feature.rawValue) stands there twice")
      } else {
        features.append(feature)
      }
    }
    return features
  }

  /// Reads the keys of others that the program wants. Names are those of the frameworks and of the manifest itself; what
  /// has a full stop is a raw key; a short name of another extension means nothing yet.
  mutating func readKeys(catalog: PropertyCatalog, _ program: Program) -> (reads: [String], writes: [String]) {
    guard let value = fields.value("keys") else { return ([], []) }
    if !program.isNamed { fields.report("keys", "only with run") }
    var keys = ManifestFields(value, path: "keys", file: fields.file)
    let reads = keys.strings("read", wanted: #"a list of keys such as ["birthday"]"#) ?? []
    let writes = keys.strings("write", wanted: #"a list of keys such as ["note"]"#) ?? []
    for (name, words) in [("read", reads), ("write", writes)] {
      for (index, word) in words.enumerated() where word.utf8.count > 256 {
        keys.report("\(name)[\(index)]", "found \(word.excerpt)", wanted: "a key of at most 256 bytes")
      }
    }
    for (index, word) in writes.enumerated() where catalog.isMaintained(word) {
      keys.report("write[\(index)]", "\(word) is kept up to date by the book", wanted: "another key")
    }
    keys.reportUnknownFields()
    fields.report(keys.problems)
    func raw(_ word: String) -> String { catalog.declaration(named: word)?.key ?? word }
    return (reads.map(raw), writes.map(raw))
  }
}

extension PropertyCatalog {
  /// Whether a name means a key that nobody but the book writes.
  fileprivate func isMaintained(_ name: String) -> Bool {
    let key = declaration(named: name)?.key ?? name
    return RecordKeys.maintained.contains(key) || key == RecordKeys.foreign
  }
}
