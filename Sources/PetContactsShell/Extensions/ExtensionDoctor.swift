import Files
import Glibc
import PropertyExtensions

/// Finds what is wrong with an extension, and how to mend it.
struct ExtensionDoctor {
  /// Something that is not as it could be.
  struct Finding {
    let plugin: String
    let what: String
    let remedy: String
    /// Whether something does not work; otherwise the user decided so, or is to decide.
    var isFault = true
  }

  let session: Session
  let plugin: LoadedExtension

  /// What is wrong; `starting` has a program that may run show that it does.
  func findings(starting: Bool) -> [Finding] {
    var findings = session.extensions.messages(about: plugin).map { finding($0, remedyOfManifest) }
    if let (what, remedy) = PluginText(plugin, session).switchedOff {
      return findings + [finding("it is \(what)", remedy, isFault: false)]
    }
    guard plugin.isLoaded, let manifest = plugin.manifest, manifest.hasCode else { return findings }
    let program = self.program(manifest)
    findings += program
    if let reason = session.runtime.noSandbox {
      findings.append(
        finding(reason, "let bubblewrap make user namespaces; \(plugin.shortName) needs --unsandboxed now"))
    }
    let trust = session.runtime.trust(of: plugin)
    if let (what, advice) = trust.objection(to: plugin.shortName) {
      if case .needsSandbox = trust { return findings }
      return findings + [finding(what, advice, isFault: false)]
    }
    if let (what, advice) = session.runtime.objection(to: plugin) {
      findings.append(finding(what, advice, isFault: false))
    }
    if starting, program.isEmpty { findings += started() }
    if let reason = session.runtime.reasonForSettingAside(plugin) {
      let last = (try? session.runtime.log(of: plugin, limit: 3)) ?? []
      let excerpt = last.isEmpty ? "" : "; its log ends: " + last.joined(separator: " / ")
      findings.append(
        finding("it was set aside: \(reason)\(excerpt)", "mend it, then plugin reload; plugin log \(plugin.shortName)"))
    }
    return findings
  }

  private func finding(_ what: String, _ remedy: String, isFault: Bool = true) -> Finding {
    Finding(plugin: plugin.shortName, what: what, remedy: remedy, isFault: isFault)
  }

  private var remedyOfManifest: String {
    switch plugin.state {
    case .loaded: "rename it"
    case .clash: "write it in full, or take one of the two extensions away"
    case .shadowed: "take one of the two away"
    case .off: "plugin enable \(plugin.shortName)"
    case .broken: "mend \(Manifest.fileName), then plugin reload"
    }
  }

  /// What is wrong with the file of the program.
  private func program(_ manifest: Manifest) -> [Finding] {
    guard let name = manifest.run.first else { return [] }
    let path = Path.join(plugin.folder, name)
    guard Files.exists(path) else {
      return [finding("its program \(path) is missing", "build it as its README says, or mend run in the manifest")]
    }
    guard Files.isRegularFile(path) else { return [finding("its program \(path) is no file", "mend run")] }
    guard unsafe access(path, X_OK) == 0 else {
      return [finding("its program \(path) is not executable", "chmod +x \(path)")]
    }
    guard let beginning = try? Files.readBeginning(path, count: 256) else { return [] }
    return interpreter(of: path, beginning)
  }

  /// What is wrong with the interpreter that a script names in its first line (execve(2)).
  private func interpreter(of path: String, _ beginning: [UInt8]) -> [Finding] {
    if beginning.starts(with: [0x7F] + Array("ELF".utf8)) { return [] }
    let line = String(decoding: beginning.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    guard line.hasPrefix("#!") else {
      return [finding("its program \(path) is neither a program nor a script", "begin a script with #!/usr/bin/env …")]
    }
    let words = line.dropFirst(2).split(separator: " ").map(String.init)
    guard let interpreter = words.first else { return [finding("\(path) names no interpreter behind #!", "name one")] }
    guard Files.exists(interpreter) else {
      return [finding("the interpreter \(interpreter) of \(path) is missing", "install it, or mend the first line")]
    }
    if Path.name(interpreter) == "env", let wanted = words.dropFirst().first(where: { !$0.hasPrefix("-") }) {
      let places = ["/usr/local/bin", "/usr/bin", "/bin"].map { Path.join($0, wanted) }
      guard places.contains(where: Files.exists) else {
        return [finding("the interpreter \(wanted) of \(path) is not installed", "install \(wanted)")]
      }
    }
    return []
  }

  /// What is wrong with the program when it is started and greeted.
  private func started() -> [Finding] {
    do {
      try session.runtime.start(plugin)
      return []
    } catch let fault as ExtensionFault {
      let last = fault.lastLine.map { ", its last words were \"\($0.shortened)\"" } ?? ""
      return [finding("it \(fault.reason)\(last)", "mend it; plugin log \(plugin.shortName) shows what it wrote")]
    } catch {
      return [finding(ShellError(error).message, "plugin log \(plugin.shortName) shows what it wrote")]
    }
  }
}
