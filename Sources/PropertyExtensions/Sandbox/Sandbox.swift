import Files
import Glibc

/// What keeps an extension's program away from the rest of the machine.
public enum Sandbox: Hashable, Sendable {
  /// Bubblewrap, by the path of its program: the extension sees the system's programs, its own folder and nothing that
  /// it could change but a temporary folder, and has no network.
  case bubblewrap(String)
  /// Nothing; why there is none.
  case none(reason: String)

  /// Whether there is one.
  public var isPresent: Bool {
    if case .bubblewrap = self { true } else { false }
  }
}

extension Sandbox {
  /// The most bytes of the temporary folder, as the program is told.
  private static let temporaryBytes = "67108864"

  /// Changes what is started so that it runs inside.
  func wrap(_ launch: Launch) -> Launch {
    guard case .bubblewrap(let path) = self else { return launch }
    var wrapped = launch
    wrapped.path = path
    wrapped.arguments = Self.arguments(folder: launch.folder) + ["--", launch.path] + launch.arguments
    return wrapped
  }

  /// What bubblewrap is told: new namespaces, so no network; the system's programs and the extension's folder to read;
  /// a temporary folder of its own.
  private static func arguments(folder: String) -> [String] {
    var arguments = ["--unshare-all", "--new-session", "--die-with-parent"]
    // Only the superuser has any to drop.
    if geteuid() == 0 { arguments += ["--cap-drop", "ALL"] }
    arguments += ["--ro-bind", "/usr", "/usr"]
    for path in ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"] {
      // On most systems they are links into /usr.
      if let target = try? Files.linkTarget(path) {
        arguments += ["--symlink", target, path]
      } else {
        arguments += ["--ro-bind-try", path, path]
      }
    }
    // How libraries are found, which of several programs has a name, and the local time.
    for path in ["/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime"] {
      arguments += ["--ro-bind-try", path, path]
    }
    arguments += ["--proc", "/proc", "--dev", "/dev", "--size", temporaryBytes, "--tmpfs", "/tmp"]
    arguments += ["--ro-bind", folder, folder, "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", folder]
    return arguments
  }
}
