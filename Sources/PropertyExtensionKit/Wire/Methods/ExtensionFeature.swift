/// What an extension's program can be asked for or told.
package enum ExtensionFeature: String, CaseIterable, Hashable, Sendable {
  /// Values are checked before they are saved.
  case validate
  /// Properties are computed.
  case derive
  /// Values are written for people.
  case format
  /// What is typed is completed.
  case complete
  /// Commands are run.
  case command
  /// A property has a default action.
  case action
  /// Changes of the book are told.
  case changed
}

extension ExtensionFeature: WireValue {}
