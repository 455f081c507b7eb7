package import AddressBook
import Foundation

/// A store that is taken away while a book has it open: what is said to be saved is in the store, wherever that is, and what
/// cannot be saved is refused.
package enum VanishingStore: String, CaseIterable, Sendable {
  /// It is deleted.
  case deleted
  /// It is given another name.
  case renamed
  /// It is given another name, and another store takes its place.
  case replaced

  /// Takes a store away, before something is added or in the midst of that, and makes sure that it is refused.
  /// - Parameters:
  ///   - path: where the store lies, which is made here.
  ///   - companions: the endings of the names of files that belong to it.
  ///   - inTheMidst: whether it is taken away when all is written and only the commit is still to come.
  ///   - open: opens the store at a path.
  /// - Throws: ``LawViolation``, or what a storage throws.
  package func require(
    path: String, companions: [String], inTheMidst: Bool, open: (String) throws -> any StorageAdapter
  ) throws {
    let book = Fixture.book(try open(path))
    try book.add(book.newPerson())
    try book.save(title: "add one")
    if inTheMidst {
      try book.beginWriting()
      try book.add(book.newPerson())
    }
    try takeAway(path, companions)
    if self == .replaced { _ = try open(path).latestStep }
    let error = errorThrown {
      if !inTheMidst { try book.add(book.newPerson()) }
      try book.save(title: "add another")
    }
    guard case StorageError.unavailable(path, _, _)? = error else {
      throw LawViolation(description: "\(self) store: \(error.map { "\($0)" } ?? "saved all the same")")
    }
    if self == .deleted, FileManager.default.fileExists(atPath: path) {
      throw LawViolation(description: "what was deleted is there again")
    }
    if self == .replaced { try requireEqual(try open(path).count(FetchPlan()), 0, "the records of the other store") }
    if self != .deleted {
      try requireEqual(try open(Self.moved(path)).count(FetchPlan()), 1, "the records of the renamed store")
    }
  }

  private static func moved(_ path: String) -> String { path + ".moved" }

  private func takeAway(_ path: String, _ companions: [String]) throws {
    for name in [path] + companions.map({ path + $0 }) where FileManager.default.fileExists(atPath: name) {
      if self == .deleted {
        try FileManager.default.removeItem(atPath: name)
      } else {
        try FileManager.default.moveItem(atPath: name, toPath: Self.moved(path) + name.dropFirst(path.count))
      }
    }
  }
}
