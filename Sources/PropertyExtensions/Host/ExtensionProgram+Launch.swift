import Files
import PropertyExtensionKit

extension ExtensionProgram {
  /// How the program is started.
  /// - Throws: what is wrong with its file, which in a sandbox only the sandbox would find out.
  func launch(in sandbox: Sandbox, timeZone: String?, limits: ExtensionLimits) throws(ExtensionFault.Reason) -> Launch {
    let named = command.first ?? ""
    let realFolder: String
    let path: String
    do throws(FileError) {
      realFolder = try Files.realPath(folder)
      path = try Files.realPath(Path.join(realFolder, named))
    } catch {
      throw error.code == .notFound || error.code == .notAFolder ? .missingProgram(named) : .cannotStart("\(error)")
    }
    guard path.utf8.starts(with: "\(realFolder)/".utf8) else { throw .cannotStart("\(named) lies outside its folder") }
    if let hidden = ExtensionDigest.passedOver(on: path, below: realFolder) {
      throw .cannotStart("\(named) leads into \(hidden), whose contents are not watched")
    }
    guard Files.isExecutable(path) else { throw .notExecutable(named) }
    return Launch(
      path: path, arguments: Array(command.dropFirst()), folder: realFolder, identifier: identifier,
      isSandboxed: sandbox.isPresent, timeZone: timeZone, limits: limits)
  }
}
