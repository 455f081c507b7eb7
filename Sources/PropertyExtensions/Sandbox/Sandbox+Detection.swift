import Files

extension Sandbox {
  /// Finds out whether there is a sandbox here, by running a program in one: bubblewrap may be installed and yet be
  /// forbidden, as it is in many containers. It takes some milliseconds, so that the answer is worth keeping.
  ///
  /// - Parameters:
  ///   - environment: Where `PATH` says in which folders to look.
  ///   - milliseconds: How long the attempt may take.
  /// - Returns: the sandbox, or why there is none.
  public static func detect(environment: [String: String], milliseconds: Int = 5_000) -> Sandbox {
    let folders = (environment["PATH"] ?? Launch.searchPath).split(separator: ":").map(String.init)
    let paths = folders.filter(Path.isAbsolute).map { Path.join($0, "bwrap") }
    guard let path = paths.first(where: Files.isExecutable) else {
      return .none(reason: "bubblewrap is not installed (package bubblewrap)")
    }
    let trial = Launch(path: "/usr/bin/true", folder: "/usr", identifier: "", isSandboxed: true)
    let sandbox = Sandbox.bubblewrap(path)
    do throws(Launch.Failure) {
      let process = try ExtensionProcess(sandbox.wrap(trial), lineLimit: 1 << 10, log: nil)
      process.finishInput()
      ExtensionProcess.waitForEnd(of: [process], .after(milliseconds: milliseconds))
      ExtensionProcess.end([process], grace: 0)
      if process.end == .exited(0) { return sandbox }
      let reason = process.lastErrorLine ?? process.end.map { "it \($0)" } ?? "it did not end"
      return .none(reason: "\(path) does not work here (\(reason))")
    } catch {
      return .none(reason: "\(path) cannot be run (\(error))")
    }
  }
}
