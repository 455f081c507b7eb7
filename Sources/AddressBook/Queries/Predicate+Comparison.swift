public import PropertyLists

extension Predicate {
  /// A test of the values at a path.
  public struct Comparison: Hashable, Sendable {
    /// How many of several values must hold; nothing is as ``Quantifier/any`` but for `!=`, which then is the opposite
    /// of `==`.
    public let quantifier: Quantifier?
    /// Where the values are.
    public let path: Path
    /// What they must be.
    public let test: Test
    /// What the comparison of texts overlooks.
    public let options: TextOptions

    /// Makes a comparison. A test by a pattern has the options of its pattern.
    public init(_ path: Path, _ test: Test, options: TextOptions = .exact, quantifier: Quantifier? = nil) {
      self.quantifier = quantifier
      self.path = path
      self.test = test
      self.options = test.pattern?.options ?? options
    }
  }

  /// How many of several values must hold.
  public enum Quantifier: String, CaseIterable, Hashable, Sendable {
    /// At least one.
    case any
    /// Each of them.
    case all
  }

  /// Where values are in a record.
  public struct Path: Hashable, Sendable {
    /// The raw key.
    public let key: String
    /// Only the entries of this label.
    public let label: Label?
    /// The sub-key of a value that is a dictionary.
    public let part: String?
    /// Whether the number of values is meant instead of the values.
    public let isCount: Bool

    /// Makes a path.
    public init(_ key: String, label: Label? = nil, part: String? = nil, isCount: Bool = false) {
      self.key = key
      self.label = label
      self.part = part
      self.isCount = isCount
    }
  }

  /// What a value must be.
  public enum Test: Hashable, Sendable {
    /// Related to a value in an order.
    case relation(Relation, Literal)
    /// A text that has another in it, or an array that has an element.
    case contains(Literal)
    /// A text that begins with another.
    case beginsWith(String)
    /// A text that ends with another.
    case endsWith(String)
    /// A text that a wildcard matches.
    case like(Wildcard)
    /// A text that a pattern matches.
    case matches(Pattern)
    /// One of several values.
    case isIn([Literal])
    /// Neither below the first nor above the second.
    case isBetween(Literal, Literal)
    /// A day, or an instant in a day, that is near another.
    case isWithin(Interval)
    /// A whole number in which every bit is set that is set in another.
    case hasBits(Int)

    /// The pattern that decides, when one does.
    var pattern: Pattern? {
      switch self {
      case .like(let wildcard): wildcard.pattern
      case .matches(let pattern): pattern
      default: nil
      }
    }
  }

  /// The order in which a value must stand to another.
  public enum Relation: String, CaseIterable, Hashable, Sendable {
    /// The same.
    case equal = "=="
    /// Another.
    case notEqual = "!="
    /// Before it.
    case less = "<"
    /// Not after it.
    case atMost = "<="
    /// After it.
    case greater = ">"
    /// Not before it.
    case atLeast = ">="
  }

  /// A value that stands in a predicate.
  public enum Literal: Hashable, Sendable {
    /// No value at all.
    case null
    /// Text.
    case string(String)
    /// A whole number.
    case integer(PropertyList.Integer)
    /// A number with a fraction, which is finite.
    case real(Double)
    /// True or false.
    case boolean(Bool)
    /// A day of the calendar, with or without a year.
    case day(CalendarDay)
    /// An instant.
    case date(PropertyList.Date)
  }
}
