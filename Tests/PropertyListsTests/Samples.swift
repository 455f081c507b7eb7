import PropertyLists

/// Values that tests of several codecs share.
enum Samples {
  /// A contact as macOS stores one, with keys of our own.
  static let contact: PropertyList = [
    "UID": "6A9F3C2E-5B1D-4E7A-8C3F-0123456789AB:ABPerson",
    "First": "J\u{FC}rgen", "Last": "M\u{FC}ller", "Note": "Two cats \u{1F408}\u{1F408}, \"Shippo\" and \\Kirara\\.\n",
    "Creation": .date(.init(secondsSinceReferenceDate: 796_694_400)),
    "Modification": .date(.init(secondsSinceReferenceDate: 796_694_400.25)),
    "Phone": [
      "identifiers": ["A", "B"], "labels": ["_$!<Mobile>!$_", "_$!<Home>!$_"], "primary": "A",
      "values": ["+49 170 1234567", "030 7654321"],
    ],
    "ABPersonFlags": 0, "$odd": .data([0, 1, 254, 255]), "org.example.weight": 4.25, "org.example.chipped": true,
    "org.example.serial": .integer(PropertyList.Integer(UInt64.max)), "empty": [[], [:], ""],
  ]

  /// A value of every type, as small as can be, for tests that try every byte.
  static let small: PropertyList = [
    "a": [true, 1.5, -2, "\u{E9}\u{1F408}"], "d": .date(.init(secondsSinceReferenceDate: 1)), "k": .data([7]),
    "n": 300,
  ]
}
