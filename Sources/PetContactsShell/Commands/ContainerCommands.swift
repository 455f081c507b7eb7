import AddressBook
import PropertyLists

/// Containers, what they allow, and what lives in them.
enum ContainerCommands {
  static let all = [new, show, rename, change, standard, move, delete]

  private static let name = Argument(name: "NAME", kind: .container)
  private static let types = ContainerType.allCases.map(\.rawValue)
  private static let groupsOption = CommandOption(
    name: "--groups", value: "N", kind: .choice(GroupSupport.allCases.map(\.rawValue)),
    summary: "how many groups it can hold: none, one or many")
  private static let subgroupsOption = CommandOption(
    name: "--subgroups", value: "yes|no", kind: .choice(["yes", "no"]), summary: "whether a group can hold groups")
  private static let readOnlyOption = CommandOption(
    name: "--read-only", value: "yes|no", kind: .choice(["yes", "no"]), summary: "whether it can only be read")
  private static let capabilityOptions = [groupsOption, subgroupsOption, readOnlyOption]

  private static let new = Command(
    path: ["container", "new"], summary: "make a container",
    arguments: [Argument(name: "NAME", kind: .text)],
    options: [
      CommandOption(name: "--type", value: "T", kind: .choice(types), summary: "what kind of place it is (local)")
    ] + capabilityOptions,
    details: """
      T is one of \(types.joined(separator: ", ")). A place of type carddav has groups but none within groups, one of type \
      exchange has no groups; the options say otherwise.
      """,
    examples: ["container new School --type carddav", "container new Archive --groups none --read-only yes"],
    makesStore: true
  ) { session, call in
    let name = try checkedName(call, "NAME")
    let word = call.value("--type") ?? ContainerType.local.rawValue
    guard let type = ContainerType(rawValue: word) else {
      throw call.usageError("--type takes one of \(types.joined(separator: ", ")), not \"\(word)\"")
    }
    var container = try session.book.newContainer(named: name, type: type)
    try setCapabilities(of: &container, call)
    return [try save(container, "add container \(name)", "Added the container \(name).", session)]
  }

  private static let show = Command(
    path: ["container", "show"], summary: "show a container and what it allows", arguments: [name],
    examples: ["container show local"]
  ) { session, call in
    let container = try ContainerLookup(session: session).container(call[argument: "NAME"])
    let facts = try ContainerFacts(session: session, container: container)
    return [.card(Card(name: container.name, lines: facts.lines, value: facts.value))]
  }

  private static let rename = Command(
    path: ["container", "rename"], summary: "give a container another name",
    arguments: [name, Argument(name: "NEW", kind: .text)], examples: ["container rename Work Office"]
  ) { session, call in
    var container = try ContainerLookup(session: session).container(call[argument: "NAME"])
    let old = container.name
    container.name = try checkedName(call, "NEW")
    return [
      try save(container, "rename container \(old)", "The container \(old) is \(container.name) now.", session)
    ]
  }

  private static let change = Command(
    path: ["container", "change"], summary: "change what a container allows", arguments: [name],
    options: capabilityOptions,
    details: "What is in it stays as it is; the local container always allows everything.",
    examples: ["container change Work --read-only yes"]
  ) { session, call in
    var container = try ContainerLookup(session: session).container(call[argument: "NAME"])
    guard capabilityOptions.contains(where: { call.has($0.name) }) else {
      throw call.usageError("container change needs one of \(capabilityOptions.map(\.name).joined(separator: ", "))")
    }
    guard container.id != .local else {
      throw ShellError(.failed, "the container \(container.name) allows everything", "make another: container new")
    }
    try setCapabilities(of: &container, call)
    let phrase = ContainerFacts.phrase(container.capabilities)
    return [
      try save(container, "change container \(container.name)", "The container \(container.name): \(phrase).", session)
    ]
  }

  private static let standard = Command(
    path: ["container", "default"], summary: "show or choose the container that new records get",
    arguments: [Argument(name: "NAME", kind: .container, occurrence: .optional)], examples: ["container default Work"]
  ) { session, call in
    let lookup = ContainerLookup(session: session)
    let old = try session.book.defaultContainer
    guard let word = call.optional("NAME") else { return [answer("New records go to \(lookup.name(old)).", old)] }
    let container = try lookup.container(word)
    guard !container.capabilities.isReadOnly else {
      throw ShellError(.failed, "the container \(container.name) can only be read", "choose one that takes new records")
    }
    var request = SaveRequest(title: "default container \(container.name)")
    request.setDefaultContainer(container.id, replacing: old)
    try session.save(request)
    return [answer("New records go to \(container.name).", container.id)]
  }

  private static let move = Command(
    path: ["container", "move"], summary: "move a person or a group into another container",
    arguments: [ValueCommands.who, Argument(name: "TO", kind: .container)],
    details: "A record that moves leaves the groups of the container where it was; local groups keep it.",
    examples: ["container move shippo Work"]
  ) { session, call in
    let lookup = ContainerLookup(session: session)
    var record = try RecordLookup(session: session).card(call[argument: "WHO"])
    let target = try lookup.container(call[argument: "TO"])
    let name = session.name(of: record)
    guard record.container != target.id else {
      return [.done("\(name) is in \(target.name) already.", record.id)]
    }
    record.container = target.id
    var request = SaveRequest(title: "move \(RecordSummary(record).name) to \(target.name)")
    request.update(record)
    try session.save(request)
    let links = try LinkReport(session: session, card: record.id)
    return [.done("\(name) is in \(target.name) now\(links?.phrase ?? "").", record.id)]
  }

  private static let delete = Command(
    path: ["container", "delete"], summary: "delete a container that is empty", arguments: [name],
    options: [RecordCommands.yes], examples: ["container delete Attic --yes"]
  ) { session, call in
    let container = try ContainerLookup(session: session).container(call[argument: "NAME"])
    guard container.id != .local else {
      throw ShellError(.failed, "the container \(container.name) is always there", "container rename renames it")
    }
    // Looked at first only to spare a question; what counts is the test inside the commit.
    guard try session.book.count(FetchPlan(filters: [.container(container.id)], limit: 1)) == 0 else {
      throw ChangeError.containerInUse(container)
    }
    try RecordCommands.requireYes(to: "the container \(container.name)", session, call)
    var request = SaveRequest(title: "delete container \(container.name)")
    request.delete(container)
    try session.save(request)
    return [answer("Deleted the container \(container.name).", container.id)]
  }

  /// The containers as a table.
  static func list(_ session: Session) throws -> Output {
    let containers = try session.book.containers
    let columns = [
      Table.Column(title: "container"), Table.Column(title: "type"), Table.Column(title: "records", alignsRight: true),
      Table.Column(title: "allows"), Table.Column(title: ""),
    ]
    return .table(
      Table(columns: columns, emptyMessage: "") { deliver in
        for container in containers {
          let facts = try ContainerFacts(session: session, container: container)
          guard try deliver(.init(cells: facts.cells, value: facts.value)) else { return }
        }
      })
  }

  private static func checkedName(_ call: Invocation, _ argument: String) throws(ShellError) -> String {
    let name = call[argument: argument]
    guard !name.isInvisible else { throw call.usageError("a container needs a name") }
    guard !name.contains("@") else { throw call.usageError("the name of a container has no @") }
    return name
  }

  private static func setCapabilities(of container: inout Container, _ call: Invocation) throws(ShellError) {
    var capabilities = container.capabilities
    if let word = call.value(groupsOption.name) {
      guard let groups = GroupSupport(rawValue: word) else {
        throw call.usageError("--groups takes none, one or many, not \"\(word)\"")
      }
      capabilities.groups = groups
      if groups == .none { capabilities.allowsSubgroups = false }
    }
    if let answer = try truth(subgroupsOption, call) { capabilities.allowsSubgroups = answer }
    if let answer = try truth(readOnlyOption, call) { capabilities.isReadOnly = answer }
    if capabilities != container.capabilities { container.capabilities = capabilities }
  }

  private static func truth(_ option: CommandOption, _ call: Invocation) throws(ShellError) -> Bool? {
    switch call.value(option.name) {
    case nil: nil
    case "yes": true
    case "no": false
    case let word?: throw call.usageError("\(option.name) takes yes or no, not \"\(word)\"")
    }
  }

  private static func save(
    _ container: Container, _ title: String, _ sentence: String, _ session: Session
  ) throws -> Output {
    var request = SaveRequest(title: title)
    request.put(container)
    try session.save(request)
    return answer(sentence, container.id)
  }

  private static func answer(_ sentence: String, _ container: ContainerID) -> Output {
    .message(sentence, ["container": .string(container.rawValue)])
  }
}
