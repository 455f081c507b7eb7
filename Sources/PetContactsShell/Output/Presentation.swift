import AddressBook
import PropertyLists

/// How values, titles, labels and names are shown to the user.
final class Presentation {
  private unowned let session: Session
  private let option: UserLocale?

  /// Takes what `--locale` says.
  init(session: Session, option: UserLocale?) {
    self.session = session
    self.option = option
  }

  /// The locale and the languages. A setting that is no locale is said and not used.
  private(set) lazy var choice: LocaleChoice = {
    if let option { return LocaleChoice(chosen: option, environment: session.environment) }
    let configuration = session.configuration
    guard let value = configuration.own["locale"] ?? configuration.system["locale"] else {
      return LocaleChoice(chosen: nil, environment: session.environment)
    }
    let setting = value.string.flatMap { UserLocale($0) }
    if setting == nil {
      session.note("the setting locale is \(value.displayText), which is no locale such as ja or pt-BR; it is not used")
    }
    return LocaleChoice(chosen: setting, environment: session.environment)
  }()

  /// The languages to show words in, the preferred first; none is English.
  var languages: [UserLocale] { choice.languages }

  private lazy var formatter = ValueFormatter(
    locale: choice.locale, languages: languages, homeRegion: homeRegion, utcOffset: LocalTime.utcOffset)

  /// The region whose phone numbers are written without a country code.
  private(set) lazy var phoneRegion = session.phones.region(chosen: choice.chosen)

  /// Where the user is at home, as far as addresses are concerned.
  private var homeRegion: String? { session.region(chosen: choice.chosen, session.configuration).code }

  /// A value, or an entry's, of a property, with a phone number in the form of its country; an address is in lines or in
  /// one line.
  func text(_ value: PropertyList, of key: ResolvedKey, addresses style: PostalAddressFormatter.Style = .singleLine)
    -> String
  {
    if let part = key.part { return value.dictionary?[part.key].map(formatter.text) ?? "" }
    if key.declaration?.owner != nil, let text = session.formatted.text(value, of: key) { return text }
    // Most values are texts, which are the same everywhere.
    if let text = value.string { return key.key == Property.phones.key ? session.phones.text(text) : text }
    var formatter = formatter
    formatter.addresses.style = style
    return formatter.text(value, of: key.declaration)
  }

  /// An instant, such as that of a change.
  func text(_ date: PropertyList.Date) -> String { formatter.calendar.string(from: date) }

  /// The name of a person or a group.
  func name(of record: RecordContents) -> String {
    switch record.kind {
    case .person: formatter.name(of: Person(contents: record))
    case .group: record.properties[Property.groupName.key]?.string ?? self[.noName]
    }
  }

  /// The name of a record at the head of its card, with how it is spoken when that is known.
  func heading(of record: RecordContents) -> String {
    guard record.kind == .person,
      let spoken = PersonNameFormatter(style: .phoneticFullName, locale: choice.locale).string(
        from: Person(contents: record))
    else { return name(of: record) }
    return "\(name(of: record)) (\(spoken))"
  }

  /// What a label is called; empty for none.
  func title(of label: Label) -> String { label.title(in: languages) }

  /// A word that stands beside titles.
  subscript(word: Wording) -> String { word.text(in: languages) }
}
