public import PropertyLists

/// Something that a command shows. PetContacts lays it out as it does its own, and makes JSON of it for `--json`.
public enum CommandOutput: Hashable, Sendable {
  /// A sentence.
  case message(String)
  /// Rows under titles.
  case table(Table)
  /// Lines of a title and a text.
  case card(Card)

  /// Rows under titles.
  public struct Table: Hashable, Sendable {
    /// A column.
    public struct Column: Hashable, Sendable {
      /// What stands above it.
      public let title: String
      /// The key whose values it shows, when it is one.
      public let key: String?
      /// Whether its texts stand at the right, as numbers do.
      public let alignsRight: Bool

      /// Makes a column.
      public init(_ title: String, key: String? = nil, alignsRight: Bool = false) {
        self.title = title
        self.key = key
        self.alignsRight = alignsRight
      }
    }

    /// The columns.
    public let columns: [Column]
    /// The texts of each row, as many as there are columns.
    public internal(set) var rows: [[String]] = []
    /// What a program reads of each row instead of its texts, when there is something: as many as there are rows.
    public internal(set) var values: [PropertyList]?

    /// Makes a table without rows.
    public init(_ columns: [Column]) { self.columns = columns }
  }

  /// Lines of a title and a text.
  public struct Card: Hashable, Sendable {
    /// A line.
    public struct Line: Hashable, Sendable {
      /// What it is about.
      public let title: String
      /// What it says.
      public let text: String

      /// Makes a line.
      public init(_ title: String, _ text: String) {
        self.title = title
        self.text = text
      }
    }

    /// What stands above the lines.
    public let name: String
    /// The lines.
    public let lines: [Line]

    /// Makes a card.
    public init(_ name: String, lines: [Line]) {
      self.name = name
      self.lines = lines
    }
  }
}

extension CommandOutput.Table {
  /// Adds a row. Texts that are missing are empty, and those for which there is no column are left out.
  ///
  /// - Parameters:
  ///   - texts: What people read, by column.
  ///   - value: What a program reads instead; give it for every row or for none.
  public mutating func append(_ texts: [String], value: PropertyList? = nil) {
    let missing = repeatElement("", count: max(0, columns.count - texts.count))
    if let value { values = (values ?? rows.map { _ in [:] }) + [value] } else { values?.append([:]) }
    rows.append(Array(texts.prefix(columns.count)) + missing)
  }
}
