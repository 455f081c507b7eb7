import AddressBook
import PropertyExtensions

/// Asks the person at the terminal whether the program of an extension may run: what it is, where it is kept in, and what
/// of the book it would see and change.
struct TrustQuestion {
  let session: Session
  let plugin: LoadedExtension

  private var name: String { plugin.shortName }

  /// Asks and remembers the answer; a question that is dropped leaves it open, and ends the command. The answer is for the files that were there
  /// when it was asked: when they are others by then, it is asked again.
  /// - Throws: ``ShellError`` with the status of an interruption when the question is dropped.
  func ask() throws {
    guard let manifest = plugin.manifest else { return }
    var digest = try plugin.digestAsLoaded
    for sentence in sentences(manifest) { session.console.writeSentence(sentence.printable) }
    let question = "Trust \(name)? [y/n] "
    while let answer = session.console.ask(question, discardsTypeahead: true)?.trimmingBlanks.lowercased() {
      let trust: ExtensionTrust
      switch answer {
      case "y", "yes": trust = Self.trust(manifest, session.runtime)
      case "n", "no": trust = Self.refusal(manifest, session.runtime)
      default: continue
      }
      let present = try plugin.digestAsLoaded
      if present == digest { return try session.runtime.decide(trust, about: plugin, digest) }
      digest = present
      session.console.writeSentence("The files of \(name) were changed while you were asked.".printable)
    }
    throw ShellError(.interrupted, "the program of \(name) is not trusted", "plugin trust \(name) allows it")
  }

  /// What somebody who trusts a program grants it: all it asks for. Who was denied the book stays so.
  static func trust(_ manifest: Manifest, _ runtime: ExtensionRuntime) -> ExtensionTrust {
    var trust = refusal(manifest, runtime)
    trust.isTrusted = true
    trust.runsUnsandboxed = runtime.noSandbox != nil
    trust.access = trust.access ?? .authorized
    trust.reads = manifest.reads
    trust.writes = manifest.writes
    return trust
  }

  /// What somebody who does not trust a program decides. Who was denied the book stays so.
  static func refusal(_ manifest: Manifest, _ runtime: ExtensionRuntime) -> ExtensionTrust {
    var trust = ExtensionTrust(identifier: manifest.identifier)
    trust.isTrusted = false
    if TrustSettings.denies(manifest.identifier, in: runtime.session.configuration) { trust.access = .denied }
    return trust
  }

  private func sentences(_ manifest: Manifest) -> [String] {
    let changed = session.runtime.trust(of: plugin) == .changed ? " Its files were changed since you were asked." : ""
    let program = manifest.run.joined(separator: " ")
    let place =
      session.runtime.noSandbox.map {
        "\($0): it could read the whole book and all your files, and use the network."
      } ?? "It runs in a sandbox, without the network, your files and the store."
    return [
      "\(name) \(manifest.version) has a program of its own, \(program), in \(plugin.folder).\(changed)", place,
      "Of the book it reads \(Self.readTitles(manifest.reads, session)), and writes \(Self.titles(manifest.writes, session)).",
    ]
  }

  /// What it reads: a program knows every record that it gets by its name.
  static func readTitles(_ keys: [String], _ session: Session) -> String {
    let names = "the names of all records"
    return keys.isEmpty ? "\(names) and its own properties" : "\(names), \(titles(keys, session))"
  }

  /// Keys of others by their titles, besides its own.
  static func titles(_ keys: [String], _ session: Session) -> String {
    let titles = keys.map { session.catalog[$0]?.title ?? $0 }
    return titles.isEmpty ? "its own properties only" : titles.joined(separator: ", ") + " and its own properties"
  }
}
