import AddressBook
import PropertyLists

/// A contact of the workload, in the forms that programs take.
struct Contact {
  let given: String
  let family: String
  let phones: [String]
  let email: String
  let street: String
  let city: String
  let postalCode: String
  let note: String
  let tag: String
  let walks: Int

  /// The whole name.
  var name: String { "\(given) \(family)" }

  /// The raw keys that no standard has.
  private static let tagKey = "org.example.tag"
  private static let walksKey = "org.example.walks"

  /// The command that adds it.
  var command: String {
    """
    add person \(given) \(family) --phone mobile:\(phones[0]) --phone work:\(phones[1]) --email home:\(email) \
    --set 'address:home={"Street":"\(street)","City":"\(city)","ZIP":"\(postalCode)"}' --set 'note=\(note)' \
    --set \(Self.tagKey)=\(tag) --set \(Self.walksKey)=\(walks)
    """
  }

  /// The contact as vCard 3.0 (RFC 2426).
  var vCard: String {
    """
    BEGIN:VCARD\r
    VERSION:3.0\r
    UID:\(tag)\r
    N:\(family);\(given);;;\r
    FN:\(name)\r
    TEL;TYPE=CELL:\(phones[0])\r
    TEL;TYPE=WORK:\(phones[1])\r
    EMAIL;TYPE=INTERNET,HOME:\(email)\r
    ADR;TYPE=HOME:;;\(street);\(city);;\(postalCode);\r
    NOTE:\(note)\r
    X-EXAMPLE-TAG:\(tag)\r
    X-EXAMPLE-WALKS:\(walks)\r
    END:VCARD\r

    """
  }

  /// The contact as a new person of a book.
  func person(in book: AddressBook) -> Person {
    var person = book.newPerson()
    person[.firstName] = given
    person[.lastName] = family
    person[.phones].append(phones[0], label: .mobile)
    person[.phones].append(phones[1], label: .work)
    person[.emails].append(email, label: .home)
    var address = PostalAddress()
    address[.street] = street
    address[.city] = city
    address[.postalCode] = postalCode
    person[.addresses].append(address, label: .home)
    person[.note] = note
    person[Property<String>(Self.tagKey)] = tag
    person[Property<String>(Self.walksKey)] = String(walks)
    return person
  }
}
