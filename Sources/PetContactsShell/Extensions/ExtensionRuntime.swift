import AddressBook
import Files
import LineEditor
import PropertyExtensionKit
import PropertyExtensions
import PropertyLists

/// The programs of extensions as commands use them. Nothing is started before a command needs it, nor before the user trusts
/// it.
final class ExtensionRuntime {
  unowned let session: Session
  /// Tells programs of changes.
  private(set) lazy var changes = ChangeEvents(session: session)
  /// What is known of the trust in extensions, by folder, while a command runs.
  var knownTrust: [String: TrustState] = [:]
  /// What is known of their grants, likewise.
  var knownGrants: [String: ExtensionGrants] = [:]
  private var digests: [String: String] = [:]
  /// Serves what programs ask for; the host keeps it.
  private lazy var service = BookServer(session: session)
  private var hostIfMade: ExtensionHost?

  init(session: Session) { self.session = session }

  /// Why there is no sandbox; nothing when there is one.
  var noSandbox: String? {
    do {
      return if case .none(let reason) = try host().sandbox { reason } else { nil }
    } catch {
      return error.message
    }
  }

  /// Looks at the settings anew: another prompt may have changed them.
  func lookAgain() {
    knownTrust.removeAll(keepingCapacity: true)
    knownGrants.removeAll(keepingCapacity: true)
    if digests.isEmpty { return }
    // Of what runs the files count that it was started from; of others those that it would be started from.
    digests = digests.filter { folder, _ in
      session.extensions.found.contains { $0.folder == folder && isRunning($0) }
    }
  }

  /// The digest of an extension's files.
  /// - Throws: `ManifestError` when they cannot be looked at.
  func digest(of plugin: LoadedExtension) throws -> String {
    if let digest = digests[plugin.folder] { return digest }
    let digest = try plugin.digest
    digests[plugin.folder] = digest
    return digest
  }

  /// Forgets what programs have said, as when their files or what they may see has changed.
  func forget() {
    digests = [:]
    lookAgain()
    session.derived.forget()
    session.formatted.forget()
    // Another program may want to be told of changes now.
    if let book = session.bookIfOpen { changes.observe(book) }
  }

  /// Ends what runs.
  func stop() {
    hostIfMade?.shutDown()
    hostIfMade = nil
  }

  private func host() throws(ShellError) -> ExtensionHost {
    if let hostIfMade { return hostIfMade }
    let made = try makeHost(serving: service)
    hostIfMade = made
    return made
  }

  /// The host, to have a program do something: nobody's code runs while the store is held.
  func startingHost() throws(ShellError) -> ExtensionHost {
    if session.bookIfOpen?.isWriting ?? false {
      throw ShellError(
        .failed, "no program of an extension runs while changes are written into the store", "commit them first")
    }
    return try host()
  }

  /// Makes a host, whose programs ask somebody for records.
  /// - Throws: ``ShellError`` when no day can be told.
  func makeHost(
    serving service: any BookService, limits: ExtensionLimits = .standard
  ) throws(ShellError) -> ExtensionHost {
    let environment = session.environment
    let now = session.bookEnvironment.today
    guard let start = now().flatMap({ Day($0.iso8601) }) else {
      throw ShellError(.failed, "the clock stands outside the years 1 to 9999", "set it")
    }
    let facts = ExtensionHost.Facts(region: session.presentation.phoneRegion, timeZone: environment["TZ"]) {
      [unowned session] in
      (now().flatMap { Day($0.iso8601) } ?? start, session.presentation.languages.map(\.description))
    }
    return ExtensionHost(
      limits: limits, sandbox: { Sandbox.detect(environment: environment) }, facts: facts,
      logs: Path.join(session.folders.state, "logs"),
      interruption: .bySignals { Interrupt.isPending }, service: service)
  }

  /// Hands on what programs were told and could not take at once, without waiting for them.
  /// - Returns: whether something is left.
  func deliver() -> Bool { hostIfMade?.deliver() ?? false }

  // MARK: Facts

  /// Why a program was set aside; nothing when it was not.
  func reasonForSettingAside(_ plugin: LoadedExtension) -> String? {
    guard let hostIfMade, let identifier = plugin.identifier,
      case .setAside(let reason) = hostIfMade.state(of: identifier)
    else { return nil }
    return reason
  }

  /// Whether a program runs.
  func isRunning(_ plugin: LoadedExtension) -> Bool {
    guard let hostIfMade, let identifier = plugin.identifier, case .running = hostIfMade.state(of: identifier) else {
      return false
    }
    return true
  }

  /// The last lines of a program's log; none when it has written none.
  func log(of plugin: LoadedExtension, limit: Int) throws -> [String] {
    let path = try host().log(of: plugin.identifier ?? "")
    guard Files.exists(path) else { return [] }
    let text = String(decoding: try Files.read(path, limit: 4 << 20), as: UTF8.self)
    return text.split(separator: "\n").suffix(limit).map { String($0).printable }
  }

  /// A record as a program gets it: with its name, and the values that it may read; without grants no values. Of a record
  /// without a name nothing stands in its place that was not granted, as a nickname or an address.
  func bookRecord(_ record: RecordContents, _ grants: ExtensionGrants?) -> BookRecord {
    BookRecord(
      id: record.id.rawValue, kind: record.kind == .group ? .group : .person, name: RecordSummary(record).plainName,
      revision: record.stored.revision, properties: grants?.readable(record.properties) ?? [:])
  }

  /// The program of an extension as the host takes it, to be started from the files that the trust in it was looked up for.
  /// - Throws: `ManifestError` when they cannot be looked at.
  func program(_ plugin: LoadedExtension) throws -> ExtensionProgram {
    ExtensionProgram(plugin, approved: try digest(of: plugin))
  }
}
