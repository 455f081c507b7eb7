public import AddressBook
import PropertyLists

extension Manifest {
  /// The most bytes that a manifest may have.
  public static let byteLimit = 1 << 20

  private static let limits = PropertyListLimits(depth: 16, nodes: 100_000, bytes: byteLimit)

  /// Reads a manifest: JSON in the program's mapping, UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - file: The file's path, for messages.
  ///   - languages: The languages to show titles in, the preferred first, English is the last resort.
  /// - Throws: ``ManifestError`` with everything that is wrong.
  public init(_ bytes: [UInt8], file: String, languages: [UserLocale] = []) throws(ManifestError) {
    try self.init(bytes, file: file, languages: ManifestLanguages(languages))
  }

  init(_ bytes: [UInt8], file: String, languages: ManifestLanguages) throws(ManifestError) {
    let value: PropertyList
    do {
      guard bytes.count <= Self.byteLimit else {
        throw PropertyListError(.tooLarge, "the file is larger than \(Self.byteLimit) bytes")
      }
      value = try JSONPropertyList.decode(bytes, limits: Self.limits)
    } catch {
      throw ManifestError(file: file, reason: "\(error)")
    }
    var reader = ManifestReader(value, file: file, languages: languages)
    self = try reader.read()
  }
}
