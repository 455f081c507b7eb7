public import PropertyLists

/// Where instant messages reach a person. Parts that it does not know are kept.
public struct InstantMessage: StructuredText {
  /// All parts as they are stored, by raw key.
  public let parts: PropertyList.Dictionary

  /// Takes parts as they are stored.
  public init(parts: PropertyList.Dictionary) { self.parts = parts }

  /// One part of an address for instant messages, named by the framework's raw key.
  public enum Part: String, StructuredPart {
    /// The service, such as `Jabber`.
    case service = "InstantMessageService"
    /// The name there.
    case username = "InstantMessageUsername"

    /// The part for people.
    public var title: String { self == .service ? "service" : "user name" }

    /// The name that the Contacts framework has for it (`CNInstantMessageAddress`).
    public var frameworkName: String { self == .service ? "service" : "username" }
  }

  /// The service with the name there: `Jabber: ada@example.org`.
  public var text: String {
    let name = ServiceName(service: self[.service], name: self[.username]).text
    return ([name].filter { !$0.isEmpty } + otherTexts).joined(separator: ", ")
  }

  /// Reads `service: name`, or a name alone.
  public init?(text: String) {
    guard let read = ServiceName(text) else { return nil }
    self.init()
    self[.service] = read.service
    self[.username] = read.name
  }

  /// How it is typed.
  public static var textPhrase: String { "service: name" }
}
