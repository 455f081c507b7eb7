import AddressBook
import Foundation
import Patience
import PropertyListStorage
import PropertyLists
import StorageConformance
import Testing

@Suite struct SeveralProcessesTests {
  private let folder: TemporaryFolder
  /// The store as the program beside the tests names it.
  private var place: String { "plist:" + folder.file() }

  init() throws { folder = try TemporaryFolder() }

  @Test func `eight programs that make the store and add to it at once lose nothing`() throws {
    let programs = try (0..<8).map { try OtherProcess("add", place, "Program \($0)", "12") }
    for (number, program) in programs.enumerated() {
      #expect(program.lines() == (0..<12).map { "Program \(number) \($0)" })
    }
    let storage = try PropertyListStorage(path: folder.file())
    #expect(try storage.count(FetchPlan()) == 96)
    #expect(try storage.steps(upTo: .max, limit: .max).map(\.number) == (1...96).reversed())
    #expect(try storage.usage(of: "First") == 96)
  }

  @Test(arguments: VanishingStore.allCases, [false, true])
  func `a store that is taken away while it is open takes no more, and says so`(
    _ fate: VanishingStore, _ inTheMidst: Bool
  ) throws {
    try fate.require(path: folder.file(), companions: [], inTheMidst: inTheMidst) {
      try PropertyListStorage(path: $0)
    }
  }

  @Test func `who reads while another program imports sees nothing of it or all, and waits for nobody`() throws {
    #expect(try OtherProcess("add-many", place, "1").lines() == ["added"])
    try ReadingMeanwhile.require(
      try PropertyListStorage(path: folder.file(), busyTimeout: .milliseconds(1)), storeName: place)
  }

  @Test func `of several programs that add the same name at once one succeeds`() throws {
    _ = try PropertyListStorage(path: folder.file())
    let programs = try (0..<6).map { _ in try OtherProcess("add-alone", place, "Shippo") }
    for program in programs { #expect(program.line() == "ready") }
    for program in programs { program.goOn() }
    #expect(programs.flatMap { $0.lines() }.sorted() == ["added"] + Array(repeating: "refused", count: 5))
  }

  @Test func `a program that waits too long for another one is told so, and readers do not wait`() throws {
    let holder = try PropertyListStorage(path: folder.file())
    let other = try PropertyListStorage(path: folder.file(), busyTimeout: .milliseconds(30))
    try holder.withTransaction { _ in
      #expect(throws: StorageError.busy(folder.file())) { try other.withTransaction { _ in } }
      #expect(throws: StorageError.beingWritten(folder.file())) { try holder.withTransaction { _ in } }
      let count = try other.count(FetchPlan())
      #expect(count == 0)
    }
    try other.withTransaction { _ in }
  }

  @Test func `a lock goes with the program that held it`() throws {
    let holder = try OtherProcess("hold", place)
    #expect(holder.line() == "held")
    holder.kill()
    let storage = try PropertyListStorage(path: folder.file(), busyTimeout: .milliseconds(30))
    try storage.withTransaction { _ in }
  }

  @Test func `where there is no room nothing is half-written, and all works again when there is`() throws {
    let lines = try OtherProcess("fill", place, "60000").lines()
    let count = try #require(lines.first?.split(separator: " ").compactMap { Int($0) }.first)
    #expect(lines == ["full after \(count), \(count) are there"])
    let storage = try PropertyListStorage(path: folder.file())
    #expect(try storage.count(FetchPlan()) == count)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.file("book/people"))
    #expect(files.count == count)
    #expect(try OtherProcess("add", place, "More", "3").lines().count == 3)
    #expect(try storage.count(FetchPlan()) == count + 3)
  }

  @Test func `where there is no room an edit by other means is read all the same`() throws {
    #expect(try OtherProcess("add", place, "Person", "3").lines().count == 3)
    let people = folder.file("book/people")
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: people).first)
    let text = try String(contentsOfFile: people + "/" + name, encoding: .utf8)
    try text.replacingOccurrences(of: "<string>Person ", with: "<string>Edited ").write(
      toFile: people + "/" + name, atomically: false, encoding: .utf8)
    #expect(try OtherProcess("edited-without-room", place, "Edited").lines() == ["read 3, 1 edited", "full"])
    let storage = try PropertyListStorage(path: folder.file())
    #expect(try storage.latestStep == 4)
    #expect(try storage.check() == [])
  }

  @Test func `who opens the store while another program commits reads its index, and makes none`() throws {
    _ = try PropertyListStorage(path: folder.file())
    func indexNumber() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: folder.file("book/.local/index"))[.systemFileNumber] as? Int
    }
    let number = try indexNumber()
    let program = try OtherProcess("add", place, "Other", "60")
    var latest = 0
    let isDone = try eventually {
      let storage = try PropertyListStorage(path: folder.file(), mode: .openExisting)
      let (count, step) = try storage.withSnapshot { (try storage.count(FetchPlan()), try storage.latestStep) }
      #expect(count == step && count >= latest)
      latest = count
      return count == 60
    }
    #expect(isDone)
    #expect(program.lines().count == 60)
    #expect(try indexNumber() == number)
  }

  @Test func `who may only read reads`() throws {
    #expect(try OtherProcess("add", place, "Person", "3").lines().count == 3)
    try open(folder.path)
    let lines = try OtherProcess("as-nobody", place).lines()
    #expect(lines == ["read 3", "read-only"] || lines == ["cannot become another user"])
    // Without the index, too.
    try FileManager.default.removeItem(atPath: folder.file("book/.local/index"))
    let more = try OtherProcess("as-nobody", place).lines()
    #expect(more == ["read 3", "read-only"] || more == ["cannot become another user"])
  }

  /// Lets everybody read what is in a folder.
  private func open(_ path: String) throws {
    for name in [""] + (FileManager.default.subpaths(atPath: path) ?? []) {
      let item = path + "/" + name
      var isFolder: ObjCBool = false
      _ = unsafe FileManager.default.fileExists(atPath: item, isDirectory: &isFolder)
      try FileManager.default.setAttributes([.posixPermissions: isFolder.boolValue ? 0o755 : 0o644], ofItemAtPath: item)
    }
  }
}
