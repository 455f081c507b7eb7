import Foundation
import PropertyLists
import Testing

/// Property lists, binary and XML, that other programs wrote: those in the folder that `PETCONTACTS_CORPUS` names, or in a folder
/// `shared/corpus` that lies beside the repository.
enum Corpus {
  /// The files, by name.
  static let propertyLists: [String] = {
    guard let folder else { return [] }
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".plist") || $0.hasSuffix(".abcdp") }.filter { name in
      guard let bytes = try? [UInt8](name, in: folder) else { return false }
      return bytes.starts(with: BinaryPropertyList.header) || bytes.starts(with: "<?xml".utf8)
    }.sorted()
  }()

  static let folder: URL? = {
    let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let named = ProcessInfo.processInfo.environment["PETCONTACTS_CORPUS"].map { URL(fileURLWithPath: $0) }
    let beside = repository.appendingPathComponent("../shared/corpus").standardizedFileURL
    let candidates = [named, beside].compactMap(\.self)
    return candidates.first { FileManager.default.fileExists(atPath: $0.path) }
  }()
}

@Suite(
  "Property lists of other programs",
  .enabled(if: !Corpus.propertyLists.isEmpty, "PETCONTACTS_CORPUS names no folder of property lists"))
struct CorpusTests {
  @Test("read as Foundation reads them, and are kept by every codec", arguments: Corpus.propertyLists)
  func read(name: String) throws {
    let folder = try #require(Corpus.folder)
    let bytes = try [UInt8](name, in: folder)
    let value = try PropertyListFormat.decode(bytes).value
    // Foundation has a type of its own for the UIDs of keyed archives.
    if !name.contains("uid") {
      let theirs = try unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
      #expect(PropertyList(foundation: theirs) == value)
    }
    #expect(try BinaryPropertyList.decode(BinaryPropertyList.encode(value)) == value)
    #expect(try JSONPropertyList.decode(JSONPropertyList.encode(value)) == value)
    let readable = try PropertyListFormat.encodeReadable(value)
    #expect(try PropertyListFormat.decode(readable.bytes) == (value, readable.format))
  }
}
