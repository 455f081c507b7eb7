import AddressBook
import Foundation
import PropertyLists

/// Changes the files of a folder store as another program does that knows nothing of it.
enum OutsideEditor {
  /// Writes what a person has into its file, which appears as a whole.
  static func write(_ person: Person, in folder: String) throws {
    let path = folder + "/people/" + person.uniqueID.rawValue.prefix { $0 != ":" } + ".abcdp"
    guard let bytes = FileManager.default.contents(atPath: path),
      var contents = try PropertyListFormat.decode([UInt8](bytes)).value.dictionary
    else { throw LawViolation(description: "\(path) cannot be read") }
    for pair in person.contents.properties { contents[pair.key] = pair.value }
    let draft = folder + ".draft"
    let encoded = try PropertyListFormat.encodeReadable(.dictionary(contents)).bytes
    try Data(encoded).write(to: URL(fileURLWithPath: draft))
    guard unsafe rename(draft, path) == 0 else { throw LawViolation(description: "\(path) cannot be replaced") }
  }
}
