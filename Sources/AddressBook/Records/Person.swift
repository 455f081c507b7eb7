/// A person, or an organisation shown as one.
///
/// A value that holds the whole record: changing a copy changes nothing until the copy is saved.
///
///     var shippo = book.newPerson()
///     shippo[.firstName] = "Shippo"
///     shippo[.phones].append("7124779070", label: .main)
public struct Person: Record {
  /// ``RecordKind/person``.
  public static let kind = RecordKind.person
  /// What the record holds.
  public var contents: RecordContents

  /// Takes what a person's record holds.
  public init(contents: RecordContents) {
    precondition(contents.kind == Self.kind, "a person is made of a person's contents")
    self.contents = contents
  }
}

extension Person {
  /// The name as one text: title, first, middle and last name and suffix, or the organisation's.
  public var compositeName: String { PersonName(contents.properties).composite }

  /// The name as it is read whatever the locale, in the order and form of its script, or what else tells the person apart:
  /// nickname, e-mail address, phone. ``ValueFormatter/name(of:)`` writes it in the way of a locale.
  public var displayName: String { ValueFormatter.neutral.name(of: self) }

  /// Whether the card stands for an organisation (`ABPersonFlags`, show as company).
  public var isOrganization: Bool { PersonName(contents.properties).isOrganization }

  /// The digest of the picture, when there is one.
  public var picture: ImageDigest? { contents.picture }

  /// Sets the picture; nothing removes it.
  /// - Throws: ``RecordError/readOnly(_:)``.
  public mutating func setImage(_ image: ImageData?) throws(RecordError) {
    guard !isReadOnly else { throw .readOnly(uniqueID) }
    contents.picture = image?.digest
    contents.newPicture = image
  }
}
