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

  /// Makes one of its parts.
  package init(identifier: String, folder: String, command: [String], features: Set<ExtensionFeature>) {
    self.identifier = identifier
    self.folder = folder
    self.command = command
    self.features = features
  }
}
