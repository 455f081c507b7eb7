package import PropertyExtensionKit

/// The program of an extension, as its manifest tells of it.
package struct ExtensionProgram: Hashable, Sendable {
  /// The extension's identifier.
  package let identifier: String
  /// The extension's folder.
  package let folder: String
  /// The program relative to the folder, and what it is given.
  package let command: [String]
  /// What it can be asked for and told.
  package let features: Set<ExtensionFeature>
  /// The files that it may be started from; nothing where nobody has to be asked, as for a program of one's own.
  private let approved: ApprovedFiles?

  /// Makes one of its parts, which is started whatever its files are.
  package init(identifier: String, folder: String, command: [String], features: Set<ExtensionFeature>) {
    self.identifier = identifier
    self.folder = folder
    self.command = command
    self.features = features
    approved = nil
  }

  /// The program of an extension, which is only started from the files that somebody approved of.
  ///
  /// - Parameters:
  ///   - plugin: The extension.
  ///   - digest: The digest of the files, see ``LoadedExtension/digest``.
  package init(_ plugin: LoadedExtension, approved digest: String) {
    identifier = plugin.identifier ?? ""
    folder = plugin.folder
    command = plugin.manifest?.run ?? []
    features = Set(plugin.manifest?.features.compactMap { ExtensionFeature(rawValue: $0.rawValue) } ?? [])
    approved = ApprovedFiles(plugin: plugin, digest: digest)
  }

  /// Looks whether its files are those that were approved of.
  /// - Throws: why it cannot be started.
  func checkFiles() throws(ExtensionFault.Reason) {
    guard let approved else { return }
    let digest: String
    do throws(ManifestError) {
      digest = try approved.plugin.digest
    } catch {
      throw .cannotStart("\(error)")
    }
    guard digest == approved.digest else { throw .cannotStart("its files were changed since it was trusted") }
  }

  /// The files of an extension as somebody approved of them.
  private struct ApprovedFiles: Hashable, Sendable {
    let plugin: LoadedExtension
    let digest: String
  }
}
