import PropertyLists

/// Who may use the book: the app behind `tap`, and the programs of extensions.
enum AccessCommands {
  static let all = [show, grant, deny, reset]

  private static let client = Argument(name: "CLIENT", kind: .client)

  private static let show = Command(
    path: ["access", "show"], summary: "show which clients may use the book, and which keys",
    arguments: [Argument(name: "CLIENT", kind: .client, occurrence: .optional)],
    details: """
      A client is the app behind tap, or an extension with a program of its own, which runs when you trust it, as plugin \
      list says in the same words. It sees the names of all records, and sees and changes only the keys that it was granted: what it asks for, or what plugin trust names. A \
      denied one runs, and gets what you pick for it.
      """,
    examples: ["access", "access show pets"], isDefault: true
  ) { session, call in
    let access = session.access
    let clients = try call.optional("CLIENT").map { [try access.client($0)] } ?? access.clients
    let titles = ["client", "program", "access", "reads", "writes"]
    return [
      .table(
        Table(columns: titles.map { Table.Column(title: $0) }, isWhole: true, emptyMessage: "") { deliver in
          for client in clients {
            guard try deliver(row(client, session)) else { return }
          }
        })
    ]
  }

  private static func row(_ client: AccessClient, _ session: Session) throws -> Table.Row {
    let status = try session.access.status(of: client)
    var value: PropertyList.Dictionary = [
      "client": .string(client.name), "access": .string(status.rawValue),
    ]
    var cells = [client.name, "", status.title, "", ""]
    if case .program(let plugin) = client {
      value["identifier"] = .string(client.identifier)
      // In the words of plugin list.
      cells[1] = session.programState(of: plugin) ?? ""
      value["program"] = .string(cells[1])
      if status == .authorized, let trust = try session.access.trust(of: plugin) {
        value["read"] = .array(trust.reads.map { .string($0) })
        value["write"] = .array(trust.writes.map { .string($0) })
        cells[3...] = [
          TrustQuestion.readTitles(trust.reads, session), TrustQuestion.titles(trust.writes, session),
        ]
      }
    }
    return Table.Row(cells: cells, value: .dictionary(value))
  }

  private static let grant = Command(
    path: ["access", "grant"], summary: "allow a client to use the book", arguments: [client],
    examples: ["access grant pets"]
  ) { session, call in try set(.authorized, session, call) }

  private static let deny = Command(
    path: ["access", "deny"], summary: "forbid a client to use the book", arguments: [client],
    examples: ["access deny pets"]
  ) { session, call in try set(.denied, session, call) }

  private static let reset = Command(
    path: ["access", "reset"], summary: "forget what a client was told; it asks again", arguments: [client],
    examples: ["access reset pets"]
  ) { session, call in try set(nil, session, call) }

  private static func set(_ status: AccessStatus?, _ session: Session, _ call: Invocation) throws -> [Output] {
    let access = session.access
    let client = try access.client(call[argument: "CLIENT"])
    guard try access.status(of: client) != .restricted else {
      throw ShellError(.accessDenied, "\(client.name) is restricted by the system's settings", "they rule over yours")
    }
    try access.set(status, of: client)
    let now = try access.status(of: client)
    return [
      .message("\(client.name): \(now.title).", ["client": .string(client.name), "access": .string(now.rawValue)])
    ]
  }
}
