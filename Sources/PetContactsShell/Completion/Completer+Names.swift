import AddressBook
import LineEditor

extension Completer {
  /// People, and the other words that mean some.
  func people(_ partial: String) throws -> [Completion] {
    if partial.hasPrefix("group:") {
      return matching(try groupNames(String(partial.dropFirst(6))).map { "group:" + $0 }, partial)
    }
    if let at = partial.lastIndex(of: "@"), at > partial.startIndex {
      let who = partial[...at]
      return matching(try session.book.containers.map { who + $0.name }, partial)
    }
    var names: [String] = []
    let plan = FetchPlan(kind: .person, filters: [.namePrefix(partial)], order: .givenName, limit: Self.limit)
    try session.book.enumerate(plan) { fetched in
      if case .record(let record) = fetched { names.append(session.name(of: RecordContents(record))) }
      return true
    }
    if names.isEmpty {
      names = try RecordLookup(session: session).persons(shownAs: partial, in: nil, limit: Self.limit)
        .map { session.name(of: $0.record) }
    }
    var others = ["me", "group:"].filter { !partial.isEmpty && $0.hasPrefix(partial) }.map {
      Completion($0, isFinal: $0 != "group:")
    }
    others += names.map { Completion($0) }
    return others
  }

  /// Names of groups.
  func groupNames(_ partial: String) throws -> [String] {
    let plan = FetchPlan(kind: .group, filters: [.namePrefix(partial)], order: .givenName, limit: Self.limit)
    return try session.book.groups(plan).map(\.name)
  }
}
