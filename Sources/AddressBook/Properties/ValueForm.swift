import PropertyLists

/// How values of a property are typed and read that are neither plain text nor a plain number.
struct ValueForm: Sendable {
  /// Reads what was typed, or nothing when it is no such value.
  let parse: @Sendable (String) -> PropertyList?
  /// A stored value as people read it, or nothing when it is of another type.
  let text: @Sendable (PropertyList) -> String?
  /// What is taken, in words.
  let wanted: String

  fileprivate init<Value: StructuredText>(_: Value.Type) {
    parse = { Value(text: $0)?.propertyList }
    text = { Value(propertyList: $0)?.text }
    wanted = "\(Value.textPhrase), or a dictionary as JSON"
  }

  fileprivate static let flags = ValueForm(
    parse: { PersonFlags(text: $0)?.propertyList }, text: { PersonFlags(propertyList: $0)?.text },
    wanted: PersonFlags.textPhrase)

  fileprivate static let alternateDay = ValueForm(
    parse: { CalendarDay(text: String($0.trimmingSpaces))?.propertyList },
    text: { CalendarDay(propertyList: $0)?.text },
    wanted: "a day with its calendar such as hebrew 5783-08-15, in a leap month chinese 0036-04-15 leap")

  private init(
    parse: @escaping @Sendable (String) -> PropertyList?, text: @escaping @Sendable (PropertyList) -> String?,
    wanted: String
  ) {
    (self.parse, self.text, self.wanted) = (parse, text, wanted)
  }
}

extension PropertyDeclaration {
  /// The form of the property's own, when it has one.
  var form: ValueForm? {
    switch key {
    case Property.addresses.key: ValueForm(PostalAddress.self)
    case Property.socialProfiles.key: ValueForm(SocialProfile.self)
    case Property.instantMessages.key: ValueForm(InstantMessage.self)
    case Property.alternateBirthday.key: .alternateDay
    case Property.flags.key: .flags
    default: nil
    }
  }
}
