/// Whether the program of an extension may run.
enum TrustState: Hashable {
  /// The person said so, of these very files.
  case trusted(ExtensionTrust)
  /// Nobody was asked.
  case undecided
  /// The person decided about other files of the extension than there are now.
  case changed
  /// The person said no.
  case refused
  /// The person said that it may run in a sandbox, and there is none: why.
  case needsSandbox(reason: String)
  /// Its files cannot be looked at: why.
  case unreadable(reason: String)

  /// The state in a word or two.
  var title: String {
    switch self {
    case .trusted: "trusted"
    case .undecided: "not trusted"
    case .changed: "changed, not trusted"
    case .refused: "refused"
    case .needsSandbox: "needs a sandbox"
    case .unreadable: "unreadable"
    }
  }

  /// Whether it is as the user left it; otherwise something has changed, of which the user should know.
  var isUsersChoice: Bool {
    switch self {
    case .trusted, .undecided, .refused: true
    case .changed, .needsSandbox, .unreadable: false
    }
  }

  /// Why the program of an extension with a name does not run, and what to do; nothing when it may.
  func objection(to name: String) -> (what: String, advice: String)? {
    let advice = "plugin trust \(name) allows it"
    return switch self {
    case .trusted: nil
    case .undecided: ("the program of \(name) is not trusted", advice)
    case .changed: ("the files of \(name) were changed since you decided about them", advice)
    case .refused: ("you did not trust the program of \(name)", advice)
    case .needsSandbox(let reason):
      (
        "\(reason), so that the program of \(name) could read the whole book and all your files",
        "plugin trust \(name) --unsandboxed allows it"
      )
    case .unreadable(let reason): ("the files of \(name) cannot be looked at: \(reason)", "plugin doctor \(name)")
    }
  }
}
