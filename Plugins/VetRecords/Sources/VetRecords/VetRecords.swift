import PropertyExtensionKit
import PropertyLists

/// Vaccinations, when the next is due, and a mail to the vet.
enum VetRecords {
  static let vaccinations = PropertyKey<LabeledValues<Vaccination>>("org.petcontacts.vetrecords.vaccinations")
  static let nextDue = PropertyKey<Day>("org.petcontacts.vetrecords.nextdue")
  static let vet = PropertyKey<String>("org.petcontacts.vetrecords.vet")

  /// The extension as `plugin.json` declares it.
  static var program: PropertyExtension {
    var program = PropertyExtension("org.petcontacts.vetrecords", version: "1.0")
    program.derive(nextDue) { record, _ in
      record.entries(of: vaccinations).readable.map(\.value).current.first?.due.map { Derived($0) }
    }
    program.validateEntries(of: vaccinations) { entry, _, book in entry.value.problem(today: book.today) }
    program.formatEntries(of: vaccinations) { dose in
      "\(dose.vaccine) on \(dose.given)" + (dose.due.map { ", due \($0)" } ?? "")
    }
    program.entryCompletion()
    program.action(vet) { address, record, _ in
      ActionOutcome(open: "mailto:\(address.inURI)?subject=\("Vaccinations of \(record.name)".inURI)")
    }
    program.command("vet due", listDue)
    program.command("vet record", record)
    return program
  }

  private static func listDue(_ call: CommandCall) throws -> CommandResult {
    let days = try number(call, "--days") ?? 30
    var due: [(day: Day, days: Int, name: String, vaccine: String, id: String)] = []
    var notes: [CommandOutput] = []
    for record in try call.book.fetch(where: "\(vaccinations.rawKey) != nil", keys: [vaccinations.rawKey]) {
      let (doses, unreadable) = record.entries(of: vaccinations)
      if unreadable > 0 {
        let count = unreadable == 1 ? "1 entry has" : "\(unreadable) entries have"
        notes.append(.message("\(record.name): \(count) no vaccine, day and months, and is not counted."))
      }
      for dose in doses.map(\.value).current {
        guard let day = dose.due, let left = call.book.today.days(until: day), left <= days else { continue }
        due.append((day, left, record.name, dose.vaccine, record.id))
      }
    }
    guard !due.isEmpty else { return CommandResult(notes + [.message("No vaccination is due within \(days) days.")]) }
    var table = CommandOutput.Table([
      .init("pet"), .init("vaccine"), .init("due"), .init("in days", alignsRight: true),
    ])
    for item in due.sorted(by: { ($0.day, $0.name, $0.vaccine) < ($1.day, $1.name, $1.vaccine) }) {
      table.append(
        [item.name, item.vaccine, "\(item.day)", "\(item.days)"],
        value: [
          "record": .string(item.id), "vaccine": .string(item.vaccine), "due": .string("\(item.day)"),
          "days": item.days.propertyList,
        ])
    }
    return CommandResult(notes + [.table(table)])
  }

  private static func record(_ call: CommandCall) throws -> CommandResult {
    let text = call.option("--on") ?? "\(call.book.today)"
    guard let given = Day(text) else { throw Refusal("\"\(text)\" is no day, give it as 2026-03-01") }
    let dose = Vaccination(
      vaccine: call.argument("VACCINE") ?? "", given: given, months: try number(call, "--months") ?? 12)
    if let problem = dose.problem(today: call.book.today) { throw Refusal(problem) }
    guard let pet = call.records("WHO").first else { throw Refusal("nobody was named") }
    try call.book.propose("Note a vaccination of \(pet.name)") { change in
      change.append(dose, to: vaccinations, of: pet)
    }
    let due = dose.due.map { ", due again on \($0)" } ?? ""
    return [.message("\(pet.name): \(dose.vaccine) on \(dose.given)\(due)")]
  }

  private static func number(_ call: CommandCall, _ option: String) throws -> Int? {
    guard let text = call.option(option) else { return nil }
    guard let number = Int(text), number >= 0 else { throw Refusal("\(option) is \"\(text)\", wanted a number") }
    return number
  }
}

/// What the user is told when a command cannot be done.
struct Refusal: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension PropertyExtension {
  /// Completes the names of vaccines.
  fileprivate mutating func entryCompletion() {
    complete("VACCINE", of: "vet record") { _, _, _ in
      [
        CompletionCandidate("rabies", help: "dogs, cats, ferrets"),
        CompletionCandidate("distemper", help: "dogs, ferrets"), CompletionCandidate("parvovirus", help: "dogs"),
        CompletionCandidate("leptospirosis", help: "dogs"), CompletionCandidate("panleukopenia", help: "cats"),
        CompletionCandidate("calicivirus", help: "cats"), CompletionCandidate("myxomatosis", help: "rabbits"),
        CompletionCandidate("tetanus", help: "horses"),
      ]
    }
  }
}

extension String {
  /// The text as it may stand in a part of a URI: all but letters, digits and `-._~@` is written as `%` and hexadecimal
  /// digits (RFC 3986 section 2.1).
  fileprivate var inURI: String {
    let digits = Array("0123456789ABCDEF")
    return utf8.reduce(into: "") { text, byte in
      let scalar = Unicode.Scalar(byte)
      if scalar.isASCII, scalar.properties.isAlphabetic || 48...57 ~= byte || "-._~@".unicodeScalars.contains(scalar) {
        text.unicodeScalars.append(scalar)
      } else {
        text += ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }
}
