import PropertyLists

/// Who may change the book.
enum AccessCommands {
  static let all = [show, grant, deny, reset]

  private static let client = Argument(name: "CLIENT", kind: .client)

  private static let show = Command(
    path: ["access", "show"], summary: "show which clients may change the book",
    arguments: [Argument(name: "CLIENT", kind: .client, occurrence: .optional)], examples: ["access"], isDefault: true
  ) { session, call in
    let clients = try call.optional("CLIENT").map { [try check($0)] } ?? Access.clients
    let columns = [Table.Column(title: "client"), Table.Column(title: "access")]
    return [
      .table(
        Table(columns: columns, emptyMessage: "") { deliver in
          for client in clients {
            let status = try Access.status(of: client, in: session.configuration)
            let value: PropertyList = ["client": .string(client), "access": .string(status.rawValue)]
            guard try deliver(.init(cells: [client, status.title], value: value)) else { return }
          }
        })
    ]
  }

  private static let grant = Command(
    path: ["access", "grant"], summary: "allow a client to change the book", arguments: [client],
    examples: ["access grant pets"]
  ) { session, call in try set(.authorized, session, call) }

  private static let deny = Command(
    path: ["access", "deny"], summary: "forbid a client to change the book", arguments: [client],
    examples: ["access deny pets"]
  ) { session, call in try set(.denied, session, call) }

  private static let reset = Command(
    path: ["access", "reset"], summary: "forget what a client was told; it asks again", arguments: [client],
    examples: ["access reset pets"]
  ) { session, call in try set(nil, session, call) }

  private static func set(_ status: AccessStatus?, _ session: Session, _ call: Invocation) throws -> [Output] {
    let client = try check(call[argument: "CLIENT"])
    guard try Access.status(of: client, in: session.configuration) != .restricted else {
      throw ShellError(.accessDenied, "\(client) is restricted by the system's settings", "they rule over yours")
    }
    try Access.set(status, of: client, in: session.configuration)
    let now = status ?? .notDetermined
    return [.message("\(client): \(now.title).", ["client": .string(client), "access": .string(now.rawValue)])]
  }

  private static func check(_ client: String) throws(ShellError) -> String {
    guard Access.clients.contains(client) else {
      let suggestion = Suggestion.question(for: client, among: Access.clients)
      throw ShellError(
        .notFound, "no client \"\(client)\"", suggestion ?? "there is \(Access.clients.joined(separator: ", "))")
    }
    return client
  }
}
