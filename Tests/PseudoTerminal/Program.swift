import CPseudoTerminal
import Glibc

/// A program to start: a path, arguments and a whole environment.
public struct Program: Hashable, Sendable {
  /// The path of the executable.
  public var path: String
  /// The arguments, without the program's name.
  public var arguments: [String]
  /// The environment; nothing of the test's own is added.
  public var environment: [String: String]
  /// The folder it starts in, or nil for the test's own.
  public var folder: String?

  /// Creates a program to start.
  public init(path: String, arguments: [String] = [], environment: [String: String] = [:], folder: String? = nil) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
  }

  /// An executable that this package has built: it lies beside the test bundle.
  public static func built(
    _ name: String, arguments: [String] = [], environment: [String: String] = [:], folder: String? = nil
  ) throws -> Program {
    guard let own = unsafe realpath("/proc/self/exe", nil) else { throw HarnessError.last("realpath") }
    defer { unsafe free(own) }
    let path = unsafe String(cString: own)
    let place = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return Program(path: place + name, arguments: arguments, environment: environment, folder: folder)
  }

  /// Starts it; see `petcontacts_spawn`.
  func spawn(descriptors: [Int32], hasTerminal: Bool) throws -> pid_t {
    let arguments = CStrings([path] + self.arguments)
    let environment = CStrings(self.environment.map { "\($0.key)=\($0.value)" }.sorted())
    let process = unsafe petcontacts_spawn(
      path, arguments.pointers, environment.pointers, folder, descriptors, hasTerminal)
    guard process > 0 else { throw HarnessError.last("fork") }
    return process
  }
}

/// An array of C strings that ends in nil.
@safe private final class CStrings {
  private(set) var pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) {
    unsafe pointers = strings.map { unsafe strdup($0) } + [nil]
  }

  deinit {
    unsafe pointers.forEach { unsafe free($0) }
  }
}
