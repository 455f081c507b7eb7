public import PropertyLists

/// Who makes a change.
public struct Author: Hashable, Sendable {
  /// The name that the history shows.
  public let name: String
  /// Whether a user asked for the change, so that `undo` may take it back.
  public let isUser: Bool

  /// Names an author.
  public init(name: String, isUser: Bool = true) {
    self.name = name
    self.isUser = isUser
  }

  /// The author of what several have asked for together, who is named by all their names; nothing without any. A user can
  /// undo it when one of them is a user.
  init?(of authors: [Author]) {
    var names: [String] = []
    for author in authors where !names.contains(author.name) { names.append(author.name) }
    guard !names.isEmpty else { return nil }
    self.init(name: names.joined(separator: ", "), isUser: authors.contains(where: \.isUser))
  }

  /// The person who owns the book.
  public static let owner = Author(name: "me")
}

/// What belongs together in the history: one command, one `begin … commit`, one import.
public struct Step: Hashable, Sendable {
  /// Why there is a step.
  public enum Kind: Hashable, Sendable {
    /// A change.
    case change
    /// The step with a number was taken back.
    case undo(Int)
    /// The step with a number was made again.
    case redo(Int)
  }

  /// Its number in the book, counted from 1.
  public let number: Int
  /// What it was, in words: "add Shippo Dog".
  public let title: String
  /// Who made it.
  public let author: Author
  /// When it was made, in whole seconds.
  public let time: PropertyList.Date
  /// Why there is a step.
  public let kind: Kind

  /// Describes a step.
  public init(number: Int, title: String, author: Author, time: PropertyList.Date, kind: Kind = .change) {
    self.number = number
    self.title = title
    self.author = author
    self.time = time
    self.kind = kind
  }
}

/// What is known of a step before it is applied.
public struct StepDescription: Hashable, Sendable {
  /// What it is, in words: "add Shippo Dog".
  public var title: String
  /// Who makes it.
  public var author: Author
  /// When it is made.
  public var time: PropertyList.Date
  /// Why.
  public var kind: Step.Kind

  /// Describes a step to come.
  public init(title: String, author: Author, time: PropertyList.Date, kind: Step.Kind = .change) {
    self.title = title
    self.author = author
    self.time = time
    self.kind = kind
  }

  func numbered(_ number: Int) -> Step {
    Step(number: number, title: title, author: author, time: time, kind: kind)
  }
}
