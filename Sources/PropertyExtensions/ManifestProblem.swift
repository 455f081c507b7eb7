/// What is wrong with a manifest, and where.
public struct ManifestProblem: Hashable, Sendable {
  /// The manifest's file.
  public let file: String
  /// The field, such as `properties[2].pattern`; empty for the file as a whole.
  public let field: String
  /// What was found, or what is missing.
  public let reason: String
  /// What the field takes, when that helps.
  public let wanted: String?

  /// Makes a problem of its parts.
  public init(file: String, field: String = "", reason: String, wanted: String? = nil) {
    self.file = file
    self.field = field
    self.reason = reason
    self.wanted = wanted
  }
}

extension ManifestProblem: CustomStringConvertible {
  /// File, field, what is wrong and what is wanted, without a full stop.
  public var description: String {
    "\(file): " + (field.isEmpty ? "" : "\(field): ") + reason + (wanted.map { ", wanted \($0)" } ?? "")
  }
}

/// Why a manifest was refused: everything that is wrong with it.
public struct ManifestError: Error, Hashable, Sendable {
  /// The extension's identifier, when it could be read.
  public let identifier: String?
  /// The extension's version, when it could be read.
  public let version: String?
  /// What is wrong, in the order of the fields; there is at least one problem.
  public let problems: [ManifestProblem]

  init(identifier: String?, version: String?, problems: [ManifestProblem]) {
    self.identifier = identifier
    self.version = version
    self.problems = problems
  }

  /// The file as a whole is wrong.
  init(file: String, reason: String, wanted: String? = nil) {
    self.init(
      identifier: nil, version: nil, problems: [ManifestProblem(file: file, reason: reason, wanted: wanted)])
  }
}

extension ManifestError: CustomStringConvertible {
  /// The problems, one a line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
