import AddressBook
import Foundation
import PropertyLists
import SQLiteStorage

/// The first contacts of the workload, written by the library into a store in one transaction, as an import does that
/// holds no more than one contact at a time.
///
/// It is done by a process of its own, `Benchmarks import COUNT STORE`, whose peak memory is that of the import.
struct Import {
  /// The seconds that the library took, from opening the store to having closed it. Inventing the contacts is not in it.
  let seconds: Double
  /// The most memory that the process held.
  let mebibytes: Double

  /// The contacts that are invented at once, outside of what is measured.
  private static let portion = 1_000

  /// What the process does: it prints nanoseconds and KiB.
  static func run(_ count: Int, into store: String) throws {
    let clock = ContinuousClock()
    var time = Duration.zero
    var book: AddressBook?
    time += try clock.measure {
      let environment = Environment(now: { PropertyList.Date(secondsSince1970: Glibc.time(nil)) })
      let opened = AddressBook(storage: try SQLiteStorage(path: store), environment: environment)
      try opened.beginWriting()
      book = opened
    }
    for first in stride(from: 0, to: count, by: portion) {
      let contacts = (first..<min(count, first + portion)).map(Workload.contact)
      time += try clock.measure {
        for contact in contacts { if let book { try book.add(contact.person(in: book)) } }
      }
    }
    time += try clock.measure {
      try book?.save(title: "import")
      book = nil
    }
    print(Int(time / .nanoseconds(1)), Machine.peakMemory)
  }
}

extension Workshop {
  /// Imports contacts into a store.
  func importContacts(_ count: Int, into store: URL) throws -> Import {
    let answer = try run([CommandLine.arguments[0], "import", String(count), store.path])
    let numbers = answer.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 2 else { throw BenchmarkError("the import answers strangely") }
    return Import(seconds: numbers[0] / 1e9, mebibytes: numbers[1] / 1024)
  }
}
