@testable import PropertyExtensionKit

extension Day {
  /// A day that a test knows to be one.
  static func known(_ text: String) -> Day {
    guard let day = Day(text) else { preconditionFailure("\(text) is no day") }
    return day
  }
}
