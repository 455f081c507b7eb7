import CPropertyListPeer
import Foundation
import PropertyLists

extension Benchmark {
  /// One record written and read, against Foundation and libplist. A format is a line in ``formats``.
  static let codecs = Benchmark(name: "codec") { _ in
    try formats.flatMap { try $0.rows(hasPeer: petcontacts_peer_open()) }
  }

  private static let formats = [
    Format(
      name: "binary", foundation: .binary, limits: (encode: 1.0 / 40, decode: 1.0 / 10),
      encode: { try BinaryPropertyList.encode($0) }, decode: { try BinaryPropertyList.decode($0) }),
    Format(
      name: "XML", foundation: .xml, limits: nil,
      encode: { try XMLPropertyList.encode($0) }, decode: { try XMLPropertyList.decode($0) }),
  ]
}

/// A format of property lists, and how much slower than ours the others have to be.
private struct Format: Sendable {
  let name: String
  let foundation: PropertyListSerialization.PropertyListFormat
  /// The most of Foundation's time that ours may take; libplist has to be slower where there are limits.
  let limits: (encode: Double, decode: Double)?
  let encode: @Sendable (PropertyList) throws -> [UInt8]
  let decode: @Sendable ([UInt8]) throws -> PropertyList

  func rows(hasPeer: Bool) throws -> [Row] {
    let record = Self.record
    let bytes = try encode(record)
    let data = Data(bytes)
    let theirs = try unsafe PropertyListSerialization.propertyList(from: data, format: nil)
    guard try decode(bytes) == record else { throw BenchmarkError("the record is read differently") }
    let encodeOurs = { try sink(encode(record).count) }
    let decodeOurs = { if case .string = try decode(bytes) { sink(0) } }
    let rows = [
      Row(
        "\(name) encode, one person", against: "Foundation",
        .ratio(
          try Pairs(
            ours: encodeOurs,
            theirs: {
              sink(
                try PropertyListSerialization.data(fromPropertyList: theirs, format: foundation, options: 0).count)
            }), limit: limits?.encode)),
      Row(
        "\(name) decode, one person", against: "Foundation",
        .ratio(
          try Pairs(
            ours: decodeOurs,
            theirs: { _ = try unsafe PropertyListSerialization.propertyList(from: data, format: nil) }),
          limit: limits?.decode)),
    ]
    guard hasPeer else {
      return rows + [Row("\(name), one person", against: "libplist", .skipped("install libplist3"))]
    }
    guard let value = unsafe petcontacts_peer_decode(bytes, bytes.count) else {
      throw BenchmarkError("libplist cannot read the record")
    }
    defer { unsafe petcontacts_peer_free(value) }
    return rows + [
      Row(
        "\(name) encode, one person", against: "libplist",
        .ratio(
          try Pairs(
            ours: encodeOurs, theirs: { sink(unsafe petcontacts_peer_encode(value, foundation == .binary)) }),
          limit: limits.map { _ in 1 })
      ),
      Row(
        "\(name) decode, one person", against: "libplist",
        .ratio(
          try Pairs(
            ours: decodeOurs,
            theirs: {
              guard let value = unsafe petcontacts_peer_decode(bytes, bytes.count) else { return }
              unsafe petcontacts_peer_free(value)
            }), limit: limits.map { _ in 1 })),
    ]
  }

  /// The record: a person with names, two phones, an address, a note and two keys of no standard.
  private static let record: PropertyList = [
    "UID": "6A9F3C2E-5B1D-4E7A-8C3F-0123456789AB:ABPerson", "First": "Jürgen", "Last": "Müller", "Nickname": "Jojo",
    "Creation": .date(.init(secondsSinceReferenceDate: 796_694_400)),
    "Modification": .date(.init(secondsSinceReferenceDate: 797_000_000)),
    "Phone": [
      "identifiers": ["0C1D5A6E-0F9B-4B7C-9D55-2A54E1F0B3C1", "3F0E8B1C-7A2D-49E6-8C11-5B6D7E8F9A02"],
      "labels": ["_$!<Mobile>!$_", "_$!<Home>!$_"], "primary": "0C1D5A6E-0F9B-4B7C-9D55-2A54E1F0B3C1",
      "values": ["+49 170 1234567", "030 7654321"],
    ],
    "Address": [
      "identifiers": ["9B2C4D6E-8F10-4A3B-9C5D-7E6F5A4B3C2D"], "labels": ["_$!<Home>!$_"],
      "primary": "9B2C4D6E-8F10-4A3B-9C5D-7E6F5A4B3C2D",
      "values": [["Street": "Lindenallee 7", "City": "Berlin", "ZIP": "10115", "Country": "Germany"]],
    ],
    "Note": "Two cats, Shippo and Kirara; call after six, never before breakfast.",
    "org.example.tag": "A-17", "org.example.weight": 4.25,
    "ABPropertyTypes": ["org.example.tag": 1, "org.example.weight": 3],
  ]
}

/// Takes a result, so that what made it is not left out.
@inline(never)
private func sink(_ value: Int) {}

extension Pairs {
  /// Runs two pieces of work in turn, so many times in a row that the clock does not matter, and gives the seconds of one.
  fileprivate init(ours: () throws -> Void, theirs: () throws -> Void) throws {
    let clock = ContinuousClock()
    func seconds(_ count: Int, _ work: () throws -> Void) rethrows -> Double {
      try clock.measure { for _ in 0..<count { try work() } } / .seconds(1) / Double(count)
    }
    func count(_ work: () throws -> Void) rethrows -> Int { max(1, Int(0.005 / (try seconds(20, work)))) }
    let counts = (ours: try count(ours), theirs: try count(theirs))
    try self.init((0..<31).map { _ in (try seconds(counts.ours, ours), try seconds(counts.theirs, theirs)) })
  }
}
