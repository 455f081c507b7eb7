public import PropertyLists

/// A person's profile at a social network. Parts that it does not know are kept.
public struct SocialProfile: StructuredText {
  /// All parts as they are stored, by raw key.
  public let parts: PropertyList.Dictionary

  /// Takes parts as they are stored.
  public init(parts: PropertyList.Dictionary) { self.parts = parts }

  /// One part of a profile, named by the framework's raw key (`kABSocialProfileServiceKey` …).
  public enum Part: String, StructuredPart {
    /// The network, such as `Mastodon`.
    case service
    /// The name that people see there.
    case username
    /// What the network itself calls the person.
    case userIdentifier
    /// Where the profile is read.
    case url

    /// The part for people.
    public var title: String {
      switch self {
      case .service: "service"
      case .username: "user name"
      case .userIdentifier: "user identifier"
      case .url: "URL"
      }
    }

    /// The name that the Contacts framework has for it (`CNSocialProfile`).
    public var frameworkName: String { self == .url ? "urlString" : rawValue }
  }

  /// The service with the name there, and where the profile is read: `Mastodon: ada, https://example.social/@ada`.
  public var text: String {
    let name = ServiceName(service: self[.service], name: self[.username]).text
    let identifier = self[.userIdentifier].map { "\(Part.userIdentifier.title): \($0)" }
    return ([name, self[.url] ?? "", identifier ?? ""].filter { !$0.isEmpty } + otherTexts).joined(separator: ", ")
  }

  /// Reads `service: name`, a name or a URL alone, or a URL behind either and a comma.
  public init?(text: String) {
    self.init()
    var name = text.trimmingSpaces
    if let start = Self.startOfURL(in: name) {
      self[.url] = String(name[start...])
      name = name[..<start]
      while let last = name.last, last == "," || last == " " { name.removeLast() }
      if name.isEmpty { return }
    }
    guard let read = ServiceName(name) else { return nil }
    self[.service] = read.service
    self[.username] = read.name
  }

  /// Where a URL begins: at the beginning or behind a comma and a blank.
  private static func startOfURL(in text: Substring) -> Substring.Index? {
    var start = text.startIndex
    for index in text.indices {
      let rest = text[index...]
      if rest.hasPrefix("://") { return index > start && !text[start..<index].contains(" ") ? start : nil }
      if rest.hasPrefix(", ") { start = text.index(index, offsetBy: 2) }
    }
    return nil
  }

  /// How a profile is typed.
  public static var textPhrase: String { "service: name" }
}
