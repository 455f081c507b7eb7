import PropertyExtensionKit

/// How much an extension may use, and how long it may take. Times are milliseconds, sizes bytes.
public struct ExtensionLimits: Hashable, Sendable {
  /// The longest line.
  public var line = WireLimits.line
  /// The start and the handshake together.
  public var start = 5_000
  /// A request. The clock stands while the program serves what the extension asks for.
  public var request = 10_000
  /// What is completed for somebody who types on.
  public var typing = 300
  /// A command of the user's.
  public var command = 60_000
  /// How long an answer is waited for after a request was cancelled, and for an end after it was asked for.
  public var grace = 1_000
  /// How many requests of extensions may be served inside each other.
  public var nesting = 8
  /// How many requests of the extension are served in one request to it.
  public var callbacks = 1_000
  /// How many notifications of the extension are listened to in one second.
  public var notifications = 64
  /// The most records of one request.
  public var records = WireLimits.records
  /// The bytes of records after which a request takes no more.
  public var recordBytes = WireLimits.recordBytes
  /// How many requests of records are sent before the first is answered.
  public var requestsAhead = 2
  /// The log, before it is put aside.
  public var log = 1 << 20
  /// How often an extension is started again in a session after it failed.
  public var restarts = 3
  /// Private memory. Address space that is only reserved does not count.
  public var memory = 512 << 20
  /// Open files.
  public var files = 64

  /// The limits that hold when nothing else is said.
  public static let standard = ExtensionLimits()
}
