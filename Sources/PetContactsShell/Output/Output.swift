import AddressBook
import PropertyLists

/// What a command answers. One renderer makes text or JSON of it.
enum Output {
  /// What was done, in a sentence, and the facts of it.
  case message(String, PropertyList.Dictionary)
  /// An alert of an app.
  case alert(Alert, PropertyList.Dictionary)
  /// Rows that are made while they are written.
  case table(Table)
  /// Lines that come as something happens, each of which is shown at once.
  case feed(Feed)
  /// Buttons with pictures, and the table that says the same where pictures are not shown.
  case buttons([Button], Table)
  /// One record.
  case card(Card)
  /// An XML property list, as it stands.
  case propertyList(String)
  /// Explanations.
  case page(Page)

  /// What was done to a record.
  static func done(_ sentence: String, _ record: RecordID, warnings: [PropertyList] = []) -> Output {
    .message(sentence, facts(record, warnings: warnings))
  }

  /// What is told of a record that was changed. Warnings are dictionaries with a `message`, which text shows, too.
  static func facts(_ record: RecordID, warnings: [PropertyList]) -> PropertyList.Dictionary {
    var facts: PropertyList.Dictionary = ["identifier": .string(record.rawValue)]
    if !warnings.isEmpty { facts["warnings"] = .array(warnings) }
    return facts
  }
}

/// Rows of one form, which need not all be in memory.
struct Table {
  /// A column.
  struct Column {
    let title: String
    var alignsRight = false
  }

  /// A row: what a person reads in each column, and the whole of it as a value.
  struct Row {
    let cells: [String]
    let value: PropertyList
  }

  let columns: [Column]
  /// Whether each text is to be read to its end, as one that explains something: none is cut then.
  var isWhole = false
  /// Whether each row is written when it comes, for somebody who waits for it.
  var isLive = false
  /// What is said when there is no row.
  var emptyMessage: String
  /// What comes behind the rows when all were written: a sentence, and an element of its own in JSON.
  var closing: (() -> Row?)?
  /// Hands over row after row, until the closure answers `false`.
  let rows: (_ deliver: (Row) throws -> Bool) throws -> Void
}

/// Lines that come as something happens, until the closure returns. In JSON each is an object in a line of its own.
struct Feed {
  /// A line: what a person reads, and the whole of it as a value.
  struct Line {
    let text: String
    let value: PropertyList
  }

  /// Hands over line after line as they come.
  let lines: (_ deliver: (Line) throws -> Void) throws -> Void
}

/// One record for reading.
struct Card {
  /// A line: what it is, the label of the entry, and the value.
  struct Line: Hashable {
    let title: String
    var label = ""
    let text: String
  }

  let name: String
  let lines: [Line]
  let value: PropertyList
  /// Its picture, for where pictures are shown.
  var picture: PictureSource?
}
