import AddressBook
import Files

/// What the rest of a store tells of a description that is lost.
extension StoreDescription {
  /// Whether a folder is a store but for its description: its index is one, or there are records in it.
  static func isLeft(of folder: BookFolder) -> Bool {
    bookIdentifier(inIndexOf: folder) != nil || !recordFiles(of: folder).isEmpty
  }

  /// Describes a store by what is left of it: its book is that of the index, or else a new one.
  init(leftOf folder: BookFolder) {
    bookIdentifier = Self.bookIdentifier(inIndexOf: folder) ?? RecordID.randomUUID()
    let files = Self.recordFiles(of: folder).prefix(16)
    let binary = files.count { (try? Files.readBeginning($0, count: 6)) == Array("bplist".utf8) }
    // XML gives way to binary where it cannot carry a value, but not for all.
    format = !files.isEmpty && binary == files.count ? .binary : .xml
  }

  /// The files that are called as records are.
  private static func recordFiles(of folder: BookFolder) -> [String] {
    RecordKind.allCases.flatMap { kind in
      let part = folder(BookFolder.folder(of: kind))
      return ((try? Files.list(part)) ?? []).filter { RecordFileName.record($0)?.kind == kind && !$0.hasPrefix(".") }
        .map { Path.join(part, $0) }
    }
  }

  /// The book that the index is of, as its first frame says.
  private static func bookIdentifier(inIndexOf folder: BookFolder) -> String? {
    guard let file = try? OpenFile(folder(BookFolder.index)), let (_, bytes) = try? IndexFile(file).frame(at: 0),
      bytes.first == Frame.Kind.beginning.rawValue
    else { return nil }
    var reader = ByteReader(bytes, from: 1)
    guard (try? reader.readInt()) != nil, (try? reader.readInt()) != nil, let identifier = try? reader.readText(),
      !identifier.isEmpty
    else { return nil }
    return identifier
  }
}
