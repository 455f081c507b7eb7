public import AddressBook

/// What an extension's `plugin.json` says.
public struct Manifest: Hashable, Sendable {
  /// The extension's identity: a domain's name turned round, such as `org.petcontacts.petprofile`.
  public let identifier: String
  /// The extension's version.
  public let version: String
  /// The number of the protocol that the extension's program speaks, when it has one.
  public let protocolNumber: Int?
  /// What the extension is called.
  public let name: String
  /// What it is for, in one sentence.
  public let summary: String?
  /// The properties that it declares.
  public let properties: [PropertyDeclaration]
  /// Fields that this version of the program reads but does not act on.
  public let unusedFields: [String]

  /// The name of a manifest's file in the extension's folder.
  public static let fileName = "plugin.json"

  /// What the user should know although nothing is wrong.
  public var notices: [String] {
    unusedFields.isEmpty ? [] : ["this version runs no code of extensions: \(unusedFields.joined(separator: ", "))"]
  }
}
