package import PropertyLists

/// An extension writes into its log.
package enum LogNotification: WireNotification {
  package static let name = "log"

  /// What is written.
  package struct Parameters: WireValue {
    /// How much it matters.
    package let level: LogLevel
    /// The message.
    package let message: String

    package init(level: LogLevel, message: String) {
      self.level = level
      self.message = message
    }

    package init(wireValue: PropertyList) throws(WireMismatch) {
      let fields = try WireFields(wireValue)
      level = try fields.required("level")
      message = try fields.required("message")
    }

    package var wireValue: PropertyList { .fields(["level": level.wireValue, "message": message.wireValue]) }
  }
}

/// How much a message in a log matters.
public enum LogLevel: String, CaseIterable, Hashable, Sendable {
  /// For who works on the extension.
  case debug
  /// What happens when all is well.
  case info
  /// Something is not as it should be.
  case warning
  /// Something could not be done.
  case error
}

extension LogLevel: WireValue {}
