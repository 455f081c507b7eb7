import AddressBook
import PropertyLists

extension StorageLaw {
  /// What a fetch promises beside its records.
  static let fetching: [StorageLaw] = [
    StorageLaw("stops when the closure says so, and can be asked again") { place in
      let fixture = try Fixture(place)
      for _ in 0..<2 {
        var count = 0
        try fixture.storage.fetch(FetchPlan()) { _ in
          count += 1
          return count < 2
        }
        try requireEqual(count, 2, "the records until the closure had enough")
      }
    },
    StorageLaw("passes on what the closure throws, and works afterwards") { place in
      let fixture = try Fixture(place)
      let before = try fixture.contents()
      struct Stop: Error {}
      let error = errorThrown { try fixture.storage.fetch(FetchPlan()) { _ in throw Stop() } }
      try require(error is Stop, "the closure's error was replaced by \(error.debugDescription)")
      try requireEqual(try fixture.contents(), before, "the contents")
    },
    StorageLaw("answers other questions, and the same one, while it delivers") { place in
      let fixture = try Fixture(place)
      var pairs = 0
      try fixture.storage.fetch(FetchPlan(order: .givenName)) { _ in
        try fixture.storage.fetch(FetchPlan(order: .givenName)) { inner in
          guard case .record(let record) = inner else { return false }
          try requireEqual(try fixture.storage.record(record.id), record, "the record \(record.id)")
          pairs += 1
          return true
        }
        return true
      }
      try requireEqual(pairs, 16, "the pairs of four records")
    },
    StorageLaw("takes any number of identifiers") { place in
      let fixture = try Fixture(place)
      let many = Set((0..<40_000).map { RecordID(kind: .person, uuid: "unknown \($0)") })
      let all = [fixture.shippo, fixture.tama, fixture.pets, fixture.dogs]
      try requireEqual(
        try fixture.ids(FetchPlan(filters: [.identifiers(many.union([fixture.dogs, fixture.shippo]))])),
        [fixture.shippo, fixture.dogs], "the records named among many")
      try requireEqual(
        try fixture.ids(FetchPlan(excluding: many.union([fixture.tama]), limit: 2)), [all[0], all[2]],
        "the first two, many left out")
      try requireEqual(try fixture.ids(FetchPlan(excluding: many)), all, "all, many unknown ones left out")
    },
    StorageLaw("finds what one of several filters finds, when another can find nothing") { place in
      let fixture = try Fixture(place)
      let impossible: [RecordFilter] = [
        .identifiers([fixture.nobody]), .name([], "Tama"), .any([.name([], "Tama")]), .member(of: fixture.nobody),
        .phone("none"), .text(""), .hasKey("org.example.nowhere"), .value(key: "org.example.nowhere", "1"),
      ]
      let possible: [RecordFilter] = [
        .name([.composite], "Shippo Dog"), .exactName("Shippo Dog"), .text("shippo"), .identifiers([fixture.shippo]),
        .value(key: "First", "Shippo"),
      ]
      for filter in possible {
        for other in impossible {
          for both in [[other, filter], [filter, other], [other, filter, .name([.composite], "Nobody")]] {
            let plan = FetchPlan(filters: [.any(both), .namePrefix("Shi")])
            try requireEqual(try fixture.ids(plan), [fixture.shippo], "the records with one of \(both)")
          }
        }
      }
    },
    StorageLaw("finds only what fulfils every filter, in any order of them") { place in
      let fixture = try Fixture(place)
      let hachi = RecordID(kind: .person, uuid: "EEEEEEEE-0000-4000-8000-000000000000")
      let phones = RawMultiValue(entries: [.init(label: .home, value: "712 477-9070")]).propertyList
      let record = StoredRecord(id: hachi, kind: .person, properties: ["First": "Hachi", "Phone": phones])
      try fixture.commit(ChangeSet(operations: [.record(hachi, .create(record))]))
      let ofHachi: [RecordFilter] = [
        .name([.composite], "Hachi"), .exactName("Hachi"), .phone("7124779070"), .phone("79070"),
        .name([.given], "hachi"), .identifiers([hachi]),
      ]
      let ofTama: [RecordFilter] = [.name([.composite], "Tama"), .exactName("Tama"), .identifiers([fixture.tama])]
      for filter in ofHachi {
        for other in ofHachi {
          try requireEqual(try fixture.ids(FetchPlan(filters: [filter, other])), [hachi], "\(filter) and \(other)")
        }
        for other in ofTama {
          for both in [[filter, other], [other, filter]] {
            try requireEqual(try fixture.ids(FetchPlan(filters: both)), [], "the records with all of \(both)")
            try requireEqual(try fixture.storage.count(FetchPlan(filters: both)), 0, "how many have all of \(both)")
          }
        }
      }
    },
    StorageLaw("finds all who have a phone number, though one of them has it in several lengths") { place in
      let fixture = try Fixture(place)
      let hachi = RecordID(kind: .person, uuid: "EEEEEEEE-0000-4000-8000-000000000000")
      let laika = RecordID(kind: .person, uuid: "EEEEEEEE-0000-4000-8000-000000000001")
      for (id, numbers) in [(hachi, ["59988", "5559988", "201 555 9988"]), (laika, ["(201) 555-9988"])] {
        let phones = RawMultiValue(entries: numbers.map { .init(label: .home, value: .string($0)) }).propertyList
        let record = StoredRecord(id: id, kind: .person, properties: ["Phone": phones])
        try fixture.commit(ChangeSet(operations: [.record(id, .create(record))]))
      }
      for number in ["2015559988", "+1 201 555 9988", "5559988", "59988"] {
        let plan = FetchPlan(filters: [.phone(number)])
        try requireEqual(try fixture.ids(plan), [hachi, laika], "who has \(number)")
        try requireEqual(try fixture.storage.count(plan), 2, "how many have \(number)")
      }
    },
    StorageLaw("answers a predicate of any number of parts") { place in
      let fixture = try Fixture(place)
      for count in [1, 200, 201, 700] {
        let names = (1..<count).map(\.description) + ["Tama"]
        let parts = names.map { name in
          Predicate.comparison(.init(.init("First"), .relation(.equal, .string(name))))
        }
        let plan = FetchPlan(filters: [.predicate(.or(parts))])
        try requireEqual(try fixture.ids(plan), [fixture.tama], "the records with one of \(count) names")
      }
    },
    StorageLaw("sees inside a transaction what was written there") { place in
      let fixture = try Fixture(place)
      try fixture.storage.withTransaction { transaction in
        let hachi = StoredRecord(
          id: RecordID(kind: .person, uuid: "EEEEEEEE-0000-4000-8000-000000000000"), kind: .person,
          place: try transaction.nextPlace, properties: ["First": "Hachi", "org.example.new": 1])
        try transaction.put(hachi, replacing: nil)
        for filter in [RecordFilter.text("hachi"), .exactName("Hachi"), .hasKey("org.example.new")] {
          try requireEqual(try transaction.count(FetchPlan(filters: [filter])), 1, "the records with \(filter)")
        }
        try requireEqual(try transaction.usage(of: "org.example.new"), 1, "the key's use")
        try require(try transaction.keyUsage().contains(KeyUsage(key: "org.example.new", count: 1)), "the key's use")
        try transaction.remove(hachi)
        for filter in [RecordFilter.text("hachi"), .exactName("Hachi"), .hasKey("org.example.new")] {
          try requireEqual(try transaction.count(FetchPlan(filters: [filter])), 0, "the records with \(filter)")
        }
        try requireEqual(try transaction.usage(of: "org.example.new"), 0, "the key's use")
      }
    },
    StorageLaw("delivers records with equal sort keys as they were added") { place in
      let storage = try place.open()
      let ids = (0..<30).map { RecordID(kind: .person, uuid: "\($0 * 7 % 30)") }
      for id in ids {
        let record = StoredRecord(id: id, kind: .person, properties: ["First": "Same"])
        try storage.commit(
          [ChangeSet(operations: [.record(id, .create(record))])], as: Fixture.description, rules: .standard)
      }
      for order in SortOrder.allCases {
        var found: [RecordID] = []
        try storage.fetch(FetchPlan(order: order)) { fetched in
          if case .record(let record) = fetched { found.append(record.id) }
          return true
        }
        try requireEqual(found, ids, "the records in the order \(order)")
      }
    },
  ]
}

extension Fixture {
  fileprivate func ids(_ plan: FetchPlan) throws -> [RecordID] {
    var ids: [RecordID] = []
    try storage.fetch(plan) { fetched in
      if case .record(let record) = fetched { ids.append(record.id) }
      return true
    }
    return ids
  }
}
