import Files
import Glibc
import PropertyExtensionKit

extension ExtensionProgram {
  /// How the program is started.
  /// - Throws: what is wrong with its file, which in a sandbox only the sandbox would find out.
  func launch(in sandbox: Sandbox, timeZone: String?, limits: ExtensionLimits) throws(ExtensionFault.Reason) -> Launch {
    let named = command.first ?? ""
    do throws(FileError) {
      let folder = try Files.realPath(folder)
      let path = try Files.realPath(Path.join(folder, named))
      guard path.hasPrefix(Path.join(folder, "")) else { throw ExtensionFault.Reason.cannotStart("\(named) lies outside its folder") }
      guard Files.isRegularFile(path), unsafe access(path, X_OK) == 0 else { throw ExtensionFault.Reason.notExecutable(named) }
      return Launch(
        path: path, arguments: Array(command.dropFirst()), folder: folder, identifier: identifier,
        isSandboxed: sandbox.isPresent, timeZone: timeZone, limits: limits)
    } catch {
      throw error.code == .notFound || error.code == .notAFolder ? .missingProgram(named) : .cannotStart("\(error)")
    }
  }
}
