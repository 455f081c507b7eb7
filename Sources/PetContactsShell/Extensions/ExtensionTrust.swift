import PropertyLists

/// What the person has decided about the program of an extension, with the very files it had then: whether it may run, and
/// what it may see and change of the book.
struct ExtensionTrust: Hashable {
  /// The extension.
  let identifier: String
  /// Whether its program may run; nothing while nobody has decided.
  var isTrusted: Bool?
  /// Whether it may run where no sandbox is to be had.
  var runsUnsandboxed = false
  /// What it may do with the book; nothing while nobody has decided.
  var access: AccessStatus?
  /// The keys of others that it may read.
  var reads: [String] = []
  /// The keys of others that it may write.
  var writes: [String] = []

  init(identifier: String) { self.identifier = identifier }

  /// Reads an entry of the settings; what is not understood counts as not decided.
  init?(_ value: PropertyList) {
    guard let fields = value.dictionary, let identifier = fields["identifier"]?.string else { return nil }
    func keys(_ name: String) -> [String] { fields[name]?.array?.compactMap(\.string) ?? [] }
    self.identifier = identifier
    isTrusted = fields["trusted"]?.boolean
    runsUnsandboxed = fields["unsandboxed"]?.boolean ?? false
    access = fields["access"]?.string.flatMap(AccessStatus.init(rawValue:))
    reads = keys("read")
    writes = keys("write")
  }

  /// The entry as the settings keep it.
  var propertyList: PropertyList {
    var fields: PropertyList.Dictionary = ["identifier": .string(identifier)]
    fields["trusted"] = isTrusted.map { .boolean($0) }
    if runsUnsandboxed { fields["unsandboxed"] = true }
    fields["access"] = access.map { .string($0.rawValue) }
    if !reads.isEmpty { fields["read"] = .array(reads.map { .string($0) }) }
    if !writes.isEmpty { fields["write"] = .array(writes.map { .string($0) }) }
    return .dictionary(fields)
  }
}

/// The decisions in the person's settings, each under the digest of the files that it was made for: other files ask again.
enum TrustSettings {
  /// The setting's name.
  static let name = "trust"

  /// What was decided about files with a digest.
  static func entry(_ digest: String, in configuration: Configuration) -> ExtensionTrust? {
    configuration.own[name]?.dictionary?[digest].flatMap { ExtensionTrust($0) }
  }

  /// Whether anything was decided about an extension, whatever its files were.
  static func knows(_ identifier: String, in configuration: Configuration) -> Bool {
    configuration.own[name]?.dictionary?.contains { ExtensionTrust($0.value)?.identifier == identifier } ?? false
  }

  /// Whether an extension was denied the book, whatever its files were.
  static func denies(_ identifier: String, in configuration: Configuration) -> Bool {
    configuration.own[name]?.dictionary?.contains {
      let trust = ExtensionTrust($0.value)
      return trust?.identifier == identifier && trust?.access == .denied
    } ?? false
  }

  /// Remembers what was decided, or forgets it; decisions about earlier files of the extension go.
  static func set(
    _ trust: ExtensionTrust?, about identifier: String, _ digest: String, in configuration: Configuration
  ) throws {
    if let problem = configuration.problem { throw problem }
    let kept = (configuration.own[name]?.dictionary ?? [:]).filter {
      ExtensionTrust($0.value)?.identifier != identifier
    }
    var entries = PropertyList.Dictionary(kept.map { ($0.key, $0.value) })
    entries[digest] = trust?.propertyList
    try configuration.set(entries.isEmpty ? nil : .dictionary(entries), for: name)
  }
}
