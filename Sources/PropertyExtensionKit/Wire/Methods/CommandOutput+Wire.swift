package import PropertyLists

extension CommandOutput: WireValue {
  /// Reads one piece of a command's answer.
  package init(wireValue: PropertyList) throws(WireMismatch) {
    let fields = try WireFields(wireValue)
    if let message = try fields.optional("message", as: String.self) {
      self = .message(message)
    } else if let table = try fields.optional("table", as: Table.self) {
      self = .table(table)
    } else if let card = try fields.optional("card", as: Card.self) {
      self = .card(card)
    } else {
      throw WireMismatch(found: wireValue, wanted: "a message, a table or a card")
    }
  }

  /// The piece as a message has it.
  package var wireValue: PropertyList {
    switch self {
    case .message(let text): ["message": text.wireValue]
    case .table(let table): ["table": table.wireValue]
    case .card(let card): ["card": card.wireValue]
    }
  }
}

extension CommandOutput.Table: WireValue {
  /// Reads a table, whose rows have to be as long as it is wide.
  package init(wireValue: PropertyList) throws(WireMismatch) {
    let fields = try WireFields(wireValue)
    columns = try fields.required("columns")
    rows = try fields.list("rows")
    values = try fields.optional("values")
    guard columns.count <= WireLimits.columns else {
      throw WireMismatch("found \(columns.count) columns, the most are \(WireLimits.columns)").inside(field: "columns")
    }
    for (index, row) in rows.enumerated() where row.count != columns.count {
      throw WireMismatch("found \(row.count) texts, wanted one for each of \(columns.count) columns")
        .inside(index: index).inside(field: "rows")
    }
    if let count = values?.count, count != rows.count {
      throw WireMismatch("found \(count) values, wanted one for each of \(rows.count) rows").inside(field: "values")
    }
  }

  /// The table as a message has it.
  package var wireValue: PropertyList {
    .fields(["columns": columns.wireValue, "rows": rows.wireValue, "values": values?.wireValue])
  }
}

extension CommandOutput.Table.Column: WireValue {
  /// Reads a column.
  package init(wireValue: PropertyList) throws(WireMismatch) {
    let fields = try WireFields(wireValue)
    title = try fields.required("title")
    key = try fields.optional("key")
    alignsRight = try fields.optional("alignsRight") ?? false
  }

  /// The column as a message has it.
  package var wireValue: PropertyList {
    .fields(["title": title.wireValue, "key": key?.wireValue, "alignsRight": alignsRight ? true : nil])
  }
}

extension CommandOutput.Card: WireValue {
  /// Reads a card.
  package init(wireValue: PropertyList) throws(WireMismatch) {
    let fields = try WireFields(wireValue)
    name = try fields.required("name")
    lines = try fields.list("lines")
    guard lines.count <= WireLimits.cardLines else {
      throw WireMismatch("found \(lines.count) lines, the most are \(WireLimits.cardLines)").inside(field: "lines")
    }
  }

  /// The card as a message has it.
  package var wireValue: PropertyList { .fields(["name": name.wireValue, "lines": lines.wireValue]) }
}

extension CommandOutput.Card.Line: WireValue {
  /// Reads a line.
  package init(wireValue: PropertyList) throws(WireMismatch) {
    let fields = try WireFields(wireValue)
    title = try fields.required("title")
    text = try fields.required("text")
  }

  /// The line as a message has it.
  package var wireValue: PropertyList { .fields(["title": title.wireValue, "text": text.wireValue]) }
}
