public import AddressBook
public struct LoadedExtension: Sendable {
  public var identifier: String?
  public var folder: String
}
public enum PropertyExtensionLoader: Sendable {
  public static func load(folders: [String], into catalog: inout PropertyCatalog) -> [LoadedExtension] { [] }
}
