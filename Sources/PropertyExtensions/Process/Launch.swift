import CProcess
import Glibc

/// What is started, and with what.
struct Launch: Hashable, Sendable {
  /// The path of the program.
  var path: String
  /// What it is given, without its own name.
  var arguments: [String]
  /// Its whole environment.
  var environment: [String: String]
  /// Its working folder.
  var folder: String
  /// How many bytes of private memory it may have.
  var memory: Int
  /// How many files it may have open.
  var files: Int

  /// What could not be done, and the `errno` of that.
  enum Failure: Error, Hashable, Sendable {
    /// No process, pipe or limit could be had.
    case process(Int32)
    /// The working folder cannot be used.
    case folder(Int32)
    /// The program, or the one that its first line names, cannot be executed.
    case program(Int32)
  }

  /// Starts it.
  func start() throws(Failure) -> petcontacts_child {
    guard ([path, folder] + arguments).allSatisfy({ !$0.utf8.contains(0) }) else { throw .program(EINVAL) }
    var child = petcontacts_child()
    // Where not even the texts can be handed over there is no memory.
    var failure = petcontacts_launch_failure(
      step: Int32(bitPattern: PETCONTACTS_LAUNCH_PROCESS.rawValue), error: ENOMEM)
    let isStarted = unsafe Self.withCStrings([path] + arguments) { arguments in
      unsafe Self.withCStrings(environment.map { "\($0.key)=\($0.value)" }.sorted()) { environment in
        unsafe path.withCString { path in
          unsafe folder.withCString { folder in
            var launch = unsafe petcontacts_launch(
              path: path, arguments: arguments, environment: environment, folder: folder,
              memory: UInt64(max(0, memory)), files: UInt64(max(0, files)))
            return unsafe petcontacts_launch_child(&launch, &child, &failure)
          }
        }
      }
    }
    if isStarted == true { return child }
    switch petcontacts_launch_step(UInt32(bitPattern: failure.step)) {
    case PETCONTACTS_LAUNCH_FOLDER: throw .folder(failure.error)
    case PETCONTACTS_LAUNCH_PROGRAM: throw .program(failure.error)
    default: throw .process(failure.error)
    }
  }

  /// Lends texts as C has them, up to a null pointer; nothing is done where there is no memory for them.
  private static func withCStrings(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Bool?
  ) -> Bool? {
    var pointers = unsafe texts.map { unsafe strdup($0) }
    defer { unsafe pointers.forEach { unsafe free($0) } }
    guard unsafe !pointers.contains(where: { unsafe $0 == nil }) else { return nil }
    unsafe pointers.append(nil)
    return unsafe pointers.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return nil }
      return unsafe body(base)
    }
  }
}

extension Launch.Failure: CustomStringConvertible {
  /// What could not be done and why, without a full stop.
  var description: String {
    switch self {
    case .process(let error): "no process could be had: \(Self.reason(error))"
    case .folder(let error): "its folder cannot be used: \(Self.reason(error))"
    case .program(ENOENT): "what the first line of its program names is not there"
    case .program(ENOEXEC): "its program is in no format that can be executed"
    case .program(let error): "its program cannot be executed: \(Self.reason(error))"
    }
  }

  private static func reason(_ error: Int32) -> String { unsafe String(cString: strerror(error)) }
}
