import PropertyLists

/// The fields of one object in a manifest, which are taken one after the other; what is wrong with them is collected.
struct ManifestFields {
  private let parent: String
  private let element: (list: String, index: Int)?
  /// The manifest's file.
  let file: String
  /// What is wrong.
  private(set) var problems: [ManifestProblem] = []
  private let isObject: Bool
  private let names: [String]
  private let values: [PropertyList]
  /// The names that were asked for.
  private var known: [String] = []
  /// Which of the object's fields were asked for.
  private var taken: [Bool]

  /// Takes the object that stands at a path, or in a list there.
  init(_ value: PropertyList, path: String, in element: (list: String, index: Int)? = nil, file: String) {
    parent = path
    self.element = element
    self.file = file
    isObject = value.dictionary != nil
    let object = value.dictionary ?? [:]
    names = object.map(\.key)
    values = object.map(\.value)
    taken = Array(repeating: false, count: names.count)
    known.reserveCapacity(24)
    if !isObject {
      report("found \(value.excerpt)", wanted: "an object")
    }
  }

  /// Where the object stands in the file; empty for the whole. It is put together where something is wrong.
  var path: String { element.map { Self.join(parent, "\($0.list)[\($0.index)]") } ?? parent }

  /// Whether the file has the field.
  func has(_ name: String) -> Bool { index(of: name) != nil }

  /// Objects have few fields, which are looked through faster than searched, and most differ in length.
  private func index(of name: String) -> Int? {
    names.indices.first { names[$0].utf8.count == name.utf8.count && names[$0] == name }
  }

  /// The value of a field. A field that was never asked for is unknown.
  mutating func value(_ name: String) -> PropertyList? {
    known.append(name)
    guard let index = index(of: name) else { return nil }
    taken[index] = true
    return values[index]
  }

  /// Text, which has characters and no control characters among them.
  mutating func string(_ name: String, wanted: @autoclosure () -> String = "a string") -> String? {
    guard let value = value(name) else { return nil }
    return text(value, at: name, wanted: wanted())
  }

  /// Text that has to be there.
  mutating func requiredString(_ name: String, wanted: @autoclosure () -> String) -> String? {
    guard let value = value(name) else {
      reportMissing(name, wanted: wanted())
      return nil
    }
    return text(value, at: name, wanted: wanted())
  }

  /// A truth value, which is false when it is not there.
  mutating func boolean(_ name: String) -> Bool {
    guard let value = value(name) else { return false }
    guard let boolean = value.boolean else {
      report(name, found: value, wanted: "true or false")
      return false
    }
    return boolean
  }

  /// A number.
  mutating func number(_ name: String) -> Double? {
    guard let value = value(name) else { return nil }
    switch value {
    case .integer(let number): return Double(number)
    case .real(let number) where number.isFinite: return number
    default:
      report(name, found: value, wanted: "a number")
      return nil
    }
  }

  /// A list, which has elements when it is there.
  mutating func array(_ name: String, wanted: String) -> [PropertyList]? {
    guard let value = value(name) else { return nil }
    guard let array = value.array, !array.isEmpty else {
      report(name, found: value, wanted: wanted)
      return nil
    }
    return array
  }

  /// A list of texts, each of them once; those that are none are noted and left out.
  mutating func strings(_ name: String, wanted: String = "a list of strings") -> [String]? {
    guard let values = array(name, wanted: wanted) else { return nil }
    var texts: [String] = []
    for (index, value) in values.enumerated() {
      guard let text = text(value, at: "\(name)[\(index)]", wanted: "a string") else { continue }
      if texts.contains(text) {
        report("\(name)[\(index)]", "\(text.excerpt) stands there twice")
      } else {
        texts.append(text)
      }
    }
    return texts
  }

  /// One of the words of an enumeration.
  mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(_ name: String, of _: Choice.Type) -> Choice? {
    guard let value = value(name) else { return nil }
    return choice(value, at: name)
  }

  /// The word of an enumeration that a value at a field or below it is.
  mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(_ value: PropertyList, at name: String)
    -> Choice?
  {
    guard let word = text(value, at: name, wanted: Self.wanted(Choice.self)) else { return nil }
    if let choice = Choice(rawValue: word) { return choice }
    let suggestion = Self.suggestion(for: word, among: Choice.allCases.map(\.rawValue))
    report(name, "found \(word.excerpt)" + suggestion, wanted: Self.wanted(Choice.self))
    return nil
  }

  /// What is wanted of a word of an enumeration.
  static func wanted<Choice: CaseIterable & RawRepresentable<String>>(_: Choice.Type) -> String {
    "one of " + Choice.allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// The objects of a list, each with its own fields.
  mutating func objects(_ name: String, wanted: String) -> [ManifestFields] {
    let values = array(name, wanted: wanted) ?? []
    let path = path
    return values.indices.map { ManifestFields(values[$0], path: path, in: (name, $0), file: file) }
  }

  /// The text of a value that stands at a field or below it.
  mutating func text(_ value: PropertyList, at name: @autoclosure () -> String, wanted: @autoclosure () -> String)
    -> String?
  {
    guard let text = value.string, !text.isEmpty else {
      report(name(), found: value, wanted: wanted())
      return nil
    }
    guard !text.hasControlCharacter else {
      report(name(), "found a control character", wanted: wanted())
      return nil
    }
    return text
  }

  /// Notes that a field is not there, unless nothing could be.
  mutating func reportMissing(_ name: String, wanted: @autoclosure () -> String) {
    if isObject, !has(name) { report(name, "missing", wanted: wanted()) }
  }

  /// Notes that a value is not what it should be.
  mutating func report(_ name: String, found: PropertyList, wanted: String) {
    report(name, "found \(found.excerpt)", wanted: wanted)
  }

  /// Notes what is wrong with a field.
  mutating func report(_ name: String, _ reason: String, wanted: String? = nil) {
    problems.append(ManifestProblem(file: file, field: Self.join(path, name), reason: reason, wanted: wanted))
  }

  /// Notes what is wrong with the object itself.
  private mutating func report(_ reason: String, wanted: String) {
    problems.append(ManifestProblem(file: file, field: path, reason: reason, wanted: wanted))
  }

  /// Notes what is wrong with objects inside this one.
  mutating func report(_ inner: [ManifestProblem]) { problems += inner }

  /// Takes back what was noted after a number of problems.
  mutating func forgetProblems(after count: Int) { problems.removeSubrange(min(count, problems.count)...) }

  /// Notes the fields that were never asked for.
  mutating func reportUnknownFields() {
    for (index, isKnown) in taken.enumerated() where !isKnown {
      let name = names[index]
      report(name.excerpt, "this field is unknown" + Self.suggestion(for: name, among: known))
    }
  }

  private static func join(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
}
