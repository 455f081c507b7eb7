import AddressBook
import PropertyExtensions
import PropertyLists

extension ExtensionRuntime {
  /// Whether the program of an extension may run. Files are only looked at when something was decided about them.
  func trust(of plugin: LoadedExtension) -> TrustState {
    if let known = knownTrust[plugin.folder] { return known }
    let state = newTrust(of: plugin)
    knownTrust[plugin.folder] = state
    return state
  }

  /// Whether the user trusts the program of an extension, with the files it has now.
  func isTrusted(_ plugin: LoadedExtension) -> Bool {
    if case .trusted = trust(of: plugin) { true } else { false }
  }

  /// Whether any program may run, as soon as a command needs it.
  var mayRunPrograms: Bool {
    session.extensions.found.contains { $0.isLoaded && $0.manifest?.hasCode ?? false && isTrusted($0) }
  }

  private func newTrust(of plugin: LoadedExtension) -> TrustState {
    let configuration = session.configuration
    guard let identifier = plugin.identifier, TrustSettings.knows(identifier, in: configuration) else {
      return .undecided
    }
    let trust: ExtensionTrust
    do {
      guard let entry = TrustSettings.entry(try digest(of: plugin), in: configuration) else { return .changed }
      trust = entry
    } catch {
      return .unreadable(reason: "\(error)")
    }
    switch trust.isTrusted {
    case nil: return .undecided
    case false?: return .refused
    case true?: break
    }
    if let reason = noSandbox, !trust.runsUnsandboxed { return .needsSandbox(reason: reason) }
    return .trusted(trust)
  }

  /// What the program of an extension may see and change of the book.
  func grants(of plugin: LoadedExtension) -> ExtensionGrants {
    if let known = knownGrants[plugin.folder] { return known }
    // What cannot be read allows nothing.
    let status = (try? session.access.status(of: .program(plugin))) ?? .denied
    let extensions = session.extensions
    let own = OwnKeys(
      of: plugin.identifier ?? "", among: extensions.found.compactMap(\.identifier), extensions.catalog)
    let grants = ExtensionGrants(own, status: status, (try? session.access.trust(of: plugin)) ?? nil)
    knownGrants[plugin.folder] = grants
    return grants
  }

  /// Asks the person at a terminal whether the program of an extension may run, unless that was decided.
  func askForTrust(of plugin: LoadedExtension) throws {
    switch trust(of: plugin) {
    case .undecided, .changed, .needsSandbox:
      if session.console.isInteractive { try TrustQuestion(session: session, plugin: plugin).ask() }
    case .trusted, .refused, .unreadable: break
    }
  }

  /// Sees to it that the program of an extension may run: at a terminal the person is asked.
  /// - Throws: ``ShellError`` with status 7 when it may not.
  func requireTrust(of plugin: LoadedExtension) throws {
    try askForTrust(of: plugin)
    if let (what, advice) = trust(of: plugin).objection(to: plugin.shortName) {
      throw ShellError(.accessDenied, what, advice)
    }
  }

  /// Sees to it that the program of an extension may run and use the book.
  /// - Throws: ``ShellError`` with status 7 when it may not.
  func requireAccess(of plugin: LoadedExtension) throws {
    try requireTrust(of: plugin)
    if let (what, advice) = objection(to: plugin) { throw ShellError(.accessDenied, what, advice) }
  }

  /// Why the program of an extension does not run or may not use the book, and what to do; nothing when it may.
  func objection(to plugin: LoadedExtension) -> (what: String, advice: String)? {
    if let objection = trust(of: plugin).objection(to: plugin.shortName) { return objection }
    let status = grants(of: plugin).status
    guard status != .authorized else { return nil }
    let advice = status == .restricted ? "the system's settings say so" : "access grant \(plugin.shortName) allows it"
    return ("\(plugin.shortName) may not use the book: \(status.title)", advice)
  }

  /// Remembers what the person decided about an extension with files of a digest; a running program ends.
  func decide(_ trust: ExtensionTrust?, about plugin: LoadedExtension, _ digest: String) throws {
    guard let identifier = plugin.identifier else { return }
    try TrustSettings.set(trust, about: identifier, digest, in: session.configuration)
    forget()
    stop()
  }
}
