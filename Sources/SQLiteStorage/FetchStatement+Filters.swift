import AddressBook
import PropertyLists

extension FetchStatement {
  /// Adds what a filter asks for.
  /// - Returns: whether any record can match.
  mutating func add(_ filter: RecordFilter, in storage: SQLiteStorage) throws(StorageError) -> Bool {
    switch filter {
    case .any(let filters): return try addAny(filters, in: storage)
    case .phone(let number): return addPhone(number)
    case .identifiers(let ids):
      var rows: [Int] = []
      for id in ids {
        if let row = try storage.row(of: id) { rows.append(row) }
      }
      narrow("r.row IN (SELECT value FROM json_each(?))", .text(jsonArray(of: rows.sorted())))
      return !rows.isEmpty
    case .identifierPrefix(let prefix):
      narrow("r.identifier >= ? AND r.identifier < ?", .text(prefix), .endOfPrefix(prefix))
    case .exactName(let name):
      narrowByNames("field = 0 AND folded = ?", .text(Folding.fold(name)))
      unverified.append(filter)
    case .name(let fields, let text):
      let numbers = fields.map(\.rawValue).sorted().map(\.description).joined(separator: ", ")
      narrowByNames("field IN (\(numbers)) AND folded = ?", .text(Folding.fold(text)))
      return !fields.isEmpty
    case .namePrefix(let text):
      let folded = Folding.fold(text)
      narrowByNames("field = 0 AND folded >= ? AND folded < ?", .text(folded), .endOfPrefix(folded))
    case .text(let text): return addWords(of: text, filter)
    case .substring: unverified.append(filter)
    case .predicate(let predicate): return try addPredicate(predicate, filter, in: storage)
    case .member(let group):
      guard let row = try storage.row(of: group) else { return false }
      narrow("r.row IN (SELECT member FROM member WHERE parent = ?)", .integer(row))
    case .container(.local): conditions.append("r.container = 'local'")
    case .container(let container):
      narrow("r.container = ? AND r.container <> 'local'", .text(container.rawValue))
    case .hasKey(let key): return try addKey(key, in: storage)
    case .value(let key, let value): return try addValue(value, key: key, filter, in: storage)
    }
    return true
  }

  private mutating func addWords(of text: String, _ filter: RecordFilter) -> Bool {
    let words = WordSplitter.words(in: text)
    guard let last = words.last else { return false }
    narrow("r.row IN (SELECT rowid FROM word WHERE word MATCH ?)", .text("\"" + words.joined(separator: " ") + "\" *"))
    // The words of all values follow one another, and very long ones are cut.
    if words.count > 1 || last.utf8.count > RecordRows.longWord { unverified.append(filter) }
    return true
  }

  private mutating func addKey(_ key: String, in storage: SQLiteStorage) throws(StorageError) -> Bool {
    guard !RecordRows.unindexedKeys.contains(key) else {
      unverified.append(.hasKey(key))
      return true
    }
    guard let identifier = try storage.keyIdentifier(key) else { return false }
    // Most records have most keys: the plus keeps this from being chosen to walk along.
    conditions.append("+r.row IN (SELECT record FROM value WHERE key = ?)")
    parameters.append(.integer(identifier))
    return true
  }

  private mutating func addValue(
    _ value: PropertyList, key: String, _ filter: RecordFilter, in storage: SQLiteStorage
  ) throws(StorageError) -> Bool {
    unverified.append(filter)
    guard let folded = RecordIndex.folded(value), !RecordRows.unindexedKeys.contains(key) else {
      return try addKey(key, in: storage)
    }
    guard let identifier = try storage.keyIdentifier(key) else { return false }
    narrow(
      "r.row IN (SELECT record FROM value WHERE key = ? AND folded = ?)", .integer(identifier), .text(folded))
    return true
  }

  private mutating func addPhone(_ number: String) -> Bool {
    guard let ending = PhoneDigits.ending(of: number) else { return false }
    var found: [String] = []
    var endings = PhoneDigits.shorterEndings(of: ending)
    var parameters: [Parameter] = []
    if ending.utf8.count < PhoneDigits.endingLength {
      // Longer numbers begin with it.
      found.append("SELECT record FROM phone WHERE ending >= ? AND ending < ?")
      parameters += [.text(ending), .endOfPrefix(ending)]
    } else {
      endings.append(ending)
    }
    if !endings.isEmpty {
      let places = endings.map { _ in "?" }.joined(separator: ", ")
      found.append("SELECT record FROM phone WHERE ending IN (\(places))")
      parameters += endings.map(Parameter.text)
    }
    narrow("r.row IN (\(found.joined(separator: " UNION ALL ")))", parameters)
    return true
  }

  /// Adds filters one of which is enough. They narrow when each of them does.
  private mutating func addAny(_ filters: [RecordFilter], in storage: SQLiteStorage) throws(StorageError) -> Bool {
    let before = self
    var alternatives: [String] = []
    var canMatch = false
    var doAllNarrow = true
    for filter in filters {
      conditions = []
      isNarrow = false
      let (parametersBefore, unverifiedBefore) = (parameters, unverified)
      guard try add(filter, in: storage) else {
        // Its conditions are left out, and so is what belongs to them.
        (parameters, unverified) = (parametersBefore, unverifiedBefore)
        continue
      }
      canMatch = true
      doAllNarrow = doAllNarrow && isNarrow
      alternatives.append(conditions.joined(separator: " AND "))
    }
    guard doAllNarrow else {
      self = before
      unverified.append(.any(filters))
      return canMatch
    }
    let needsLook = unverified.count > before.unverified.count
    (conditions, unverified, isNarrow) = (before.conditions, before.unverified, before.isNarrow || canMatch)
    if canMatch { conditions.append("(" + alternatives.joined(separator: " OR ") + ")") }
    if needsLook { unverified.append(.any(filters)) }
    return canMatch
  }

  private mutating func narrowByNames(_ condition: String, _ parameters: Parameter...) {
    narrow("r.row IN (SELECT record FROM name WHERE \(condition))", parameters)
  }

  mutating func narrow(_ condition: String, _ parameters: Parameter...) { narrow(condition, parameters) }

  mutating func narrow(_ condition: String, _ parameters: [Parameter]) {
    isNarrow = true
    conditions.append(condition)
    self.parameters += parameters
  }
}
