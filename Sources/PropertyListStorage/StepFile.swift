import AddressBook
import PropertyLists

/// What a file of the log says: a step and its operations.
struct StepFile {
  let step: Step
  let operations: [Operation]

  init(step: Step, operations: [Operation]) { (self.step, self.operations) = (step, operations) }

  /// The bytes of the file: XML; binary for the many operations of an import, which nobody reads.
  func encode() throws(PropertyListError) -> [UInt8] {
    var fields: PropertyList.Dictionary = [
      "number": .integer(PropertyList.Integer(step.number)), "title": .string(step.title),
      "author": .string(step.author.name), "isUser": .boolean(step.author.isUser), "time": .date(step.time),
      "operations": .array(operations.map(\.propertyList)),
    ]
    switch step.kind {
    case .change: break
    case .undo(let number): fields["undo"] = .integer(PropertyList.Integer(number))
    case .redo(let number): fields["redo"] = .integer(PropertyList.Integer(number))
    }
    let value = PropertyList.dictionary(fields)
    return operations.count > 1_000
      ? try BinaryPropertyList.encode(value, limits: Self.limits)
      : try PropertyListFormat.encodeReadable(value, limits: Self.limits).bytes
  }

  /// A step may be an import of very many records.
  private static let limits = PropertyListLimits(nodes: 1 << 28, bytes: 1 << 34)

  /// Reads a file.
  /// - Throws: ``DamagedFile``.
  init(_ bytes: [UInt8]) throws(DamagedFile) {
    let value: PropertyList
    do { value = try PropertyListFormat.decode(bytes, limits: Self.limits).value } catch {
      throw DamagedFile(reason: error.description)
    }
    guard let fields = value.dictionary, let number = fields["number"]?.int, number > 0,
      let title = fields["title"]?.string, let author = fields["author"]?.string,
      let isUser = fields["isUser"]?.boolean, let time = fields["time"]?.date,
      let list = fields["operations"]?.array
    else { throw DamagedFile(reason: "it is no step of a log") }
    let operations = list.compactMap(Operation.init(propertyList:))
    guard operations.count == list.count else { throw DamagedFile(reason: "a change in it cannot be read") }
    for target in [fields["undo"], fields["redo"]].compactMap(\.self) {
      guard let target = target.int, 0 < target, target < number else {
        throw DamagedFile(reason: "it takes back no step before it")
      }
    }
    let undone = fields["undo"]?.int.map(Step.Kind.undo)
    let redone = fields["redo"]?.int.map(Step.Kind.redo)
    let step = Step(
      number: number, title: title, author: Author(name: author, isUser: isUser), time: time,
      kind: undone ?? redone ?? .change)
    self.init(step: step, operations: operations)
  }
}
