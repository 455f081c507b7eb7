package import PropertyLists

/// How large a message may be, for both sides.
package enum WireLimits: Sendable {
  /// The most bytes of a line, its end not counted.
  package static let line = 4 << 20
  /// How many containers may stand inside each other in a message.
  package static let depth = 64
  /// The most records of one request.
  package static let records = 500
  /// The bytes of records after which a request takes no more.
  package static let recordBytes = 256 << 10
  /// The most lines of a card that a command shows.
  package static let cardLines = 10_000
  /// The most columns of a table that a command shows.
  package static let columns = 100

  /// What an element of a list in the parameters of a request may hold, such as a record: the message, its parameters and the
  /// list stand around it, and other values beside it.
  package static let element = PropertyListLimits(depth: depth - 3, nodes: 500_000, bytes: line / 2)

  static let values = PropertyListLimits(depth: depth, nodes: 1_000_000, bytes: line)
}
