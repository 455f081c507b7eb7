import Foundation
import PseudoTerminal

/// The library that makes calls of the program fail (`faults.c`), built once by the compiler that comes with Swift.
enum FaultLibrary {
  /// Where it lies; nothing where it could not be built.
  static let path: String? = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let library = Workplace.checkout + "/.build/faults.so"
    // Beside its place first, as another test run may load it at this moment.
    let draft = library + ".\(ProcessInfo.processInfo.processIdentifier)"
    let command = """
      for compiler in clang cc; do
        command -v $compiler > /dev/null || continue
        exec $compiler -shared -fPIC -Wall -Wextra -Werror -O1 -o '\(draft)' '\(folder.path)/faults.c' -ldl
      done; exit 1
      """
    let environment = ProcessInfo.processInfo.environment
    let compiler = Program(path: "/bin/sh", arguments: ["-c", command], environment: environment)
    guard (try? PipedProcess.run(compiler))?.status == .exited(0) else { return nil }
    return unsafe rename(draft, library) == 0 ? library : nil
  }()
}

/// A call of the program that fails.
struct Fault: CustomStringConvertible {
  /// How it fails.
  enum Kind: String, CaseIterable {
    /// It is told that the disk does not work.
    case io
    /// It is told that there is no room.
    case full
    /// It is told that there is no room, and so is every call behind it.
    case fullOn = "full-on"
    /// Half of the bytes are written.
    case short
  }

  /// Which call, counted from 1; 0 for none.
  var call = 0
  var kind = Kind.io

  var description: String { "call \(call) (\(kind.rawValue))" }

  /// The beginning of a command for the shell, behind which the program stands.
  func prefix(log: String, root: String, library: String) -> String {
    "FAULTS_AT=\(call) FAULTS_KIND=\(kind.rawValue) FAULTS_LOG='\(log)' FAULTS_ROOT='\(root)' LD_PRELOAD='\(library)'"
  }
}
