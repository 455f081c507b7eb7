import PropertyLists

/// What the entry of a multi-value is called: one of the frameworks' raw constants, or a text of the user's.
public struct Label: RawRepresentable, Hashable, Sendable {
  /// The raw constant such as `_$!<Home>!$_`, or the user's own text.
  public let rawValue: String

  /// Takes a label as it is stored.
  public init(rawValue: String) { self.rawValue = rawValue }

  private init(standard name: String) { rawValue = "_$!<\(name)>!$_" }

  /// The entry has no label (`_$!!$_`).
  public static let none = Label(rawValue: "_$!!$_")
  /// Home.
  public static let home = Label(standard: "Home")
  /// Work.
  public static let work = Label(standard: "Work")
  /// Other.
  public static let other = Label(standard: "Other")
  /// School.
  public static let school = Label(standard: "School")
  /// A mobile phone.
  public static let mobile = Label(standard: "Mobile")
  /// A main phone.
  public static let main = Label(standard: "Main")
  /// An iPhone.
  public static let iPhone = Label(rawValue: "iPhone")
  /// An Apple Watch.
  public static let appleWatch = Label(rawValue: "Apple Watch")
  /// An iCloud address.
  public static let iCloud = Label(rawValue: "iCloud")
  /// A fax machine at home.
  public static let homeFax = Label(standard: "HomeFAX")
  /// A fax machine at work.
  public static let workFax = Label(standard: "WorkFAX")
  /// Another fax machine.
  public static let otherFax = Label(standard: "OtherFAX")
  /// A pager.
  public static let pager = Label(standard: "Pager")
  /// A home page.
  public static let homePage = Label(standard: "HomePage")
  /// An anniversary.
  public static let anniversary = Label(standard: "Anniversary")

  /// The labels of related names: those of the frameworks that need no family tree to be told apart.
  public static let relations: [Label] = [
    "Father", "Mother", "Parent", "Brother", "Sister", "Child", "Son", "Daughter", "Friend", "Spouse", "Partner",
    "Assistant", "Manager", "Colleague", "Teacher", "Wife", "Husband", "Girlfriend", "Boyfriend", "MaleFriend",
    "FemaleFriend", "MalePartner", "FemalePartner", "Sibling", "YoungerSibling", "ElderSibling", "YoungerSister",
    "YoungestSister", "ElderSister", "EldestSister", "YoungerBrother", "YoungestBrother", "ElderBrother",
    "EldestBrother", "Grandparent", "Grandmother", "Grandfather", "GreatGrandparent", "GreatGrandmother",
    "GreatGrandfather", "Grandchild", "Granddaughter", "Grandson", "GreatGrandchild", "GreatGranddaughter",
    "GreatGrandson", "Stepparent", "Stepmother", "Stepfather", "Stepchild", "Stepdaughter", "Stepson", "Stepsister",
    "Stepbrother", "ParentInLaw", "MotherInLaw", "FatherInLaw", "ChildInLaw", "DaughterInLaw", "SonInLaw",
    "SiblingInLaw", "SisterInLaw", "BrotherInLaw", "Aunt", "Uncle", "Niece", "Nephew", "Cousin", "MaleCousin",
    "FemaleCousin", "Grandaunt", "Granduncle", "Grandniece", "Grandnephew",
  ].map(Label.init(standard:))

  /// The label for people: `home` for `_$!<Home>!$_`, `home fax` for `_$!<HomeFAX>!$_`, otherwise as it is.
  public var title: String {
    guard isConstant else { return self == .none ? "" : rawValue }
    let name = rawValue.utf8.dropFirst(4).dropLast(4)
    if name.last == UInt8(ascii: "X"), let fax = Self.faxTitles[String(Substring(name))] { return fax }
    // The frameworks' constants are ASCII; other letters of a name that looks like one stay as they are.
    var title: [UInt8] = []
    title.reserveCapacity(2 * name.count)
    for byte in name {
      let isUppercase = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      if isUppercase, !title.isEmpty { title.append(UInt8(ascii: " ")) }
      title.append(isUppercase ? byte | 0x20 : byte)
    }
    return String(decoding: title, as: UTF8.self)
  }

  /// Whether it is written as a constant of the frameworks, with a name between `_$!<` and `>!$_`.
  var isConstant: Bool {
    // Asked of many labels, to find the one that a text means.
    let bytes = rawValue.utf8Span.span
    guard bytes.count >= 8 else { return false }
    let marks = "_$!<>!$_".utf8Span.span
    return (0..<4).allSatisfy { bytes[$0] == marks[$0] && bytes[bytes.count - 1 - $0] == marks[7 - $0] }
  }

  /// The constant that has a title of small ASCII letters, if one of the frameworks' has it: `_$!<MotherInLaw>!$_` for
  /// `mother in law`.
  init?(constantTitled title: String) {
    var constant: [UInt8] = []
    constant.reserveCapacity(title.utf8.count + 8)
    constant += "_$!<".utf8
    var isInWord = false
    for byte in title.utf8 {
      if byte == UInt8(ascii: " "), isInWord {
        isInWord = false
      } else {
        guard UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte else { return nil }
        constant.append(isInWord ? byte : byte & ~0x20)
        isInWord = true
      }
    }
    guard isInWord else { return nil }
    if constant.last == UInt8(ascii: "x"), constant.suffix(3).elementsEqual("Fax".utf8) {
      constant.replaceSubrange(constant.count - 2..<constant.count, with: "AX".utf8)
    }
    constant += ">!$_".utf8
    self.init(rawValue: String(decoding: constant, as: UTF8.self))
  }

  private static let faxTitles = ["HomeFAX": "home fax", "WorkFAX": "work fax", "OtherFAX": "other fax"]
}

extension Label: ExpressibleByStringLiteral {
  /// Takes a label as it is stored.
  public init(stringLiteral value: String) { rawValue = value }
}

extension Label {
  /// Whether both are stored as the same bytes.
  public static func == (left: Label, right: Label) -> Bool { left.rawValue.isIdentical(to: right.rawValue) }

  /// Feeds the stored text into the hasher.
  public func hash(into hasher: inout Hasher) { rawValue.hashBytes(into: &hasher) }
}
