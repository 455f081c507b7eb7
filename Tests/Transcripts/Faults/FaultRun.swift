import Foundation
import PseudoTerminal

/// Runs a flow while one call fails, and looks at what is there afterwards.
struct FaultRun {
  let kind: StoreKind
  let flow: FaultFlow
  private let library: String
  /// What the flow begins with.
  private let beginning: Workplace
  /// What the book shows at the beginning, and after each line of the flow.
  private let states: [[String]]
  /// What the flow does when no call fails.
  let undisturbed: Durability

  /// Runs the flow without a fault.
  /// - Throws: ``Wrong`` when it does not work even so.
  init(_ kind: StoreKind, _ flow: FaultFlow, library: String) throws {
    (self.kind, self.flow, self.library) = (kind, flow, library)
    beginning = try Self.workplace(kind)
    let (lines, status) = try beginning.run("set -e\n" + flow.preparation)
    guard status == .exited(0) else { throw Wrong("preparation: \(lines)") }
    var states: [[String]] = []
    for count in 0...flow.lines.count {
      let workplace = try Self.copy(of: beginning, kind)
      // What is collected, and not committed, is dropped at the end, which is an error of its own.
      if count > 0 { _ = try workplace.run("petcontacts", input: Self.input(flow.lines.prefix(count))) }
      states.append(try Self.examine(workplace))
    }
    self.states = states
    let workplace = try Self.copy(of: beginning, kind)
    let (output, ended) = try Self.run(flow, Fault(), library, in: workplace)
    guard ended == .exited(0) else { throw Wrong("without a fault: \(ended) \(output)") }
    undisturbed = try Durability(
      log: Self.log(of: workplace), isAcknowledgement: flow.isAcknowledgement)
  }

  /// Runs the flow while a call fails.
  /// - Throws: ``Wrong``.
  func require(_ fault: Fault) throws {
    do { try tryOut(fault) } catch { throw Wrong("\(kind.rawValue), \(flow), \(fault): \(error)") }
  }

  /// SQLite takes a folder that cannot be made durable for one of a file system that knows nothing of the sort, and goes
  /// on: the name of its log may then be lost.
  private func isAccepted(_ loss: String, _ fault: Fault) -> Bool {
    guard kind == .sqlite, undisturbed.calls.indices.contains(fault.call - 1) else { return false }
    let call = undisturbed.calls[fault.call - 1]
    return (call.what, call.path) == ("sync", "/book") && loss.contains(" (the name ")
      && loss.hasSuffix("contacts.sqlite-wal)")
  }

  private func tryOut(_ fault: Fault) throws {
    let workplace = try Self.copy(of: beginning, kind)
    let (output, status) = try Self.run(flow, fault, library, in: workplace)
    guard case .exited(let number) = status, number < 10 else { throw Wrong("it ended with \(status): \(output)") }
    let losses = try Durability(log: Self.log(of: workplace), isAcknowledgement: flow.isAcknowledgement).losses
      .filter { !isAccepted($0, fault) }
    guard losses.isEmpty else { throw Wrong("said and not on the disk: \(losses)") }
    let found = try Self.examine(workplace)
    let place = "error: standard input:"
    guard number != 0 else {
      guard found == states.last else { throw Wrong("said to be done: \(output)\nfound: \(found)") }
      return
    }
    guard let message = output.last(where: { $0.hasPrefix("error: ") }) else { throw Wrong("no error: \(output)") }
    var possible = states
    if message.hasPrefix(place), let line = Int(message.dropFirst(place.count).prefix(while: \.isNumber)) {
      // The lines before were said to be done, and this one is done or is not.
      possible = Array(states[min(line, states.count) - 1..<min(line + 1, states.count)])
      if message.contains("nothing was changed") { possible = [possible[0]] }
    }
    guard possible.contains(found) else { throw Wrong("\(message)\nfound: \(found)\npossible: \(possible)") }
  }
}

/// What is not as it should be.
struct Wrong: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension FaultRun {
  private static func workplace(_ kind: StoreKind) throws -> Workplace {
    let workplace = try Workplace()
    workplace.environment["PETCONTACTS_STORE"] = kind.name
    return workplace
  }

  /// A place with the same files.
  private static func copy(of other: Workplace, _ kind: StoreKind) throws -> Workplace {
    let workplace = try workplace(kind)
    let (lines, status) = try workplace.run("cp -a '\(other.home)/.' .")
    guard status == .exited(0) else { throw Wrong("cp: \(lines)") }
    return workplace
  }

  private static func input(_ lines: some Sequence<String>) -> String { lines.map { $0 + "\n" }.joined() }

  private static func run(
    _ flow: FaultFlow, _ fault: Fault, _ library: String, in workplace: Workplace
  ) throws -> (lines: [String], status: ExitStatus) {
    let prefix = fault.prefix(log: workplace.home + ".log", root: workplace.home, library: library)
    return try workplace.run("exec env \(prefix) petcontacts", input: input(flow.lines))
  }

  private static func log(of workplace: Workplace) throws -> String {
    let path = workplace.home + ".log"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let log = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return log.replacing(workplace.home, with: "")
  }

  /// What a new start shows, without what differs from one run to the next.
  private static func examine(_ workplace: Workplace) throws -> [String] {
    let (lines, status) = try workplace.run("petcontacts --keep-going", input: input(FaultFlow.examination))
    guard case .exited = status, lines.contains("Added Later.") else { throw Wrong("afterwards: \(status) \(lines)") }
    return lines.map { line in
      // An empty store and none show the same, but for this.
      line.replacing(/error: .*there is no store .*/, with: "The book has no persons.")
        .replacing(/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/, with: "ID")
        .replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]*Z/, with: "TIME")
    }
  }
}
