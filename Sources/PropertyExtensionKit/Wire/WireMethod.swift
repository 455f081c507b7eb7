/// A method that one side asks the other for.
package protocol WireMethod: Sendable {
  /// The name in the message.
  static var name: String { get }
  /// What the request carries.
  associatedtype Parameters: WireValue
  /// What the answer carries.
  associatedtype Result: WireValue
}

/// What one side tells the other, who does not answer.
package protocol WireNotification: Sendable {
  /// The name in the message.
  static var name: String { get }
  /// What the notification carries.
  associatedtype Parameters: WireValue
}
