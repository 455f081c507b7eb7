import AddressBook
import PropertyExtensions
import PropertyLists

/// Whether the programs of extensions may run, and what is wrong with them.
enum PluginTrustCommands {
  static let all = [trust, doctor, log]

  private static let plugin = PluginCommands.name

  private static let trust = Command(
    path: ["plugin", "trust"], summary: "allow the program of an extension to run",
    arguments: [plugin],
    options: [
      CommandOption(name: "--read", value: "K,…", kind: .key, repeats: true, summary: "it may read these keys only"),
      CommandOption(name: "--write", value: "K,…", kind: .key, repeats: true, summary: "it may write these keys only"),
      CommandOption(name: "--unsandboxed", summary: "also where there is no sandbox to keep it in"),
      CommandOption(name: "--revoke", summary: "do not allow it any more"),
    ],
    details: """
      An extension with a program of its own runs it only when you allow that, for the files it has now: when they are \
      changed you are asked again. It runs in a sandbox (bubblewrap), without the network and your files, and gets the names \
      of all records and the keys that it asks for, or those of them that you name; its own properties it may always read \
      and write. access shows, changes and takes back what it may do with the book.
      """,
    examples: ["plugin trust PetAge", "plugin trust PetAge --read birthday", "plugin trust PetAge --revoke"]
  ) { session, call in
    let (plugin, manifest) = try PluginCommands.findLoaded(call[argument: "NAME"], session)
    guard manifest.hasCode else {
      return [.message("\(plugin.shortName) has no program, so it needs no trust.", facts(plugin, nil))]
    }
    if call.has("--revoke") {
      let trust = TrustQuestion.refusal(manifest, session.runtime)
      try session.runtime.decide(trust, about: plugin, try plugin.digest)
      return [.message("\(plugin.shortName) is not trusted any more.", facts(plugin, trust))]
    }
    if let reason = session.runtime.noSandbox, !call.has("--unsandboxed") {
      throw ShellError(
        .accessDenied, "\(reason), so that \(plugin.shortName) could read the whole book and all your files",
        "--unsandboxed allows it")
    }
    let digest = try plugin.digestAsLoaded
    var trust = TrustQuestion.trust(manifest, session.runtime)
    trust.runsUnsandboxed = call.has("--unsandboxed")
    trust.reads = try keys("--read", among: manifest.reads, plugin, session, call)
    trust.writes = try keys("--write", among: manifest.writes, plugin, session, call)
    try session.runtime.decide(trust, about: plugin, digest)
    let place = trust.runsUnsandboxed ? ", also without a sandbox" : ""
    guard trust.access != .denied else {
      let advice = "it may not use the book until access grant \(plugin.shortName)"
      return [.message("\(plugin.shortName) is trusted\(place): \(advice).", facts(plugin, trust))]
    }
    let reads = TrustQuestion.readTitles(trust.reads, session)
    let writes = TrustQuestion.titles(trust.writes, session)
    return [
      .message("\(plugin.shortName) is trusted\(place): it reads \(reads), and writes \(writes).", facts(plugin, trust))
    ]
  }

  /// The keys that an option grants, of those that the extension asks for; without the option all of them.
  private static func keys(
    _ option: String, among wanted: [String], _ plugin: LoadedExtension, _ session: Session, _ call: Invocation
  ) throws -> [String] {
    guard call.has(option) else { return wanted }
    let words = call.values(option).flatMap { $0.split(separator: ",") }.map { String($0).trimmingBlanks }
    return try words.filter { !$0.isEmpty }.map { word in
      let key = session.catalog.declaration(named: word)?.key ?? word
      guard wanted.contains(key) else {
        let asked = wanted.map { session.catalog[$0]?.name ?? $0 }.joined(separator: ", ")
        throw ShellError(
          .usage, "\(plugin.shortName) does not ask for \(word)",
          asked.isEmpty ? "it asks for no key of others" : "it asks for \(asked)")
      }
      return key
    }
  }

  private static func facts(_ plugin: LoadedExtension, _ trust: ExtensionTrust?) -> PropertyList.Dictionary {
    var facts = trust?.propertyList.dictionary ?? [:]
    facts["identifier"] = plugin.identifier.map { .string($0) }
    return facts
  }

  private static let doctor = Command(
    path: ["plugin", "doctor"], summary: "explain what is wrong with extensions, and how to mend it",
    arguments: [Argument(name: "NAME", kind: .plugin, occurrence: .optional)],
    details: "Of an extension that is named, and trusted, the program is started and greeted, too.",
    examples: ["plugin doctor PetAge"]
  ) { session, call in
    let named = try call.optional("NAME").map { try PluginCommands.find($0, session) }
    let findings = (named.map { [$0] } ?? session.extensions.found).flatMap { plugin in
      ExtensionDoctor(session: session, plugin: plugin).findings(starting: named != nil)
    }
    if findings.contains(where: \.isFault) { session.notedStatus = .failed }
    let columns = ["plugin", "what", "what to do"].map { Table.Column(title: $0) }
    let well = named.map { "\($0.shortName) is well." } ?? "All plugins are well."
    return [
      .table(
        Table(columns: columns, isWhole: true, emptyMessage: well) { deliver in
          for finding in findings {
            let value: PropertyList = [
              "plugin": .string(finding.plugin), "problem": .string(finding.what), "remedy": .string(finding.remedy),
              "fault": .boolean(finding.isFault),
            ]
            guard try deliver(.init(cells: [finding.plugin, finding.what, finding.remedy], value: value)) else {
              return
            }
          }
        })
    ]
  }

  private static let log = Command(
    path: ["plugin", "log"], summary: "show what the program of an extension has written to its log",
    arguments: [plugin],
    options: [CommandOption(name: "--limit", value: "N", summary: "the most lines to show, the last ones (20)")],
    examples: ["plugin log PetAge", "plugin log PetAge --limit 100"]
  ) { session, call in
    let plugin = try PluginCommands.find(call[argument: "NAME"], session)
    let lines = try session.runtime.log(of: plugin, limit: try call.number("--limit") ?? 20)
    return [
      .table(
        Table(columns: [Table.Column(title: plugin.shortName)], isWhole: true, emptyMessage: "The log is empty.") {
          deliver in
          for line in lines where try !deliver(.init(cells: [line], value: ["line": .string(line)])) { return }
        })
    ]
  }
}
