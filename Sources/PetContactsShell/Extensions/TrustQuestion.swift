import AddressBook
import PropertyExtensions

/// Asks the person at the terminal whether the program of an extension may run: what it is, where it is kept in, and what
/// of the book it would see and change.
struct TrustQuestion {
  let session: Session
  let plugin: LoadedExtension

  private var name: String { plugin.shortName }

  /// Asks and remembers the answer; a question that is dropped leaves it open.
  func ask() throws {
    guard let manifest = plugin.manifest else { return }
    for sentence in sentences(manifest) { session.console.writeSentence(sentence.printable) }
    let question = "Trust \(name)? [y/n] "
    while let answer = session.console.ask(question, discardsTypeahead: true)?.trimmingBlanks.lowercased() {
      switch answer {
      case "y", "yes": return try session.runtime.decide(Self.trust(manifest, session.runtime), about: plugin)
      case "n", "no":
        var trust = ExtensionTrust(identifier: manifest.identifier)
        trust.isTrusted = false
        return try session.runtime.decide(trust, about: plugin)
      default: continue
      }
    }
  }

  /// What somebody who trusts a program grants it: all it asks for.
  static func trust(_ manifest: Manifest, _ runtime: ExtensionRuntime) -> ExtensionTrust {
    var trust = ExtensionTrust(identifier: manifest.identifier)
    trust.isTrusted = true
    trust.runsUnsandboxed = runtime.noSandbox != nil
    trust.access = .authorized
    trust.reads = manifest.reads
    trust.writes = manifest.writes
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
