import AddressBook
import Foundation
import PropertyLists

/// Changes the files of a folder store as another program does that knows nothing of it.
enum OutsideEditor {
  /// Writes a person's note, and when that was changed, into its file, which appears as a whole.
  static func setNote(of person: Person, at time: PropertyList.Date, in folder: String) throws {
    let path = folder + "/people/" + person.uniqueID.rawValue.prefix { $0 != ":" } + ".abcdp"
    guard let bytes = FileManager.default.contents(atPath: path),
      var contents = try PropertyListFormat.decode([UInt8](bytes)).value.dictionary
    else { throw LawViolation(description: "\(path) cannot be read") }
    contents["Note"] = person[.note].map { .string($0) }
    contents[RecordKeys.modification] = .date(time)
    let draft = folder + ".draft"
    let encoded = try PropertyListFormat.encodeReadable(.dictionary(contents)).bytes
    try Data(encoded).write(to: URL(fileURLWithPath: draft))
    guard unsafe rename(draft, path) == 0 else { throw LawViolation(description: "\(path) cannot be replaced") }
  }
}
