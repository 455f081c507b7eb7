import AddressBook
import PropertyExtensionKit
import PropertyLists

/// What a program is tried with: records as the book has them, and as it should not have them but may.
struct ConformanceSamples {
  /// The raw keys whose values the program gets, with what is known of their properties.
  let properties: [(key: String, declaration: PropertyDeclaration?)]

  /// Takes the keys that a manifest asks for and those that it declares.
  init(_ manifest: Manifest, catalog: PropertyCatalog) {
    let own = manifest.properties.filter { !$0.isDerived }.map { ($0.key, Optional($0)) }
    properties = manifest.reads.map { ($0, catalog[$0]) } + own
  }

  /// A record in which every property has a value of its type.
  var ordinary: BookRecord { record("ordinary", name: "Shippo Dog") { $0.map(Self.sample) ?? "dog" } }

  /// A record without any property and with hardly a name.
  var empty: BookRecord { record("empty", name: "") { _ in nil } }

  /// Records whose values are of other types, or at the ends of what there can be.
  var odd: [BookRecord] {
    let values: [PropertyList] = [
      "", "\u{0}\u{1B}[31m\u{202E}\u{1F436}", .integer(.init(UInt64.max)), .integer(.init(Int.min)), .real(.nan),
      .real(-.infinity), true, .date(.init(secondsSinceReferenceDate: 1e300)), .data([0, 255]), [], [:],
      ["$date": "never", "year": "2020", "month": 13, "day": 0], ["values": 5], ["values": [[:], 7], "labels": []],
      ["day": 29, "month": 2], ["day": 31, "month": 4, "year": 2020], ["day": 1, "month": 1, "year": 9999],
    ]
    return values.enumerated().map { index, value in
      record("odd \(index)", name: "\u{1F408} \\ \" \u{7F}") { _ in value }
    }
  }

  /// As many records as one request has, and one with a megabyte of text in its values.
  var large: [BookRecord] {
    let text = PropertyList.string(String(repeating: "Ж", count: (1 << 19) / max(1, properties.count)))
    let many = (1..<WireLimits.records).map { number in
      record("number \(number)", name: "Number \(number)") { $0.map(Self.sample) ?? "dog" }
    }
    return many + [record("large", name: "Large") { _ in text }]
  }

  private func record(
    _ id: String, name: String, value: (PropertyDeclaration?) -> PropertyList?
  ) -> BookRecord {
    var values: PropertyList.Dictionary = [:]
    for (key, declaration) in properties { values[key] = value(declaration) }
    return BookRecord(id: "\(id):ABPerson", name: name, properties: values)
  }

  /// A value that a property may have; of a pattern nothing is known but its type.
  static func sample(_ declaration: PropertyDeclaration) -> PropertyList {
    let value = declaration.rules.allowed.first ?? element(declaration)
    guard declaration.type.isMultiValue else { return value }
    return ["identifiers": ["1"], "labels": ["_$!<Home>!$_"], "values": [value], "primary": "1"]
  }

  /// A value of one entry.
  static func element(_ declaration: PropertyDeclaration) -> PropertyList {
    switch declaration.type.element {
    case .string: "dog"
    case .integer: .integer(integer(declaration.rules))
    case .real: .real(number(from: declaration.rules.minimum, to: declaration.rules.maximum))
    case .boolean: true
    case .date: .date(.init(secondsSinceReferenceDate: 0))
    case .day: ["day": 1, "month": 4, "year": 2020]
    case .data: .data([1, 2, 3])
    case .array: ["dog"]
    case .dictionary: ["name": "dog"]
    }
  }

  /// One, or the number nearest to it that is neither too small nor too large.
  private static func number(from minimum: Double?, to maximum: Double?) -> Double {
    max(minimum ?? -.infinity, min(1, maximum ?? .infinity))
  }

  /// The same among the integers; where there is none, the nearest there is.
  private static func integer(_ rules: ValueRules) -> PropertyList.Integer {
    let wanted = number(from: rules.minimum?.rounded(.up), to: rules.maximum?.rounded(.down))
    if let number = Int(exactly: wanted) { return .init(number) }
    if wanted < 0 { return .init(Int.min) }
    return .init(UInt64(exactly: wanted) ?? .max)
  }
}
