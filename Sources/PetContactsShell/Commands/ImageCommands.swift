import AddressBook
import Files
import Imaging
import PropertyLists

/// A record's picture.
enum ImageCommands {
  static let all = [image]

  private static let image = Command(
    path: ["image"], summary: "set, save or remove a person's picture",
    arguments: [ValueCommands.who, Argument(name: "FILE", kind: .file, occurrence: .optional)],
    options: [
      CommandOption(
        name: "--jpeg", value: "Q", isValueOptional: true, summary: "convert it to JPEG of quality 0 to 1 (0.7)"),
      CommandOption(name: "--save", value: "FILE", kind: .file, summary: "write the picture to a file"),
      CommandOption(
        name: "--kept", value: "N", summary: "with --save: the N-th of the pictures that a merge kept aside"),
      CommandOption(name: "--remove", summary: "remove the picture"),
      CommandOption(name: "--yes", summary: "write over a file without asking"),
    ],
    details: "A file is kept byte for byte unless it is converted.",
    examples: ["image shippo photo.png", "image shippo photo.png --jpeg=0.8", "image shippo --save shippo.jpg"]
  ) { session, call in
    let contact = try RecordLookup(session: session).contact(call[argument: "WHO"])
    let wants = [call.optional("FILE") != nil, call.has("--save"), call.has("--remove")].filter(\.self).count
    guard wants == 1 else { throw call.usageError("image needs one of FILE, --save FILE and --remove") }
    guard !call.has("--jpeg") || call.optional("FILE") != nil else { throw call.usageError("--jpeg goes with FILE") }
    guard !call.has("--kept") || call.has("--save") else { throw call.usageError("--kept goes with --save") }
    if let file = call.value("--save") { return [try save(contact.person, to: file, session, call)] }
    var person = try contact.pictureCardForWriting()
    var request = SaveRequest(title: "")
    if call.has("--remove") {
      guard person.picture != nil else {
        throw ShellError(.notFound, "\(session.name(of: person.contents)) has no picture")
      }
      try person.setImage(nil)
      request.title = "remove the picture of \(person.displayName)"
    } else {
      try person.setImage(try read(call, session))
      request.title = "set the picture of \(person.displayName)"
    }
    let summary = person.contents.newPicture?.summary
    request.update(person)
    try session.save(request)
    return [.done("\(session.name(of: person.contents)): picture \(summary ?? "removed").", person.uniqueID)]
  }

  private static func read(_ call: Invocation, _ session: Session) throws -> ImageData {
    let file = call.optional("FILE") ?? ""
    guard call.has("--jpeg") else { return try ImageFile.read(file, session) }
    var quality = 0.7
    if let text = call.value("--jpeg") {
      guard let number = Double(text), (0...1).contains(number) else {
        throw call.usageError("--jpeg takes a quality from 0 to 1, not \"\(text)\"")
      }
      quality = number
    }
    let bytes = try ImageFile.bytes(file, session)
    do {
      return try ImageData(ImageConverter.jpeg(from: bytes, quality: quality))
    } catch {
      throw ShellError(.failed, "cannot take the picture \(file)", ShellError(error).message, "nothing was changed")
    }
  }

  private static func save(_ person: Person, to file: String, _ session: Session, _ call: Invocation) throws -> Output {
    let path = Files.expandTilde(file, home: session.folders.home)
    guard let digest = try picture(of: person, call), let bytes = try session.book.imageData(digest) else {
      let what = call.has("--kept") ? "such picture" : "picture"
      throw ShellError(.notFound, "\(session.name(of: person.contents)) has no \(what)")
    }
    if Files.exists(path), !Files.isFolder(path), !call.has("--yes") {
      guard session.console.isInteractive, session.console.confirm("Write over \(file)?") == true else {
        throw ShellError(.failed, "\(file) is there already", "it was not written over", "--yes does that")
      }
    }
    try Files.write(bytes, to: path, mode: 0o644)
    return .done("Saved the picture of \(session.name(of: person.contents)) to \(file).", person.uniqueID)
  }
  /// The picture, or one of those that were kept aside.
  private static func picture(of person: Person, _ call: Invocation) throws -> ImageDigest? {
    guard let number = try call.number("--kept") else { return person.picture }
    let kept = person.value(for: RecordKeys.mergedPictures).flatMap(RawMultiValue.init(propertyList:))?.entries ?? []
    return kept.index(ofNumber: number).flatMap { kept[$0].value.string.flatMap(ImageDigest.init) }
  }
}
