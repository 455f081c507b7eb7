import AddressBook
import PropertyLists

/// A change that must be refused, and why.
private struct Refusal: Sendable {
  let name: String
  let changes: @Sendable (Fixture) -> ChangeSet
  let error: @Sendable (Fixture) -> ChangeError

  init(
    _ name: String, _ error: @escaping @Sendable (Fixture) -> ChangeError,
    changes: @escaping @Sendable (Fixture) -> ChangeSet
  ) {
    self.name = name
    self.changes = changes
    self.error = error
  }

  /// A change of one operation.
  init(
    _ name: String, _ error: @escaping @Sendable (Fixture) -> ChangeError,
    operation: @escaping @Sendable (Fixture) -> Operation
  ) {
    self.init(name, error) { ChangeSet(operations: [operation($0)]) }
  }

  /// A change that a precondition forbids.
  init(
    _ name: String, _ error: @escaping @Sendable (Fixture) -> ChangeError,
    precondition: @escaping @Sendable (Fixture) -> Precondition
  ) {
    self.init(name, error) { ChangeSet(preconditions: [precondition($0)]) }
  }
}

extension StorageLaw {
  /// What is refused changes nothing, not even what came before it in the same commit.
  static let failures: [StorageLaw] =
    refusals.map { refusal in
      StorageLaw("refuses \(refusal.name) and changes nothing") { place in
        let fixture = try Fixture(place)
        let before = try fixture.contents()
        let innocent = StoredRecord(
          id: RecordID(kind: .person, uuid: "EEEEEEEE-0000-4000-8000-000000000000"), kind: .person,
          properties: ["First": "New", "org.example.new": 1], picture: Fixture.newPicture.digest)
        var changes = refusal.changes(fixture)
        let first: [Operation] = [
          .record(innocent.id, .create(innocent)), .document(Fixture.document, old: nil, new: 1),
          .record(fixture.pets, .member(innocent.id, old: nil, new: .max)),
        ]
        changes.operations = first + changes.operations
        changes.pictures.append(Fixture.newPicture)
        let error = errorThrown { try fixture.commit(changes, rules: rules) }
        try requireEqual(
          error as? ChangeError, refusal.error(fixture), "the error, which was \(error.debugDescription)")
        try requireEqual(try fixture.contents(), before, "the contents")
        changes.operations = first
        changes.preconditions = []
        _ = try fixture.commit(changes)
        try require(try fixture.contents() != before, "nothing can be changed any more")
      }
    } + [
      StorageLaw("drops what a transaction wrote when its closure throws") { place in
        let fixture = try Fixture(place)
        let before = try fixture.contents()
        struct Stop: Error {}
        let error = errorThrown {
          try fixture.storage.withTransaction { transaction in
            guard let record = try transaction.record(fixture.shippo) else { return }
            try transaction.remove(record)
            try requireEqual(try transaction.record(fixture.shippo), nil, "the record inside the transaction")
            throw Stop()
          }
        }
        try require(error is Stop, "the closure's error was replaced by \(error.debugDescription)")
        try requireEqual(try fixture.contents(), before, "the contents")
      },
      StorageLaw("keeps a step that comes in pieces as one, called as the last piece says") { place in
        let fixture = try Fixture(place)
        let transaction = try fixture.storage.beginTransaction()
        let number = try transaction.latestStep + 1
        let values: [PropertyList] = ["1", "2"]
        for (title, value) in zip(["", "two notes"], values) {
          let step = Step(number: number, title: title, author: .owner, time: Fixture.description.time)
          try transaction.append(step, [.document(DocumentKey("test", title), old: nil, new: value)])
        }
        try transaction.commit()
        let steps = try fixture.storage.steps(upTo: .max, limit: 1)
        try requireEqual(steps.map(\.title), ["two notes"], "the step")
        try requireEqual(steps.map(\.number), [number], "its number")
        try requireEqual(try fixture.storage.operations(of: number).count, 2, "its operations")
      },
    ]

  private static let rules: PropertyCatalog = {
    var catalog = PropertyCatalog.standard
    var rules = ValueRules()
    rules.maximum = 30
    try? catalog.declare(
      PropertyDeclaration(key: "org.example.age", title: "age", type: PropertyType(.integer), rules: rules))
    return catalog
  }()

  private static let refusals: [Refusal] = [
    Refusal(
      "a namesake", { .namesake("Shippo Dog", $0.shippo) }, precondition: { _ in .noPerson(named: "Shippo Dog") }),
    Refusal("a value that another record has", { .notUnique(key: "org.example.chip", "123", $0.tama) }) {
      (fixture: Fixture) in Precondition.unique(key: "org.example.chip", "123", fixture.shippo)
    },
    Refusal("an old revision", { .recordChanged($0.shippo) }, precondition: { .revision($0.shippo, 7) }),
    Refusal("a revision of nobody", { .noRecord($0.nobody) }, precondition: { .revision($0.nobody, 1) }),
    Refusal(
      "another old value",
      { .conflict(Conflict(record: $0.shippo, key: "First", expected: "Shipo", stored: "Shippo", wanted: "Hachi")) },
      operation: { .record($0.shippo, .value(key: "First", old: "Shipo", new: "Hachi")) }),
    Refusal(
      "another old entry",
      {
        .conflict(
          Conflict(record: $0.shippo, key: "Phone", entry: $0.home.id, expected: "0", stored: "1", wanted: "9"))
      },
      operation: { .record($0.shippo, .entry(key: "Phone", .replace($0.home.id, old: "0", new: "9"))) }),
    Refusal(
      "another old label",
      {
        .conflict(
          Conflict(
            record: $0.shippo, key: "Phone", entry: $0.work.id, aspect: .label, expected: "_$!<Home>!$_",
            stored: "_$!<Work>!$_", wanted: "_$!<Mobile>!$_"))
      },
      operation: { .record($0.shippo, .entry(key: "Phone", .relabel($0.work.id, old: .home, new: .mobile))) }),
    Refusal(
      "an entry that is not there",
      {
        .conflict(Conflict(record: $0.tama, key: "Phone", entry: $0.home.id, expected: "1", stored: nil, wanted: "9"))
      },
      operation: { .record($0.tama, .entry(key: "Phone", .replace($0.home.id, old: "1", new: "9"))) }),
    Refusal(
      "an entry of no list",
      { .conflict(Conflict(record: $0.tama, key: "First", expected: nil, stored: "Tama", wanted: "1")) },
      operation: { .record($0.tama, .entry(key: "First", .insert($0.home, at: 0))) }),
    Refusal(
      "an entry of another type", { .invalid($0.shippo, .mixedMultiValue(key: "Phone")) },
      operation: { .record($0.shippo, .entry(key: "Phone", .insert(.init(label: .home, value: 1), at: 0))) }),
    Refusal(
      "a value against the rules",
      { .invalid($0.tama, .invalid(key: "org.example.age", value: 31, wanted: "a number of at most 30")) },
      operation: { .record($0.tama, .value(key: "org.example.age", old: nil, new: 31)) }),
    Refusal(
      "a record that is there", { .recordExists($0.tama) },
      operation: { .record($0.tama, .create(StoredRecord(id: $0.tama, kind: .person))) }),
    Refusal(
      "a change of nobody", { .noRecord($0.nobody) },
      operation: { .record($0.nobody, .value(key: "First", old: nil, new: "A")) }),
    Refusal(
      "the deletion of nobody", { .noRecord($0.nobody) },
      operation: { .record($0.nobody, .delete(StoredRecord(id: $0.nobody, kind: .person))) }),
    Refusal(
      "a member nobody", { .noRecord($0.nobody) },
      operation: { .record($0.pets, .member($0.nobody, old: nil, new: .max)) }),
    Refusal(
      "a member of a person", { .notAGroup($0.tama) },
      operation: { .record($0.tama, .member($0.shippo, old: nil, new: .max)) }),
    Refusal(
      "a group in itself", { .cycle(group: $0.pets, member: $0.pets) },
      operation: { .record($0.pets, .member($0.pets, old: nil, new: .max)) }),
    Refusal(
      "a group in what it holds", { .cycle(group: $0.dogs, member: $0.pets) },
      operation: { .record($0.dogs, .member($0.pets, old: nil, new: .max)) }),
    Refusal(
      "a picture nobody put", { _ in .noPicture(ImageDigest(of: [7])) },
      operation: { .record($0.tama, .picture(old: nil, new: ImageDigest(of: [7]))) }),
    Refusal(
      "another old picture",
      {
        .conflict(
          Conflict(
            record: $0.tama, key: Conflict.pictureKey, expected: .string(ImageDigest(of: [9]).rawValue), stored: nil,
            wanted: .string($0.picture.digest.rawValue)))
      },
      operation: { .record($0.tama, .picture(old: ImageDigest(of: [9]), new: $0.picture.digest)) }),
    Refusal(
      "another old container",
      {
        .conflict(
          Conflict(record: $0.tama, key: Conflict.containerKey, expected: "x", stored: "local", wanted: "y"))
      },
      operation: { .record($0.tama, .container(old: ContainerID(rawValue: "x"), new: ContainerID(rawValue: "y"))) }),
    Refusal(
      "another old document", { _ in .documentConflict(.me) },
      operation: { .document(.me, old: nil, new: .string($0.tama.rawValue)) }),
  ]
}
