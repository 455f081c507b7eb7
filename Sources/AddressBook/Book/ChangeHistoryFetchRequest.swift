/// Which changes are wanted (`CNChangeHistoryFetchRequest`).
public struct ChangeHistoryFetchRequest: Hashable, Sendable {
  /// Where to begin: the token that the fetch before has given. Without one the history begins with
  /// ``ChangeHistoryEvent/dropEverything(_:)`` and everything there is.
  public var startingToken: ChangeHistoryToken?
  /// Whether groups and who is in them are wanted, too (`includeGroupChanges`).
  public var includesGroupChanges: Bool
  /// The names of authors whose changes are not wanted (`excludedTransactionAuthors`): who keeps a copy of the book leaves
  /// out what it has saved itself. What it saved together with others is told.
  public var excludedAuthors: Set<String>

  /// Makes a request.
  public init(
    startingToken: ChangeHistoryToken? = nil, includesGroupChanges: Bool = true, excludedAuthors: Set<String> = []
  ) {
    self.startingToken = startingToken
    self.includesGroupChanges = includesGroupChanges
    self.excludedAuthors = excludedAuthors
  }
}
