import AddressBook
import PropertyLists

/// A storage and the model of what it should hold, changed together.
struct Rehearsal {
  let place: any StoragePlace
  private(set) var storage: any StorageAdapter
  private(set) var model = Model()
  var action: Action

  init(_ place: any StoragePlace, seed: UInt64) throws {
    self.place = place
    storage = try place.open()
    action = Action(seed: seed)
  }

  /// Opens the place again and gives up the handle that was used.
  mutating func reopen() throws { storage = try place.open() }

  /// Goes on with another storage that should hold the same.
  mutating func go(on other: any StorageAdapter) { storage = other }

  /// Makes a random change that fits.
  mutating func change() throws {
    let changes = action.changes(fitting: model)
    try commit(changes, kind: .change)
  }

  /// Takes the latest step back.
  mutating func undo() throws {
    guard let (step, operations) = model.log.last else { return }
    try commit(ChangeSet(operations: operations.reversed().map(\.inverse)), kind: .undo(step.number))
  }

  /// Makes a change that fits in both.
  mutating func commit(_ changes: ChangeSet, kind: Step.Kind = .change) throws {
    let number = (model.log.last?.step.number ?? 0) + 1
    // Clocks go back now and then.
    let time = PropertyList.Date(secondsSince1970: 1_800_000_000 + number * 60 - (number % 7 == 0 ? 3_600 : 0))
    let description = StepDescription(
      title: "step \(number)", author: Author(name: "tester", isUser: number % 3 != 0), time: time, kind: kind)
    let step = try storage.commit([changes], as: description, rules: .standard)
    guard !changes.operations.isEmpty else { return try requireEqual(step, nil, "the step of no change") }
    let wanted = Step(number: number, title: description.title, author: description.author, time: time, kind: kind)
    try requireEqual(step, wanted, "the step")
    model.apply(changes.operations, as: wanted)
  }

  /// Compares both, with a number of random plans.
  mutating func requireAgreement(plans: Int) throws {
    try model.requireAgreement(of: storage)
    for _ in 0..<plans { try model.requireAgreement(of: storage, on: action.plan(about: model)) }
  }
}
