import AddressBook
import PropertyLists

/// What is done with a value when nobody says what: a URI that stands for it is opened (`performDefaultAction`).
enum DefaultAction {
  /// The schemes of URIs that are handed to other programs. Others, such as `file`, could do more than the user expects.
  static let schemes = ["facetime", "facetime-audio", "geo", "http", "https", "mailto", "sip", "sms", "tel", "xmpp"]

  /// The fields that the URI of a message may fill in (RFC 6068). Others, such as attach, could send what nobody sees.
  static let mailFields = ["body", "cc", "subject"]

  /// The most characters of a URI that somebody is asked about.
  static let askedLimit = 2_000

  /// The URI that stands for a value: of a phone and an e-mail address, or the value itself when it is one.
  static func uri(for value: PropertyList, of key: ResolvedKey) -> String? {
    let text = value.string ?? value.dictionary?["url"]?.string
    guard let text = text?.trimmingBlanks, !text.isEmpty else { return nil }
    switch key.key {
    case Property.phones.key: return phone(text)
    case Property.emails.key: return "mailto:" + escaped(text, also: "@")
    case Property.urls.key where scheme(of: text) == nil && text.contains(".") && !text.contains(" "):
      // As people write the address of a page.
      return "https://" + escaped(text, also: reserved)
    default: return scheme(of: text) == nil ? nil : escaped(text, also: reserved)
    }
  }

  /// A telephone number as a URI (RFC 3966): digits, and the plus sign of an international one.
  private static func phone(_ text: String) -> String? {
    if scheme(of: text) != nil { return escaped(text, also: reserved) }
    let digits = text.unicodeScalars.filter { ("0"..."9").contains($0) || $0 == "*" || $0 == "#" }
    guard !digits.isEmpty else { return nil }
    let sign = text.hasPrefix("+") ? "+" : ""
    return "tel:\(sign)\(escaped(String(String.UnicodeScalarView(digits)), also: "*"))"
  }

  /// The scheme of a URI (RFC 3986 section 3.1), in lower case; nothing when the text is none.
  static func scheme(of text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = text[..<colon].lowercased()
    guard let first = scheme.utf8.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first,
      scheme.utf8.allSatisfy({ isUnreserved($0) && $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "~") || $0 == 0x2B })
    else { return nil }
    return scheme
  }

  /// The URI when it is one that may be handed to other programs.
  /// - Throws: ``ShellError`` that names the schemes.
  static func checked(_ uri: String) throws(ShellError) -> String {
    guard let scheme = scheme(of: uri), schemes.contains(scheme) else {
      throw ShellError(
        .failed, "\(uri.shortened) is not opened", "only URIs of \(schemes.joined(separator: ", ")) are")
    }
    let checked = escaped(uri, also: reserved)
    if scheme == "mailto", let field = foreignMailField(in: checked) {
      throw ShellError(
        .failed, "\(uri.shortened) is not opened",
        "it fills in \(field.shortened), of a message only \(mailFields.joined(separator: ", ")) may be")
    }
    return checked
  }

  /// A field that the URI of a message may not fill in, as it is written there; nothing when there is none. What follows a
  /// number sign is looked at, too, as not every program leaves it out.
  private static func foreignMailField(in uri: String) -> String? {
    let fields = uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).dropFirst()
    let parts = fields.flatMap { $0.split { "&;?#".contains($0) } }
    return parts.map { String($0.prefix { $0 != "=" }) }.first { !mailFields.contains($0.lowercased()) }
  }

  /// Characters with a meaning of their own in URIs (RFC 3986 section 2.2), and the percent sign of what is escaped already.
  private static let reserved = ":/?#[]@!$&'()*+,;=%"

  /// The text with what cannot stand in a URI as percent and two digits (RFC 3986 section 2.1).
  private static func escaped(_ text: String, also kept: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isUnreserved(byte) || kept.utf8.contains(byte) {
        bytes.append(byte)
      } else {
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
