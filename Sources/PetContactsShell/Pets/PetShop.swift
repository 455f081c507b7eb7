import AddressBook
import Files
import Imaging
import PropertyLists

/// A pet of the tutorial, which `tap` adds as a contact.
struct Pet {
  let first: String
  let last: String
  let phone: String
  let image: String

  var name: String { last.isEmpty ? first : "\(first) \(last)" }
}

/// The pets of `Assets/pets.json`. A learner adds a fifth by adding it there.
struct PetShop {
  let pets: [Pet]
  private let folder: String

  private static let sizeLimit = 1 << 20

  /// Reads the pets.
  /// - Throws: ``ShellError`` that names the file and the field.
  init() throws {
    guard let folder = Installation.folder("Assets").first else {
      throw ShellError(.failed, "the pets are missing", "no folder Assets beside the program", "install it whole")
    }
    self.folder = folder
    let path = Path.join(folder, "pets.json")
    let list: PropertyList
    do {
      list = try JSONPropertyList.decode(Files.read(path, limit: Self.sizeLimit))
    } catch {
      throw ShellError(.failed, "cannot read the pets", path, ShellError(error).message)
    }
    guard let elements = list.array else { throw ShellError(.failed, "cannot read the pets", path, "a list is wanted") }
    pets = try elements.enumerated().map { index, element in
      func text(_ field: String) throws(ShellError) -> String {
        if let text = element.dictionary?[field]?.string { return text }
        throw ShellError(.failed, "cannot read the pets", path, "[\(index)].\(field) wants a string")
      }
      return Pet(
        first: try text("first"), last: try text("last"), phone: try text("phone"), image: try text("image"))
    }
  }

  /// The pet with a number from 1 or a name.
  /// - Throws: ``ShellError`` with status 4.
  func pet(_ word: String) throws(ShellError) -> Pet {
    if let index = Int(word).flatMap(pets.index(ofNumber:)) { return pets[index] }
    let folded = Folding.fold(word)
    if let pet = pets.first(where: { Folding.fold($0.first) == folded || Folding.fold($0.name) == folded }) {
      return pet
    }
    guard !pets.isEmpty else { throw ShellError(.notFound, "no pet \"\(word)\"", "there are no pets") }
    let names = pets.map(\.first)
    throw ShellError(
      .notFound, "no pet \"\(word)\"",
      Suggestion.question(for: word, among: names) ?? "there are 1 to \(pets.count): \(names.joined(separator: ", "))")
  }

  /// The file of a pet's picture.
  /// - Throws: ``FileError``.
  func bytes(of pet: Pet) throws -> [UInt8] {
    try Files.read(Path.join(folder, pet.image), limit: ImageData.byteLimit)
  }

  /// A pet's picture as JPEG of quality 0.7, upright. Without the picture library it is taken as it is, which is told.
  /// - Throws: ``FileError`` or ``ImageError``.
  func picture(of pet: Pet) throws -> (image: ImageData, note: String?) {
    let bytes = try bytes(of: pet)
    do {
      return (try ImageData(ImageConverter.jpeg(from: bytes, quality: 0.7)), nil)
    } catch ImagingError.unavailable(let reason) {
      return (try ImageData(bytes), ImagingError.unavailable(reason: reason).description)
    }
  }
}
