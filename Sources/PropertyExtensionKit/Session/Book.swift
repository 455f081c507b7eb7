/// The user's address book, as far as it was granted. It answers while PetContacts waits for the extension; at other
/// times each question throws.
public struct Book {
  private let conversation: Conversation

  init(_ conversation: Conversation) { self.conversation = conversation }

  /// The day where the user is.
  public var today: Day { conversation.today }
  /// The user's languages for what is asked now, the preferred first, as language tags such as `pt-BR`.
  public var languages: [String] { conversation.languages }
  /// The user's region as ISO 3166 has it, when it is known.
  public var region: String? { conversation.region }

  /// Fetches records.
  ///
  /// - Parameters:
  ///   - predicate: Which, as `list --where` takes it; all of them when it is not given.
  ///   - keys: The raw keys to fetch, or all that are granted.
  ///   - order: The order as `list --sort` takes it.
  ///   - limit: The most records.
  /// - Returns: the records in that order.
  /// - Throws: ``WireError``, such as one of the code `accessDenied` for a key that was not granted.
  public func fetch(
    where predicate: String? = nil, keys: [String]? = nil, sortedBy order: String? = nil, limit: Int? = nil
  ) throws(WireError) -> [BookRecord] {
    var records: [BookRecord] = []
    var next: String?
    repeat {
      let rest = limit.map { $0 - records.count }
      if let rest, rest < 1 { break }
      let answer = try conversation.ask(
        BookFetchMethod.self, .init(predicate: predicate, keys: keys, sort: order, limit: rest, after: next))
      records += answer.records
      next = answer.next
    } while next != nil
    return records
  }

  /// Fetches records by their identifiers; those that are not there are left out.
  ///
  /// - Parameters:
  ///   - records: The identifiers.
  ///   - keys: The raw keys to fetch, or all that are granted.
  /// - Returns: the records.
  /// - Throws: ``WireError``, such as one of the code `accessDenied` for a key that was not granted.
  public func fetch(records: [String], keys: [String]? = nil) throws(WireError) -> [BookRecord] {
    try conversation.ask(BookFetchMethod.self, .init(records: records, keys: keys)).records
  }

  /// Proposes a change, which is made all at once or not at all, as one step that the user can undo. Only a command and an
  /// action may change the book.
  ///
  /// - Parameters:
  ///   - title: What it does, as the user sees it before it is undone.
  ///   - collect: Collects the change.
  /// - Returns: the identifiers of the records that were made, in order.
  /// - Throws: ``WireError``: of the codes `accessDenied`, `readOnly`, `conflict`, `refused` and others.
  @discardableResult
  public func propose(_ title: String, _ collect: (inout Proposal) -> Void) throws(WireError) -> [String] {
    var proposal = Proposal()
    collect(&proposal)
    return try conversation.ask(
      BookProposeMethod.self, .init(title: title, operations: proposal.operations, revisions: proposal.revisions)
    ).records
  }

  /// Lets the user choose records. What is chosen may be seen even where nothing is granted. Only a command and an
  /// action may ask.
  ///
  /// - Parameters:
  ///   - title: What the user is asked.
  ///   - keys: The raw keys of what is chosen.
  ///   - multiple: Whether several records may be chosen.
  /// - Returns: what was chosen; nothing when the user chose none.
  /// - Throws: ``WireError``, such as one of the code `cancelled`.
  public func pick(
    _ title: String? = nil, keys: [String] = [], multiple: Bool = false
  ) throws(WireError) -> [BookRecord] {
    try conversation.ask(BookPickMethod.self, .init(title: title, keys: keys, multiple: multiple)).records
  }

  /// Writes into the extension's log.
  public func log(_ message: String, level: LogLevel = .info) { conversation.log(message, level: level) }

  /// Does something; what it throws is logged, unless the book threw it.
  func logging<Result>(_ subject: @autoclosure () -> String, _ work: () throws -> Result?) throws(WireError) -> Result?
  {
    do {
      return try work()
    } catch let error as WireError {
      throw error
    } catch {
      log("\(subject()): \(error)", level: .error)
      return nil
    }
  }
}

@available(*, unavailable)
extension Book: Sendable {}
