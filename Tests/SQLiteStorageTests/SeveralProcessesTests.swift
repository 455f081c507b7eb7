import AddressBook
import PropertyLists
import SQLiteStorage
import StorageConformance
import Testing

@Suite struct SeveralProcessesTests {
  @Test(arguments: VanishingStore.allCases, [false, true])
  func `a store that is taken away while it is open takes no more, and says so`(
    _ fate: VanishingStore, _ inTheMidst: Bool
  ) throws {
    let folder = try TemporaryFolder()
    try fate.require(path: folder.file(), companions: ["-wal", "-shm"], inTheMidst: inTheMidst) {
      try SQLiteStorage(path: $0)
    }
  }

  @Test func `who reads while another program imports sees nothing of it or all, and waits for nobody`() throws {
    let folder = try TemporaryFolder()
    #expect(try OtherProcess("add-many", folder.file(), "1").lines() == ["added"])
    try ReadingMeanwhile.require(
      try SQLiteStorage(path: folder.file(), busyTimeout: .milliseconds(1)), storeName: folder.file())
  }

  @Test func `of several programs that add the same name at once one succeeds`() throws {
    let folder = try TemporaryFolder()
    _ = try SQLiteStorage(path: folder.file())
    for round in 0..<3 {
      let programs = try (0..<6).map { _ in try OtherProcess("add-alone", folder.file(), "Shippo \(round)") }
      for program in programs { #expect(program.line() == "ready") }
      for program in programs { program.goOn() }
      let answers = programs.flatMap { $0.lines() }.sorted()
      #expect(answers == ["added"] + Array(repeating: "refused", count: 5))
    }
    #expect(try SQLiteStorage(path: folder.file()).count(FetchPlan()) == 3)
  }

  @Test func `eight programs that make the store and add to it at once lose nothing`() throws {
    let folder = try TemporaryFolder()
    let programs = try (0..<8).map { try OtherProcess("add", folder.file(), "Program \($0)", "25") }
    for (number, program) in programs.enumerated() {
      #expect(program.lines() == (0..<25).map { "Program \(number) \($0)" })
    }
    let storage = try SQLiteStorage(path: folder.file())
    #expect(try storage.count(FetchPlan()) == 200)
    #expect(try storage.steps(upTo: .max, limit: .max).map(\.number) == (1...200).reversed())
    #expect(try storage.keyUsage().first { $0.key == "First" }?.count == 200)
    #expect(try storage.check() == [])
  }

  @Test func `a program that waits too long for another one is told so`() throws {
    let folder = try TemporaryFolder()
    let holder = try SQLiteStorage(path: folder.file())
    let other = try SQLiteStorage(path: folder.file(), busyTimeout: .milliseconds(30))
    try holder.withTransaction { _ in
      #expect(throws: StorageError.busy(folder.file())) { try other.withTransaction { _ in } }
      // Readers do not wait.
      let count = try other.count(FetchPlan())
      #expect(count == 0)
    }
    try other.withTransaction { _ in }
  }

  @Test func `while a book writes straight into the store others read it as it was, and cannot write`() throws {
    let folder = try TemporaryFolder()
    let environment = Environment(now: { PropertyList.Date(secondsSince1970: 1_800_000_000) })
    let book = AddressBook(storage: try SQLiteStorage(path: folder.file()), environment: environment)
    let other = try SQLiteStorage(path: folder.file(), busyTimeout: .milliseconds(30))
    try book.beginWriting()
    var person = book.newPerson()
    person[.firstName] = "Shippo"
    person[Property<String>("org.example.chip")] = "1"
    try book.add(person)
    #expect(try book.isUsed("org.example.chip"))
    #expect(try book.keyUsage().contains(KeyUsage(key: "org.example.chip", count: 1)))
    #expect(try book.count(FetchPlan(filters: [.exactName("Shippo")])) == 1)
    #expect(try other.count(FetchPlan()) == 0)
    #expect(throws: StorageError.busy(folder.file())) { try other.withTransaction { _ in } }
    #expect(throws: StorageError.beingWritten(folder.file())) { try book.storage.withTransaction { _ in } }
    let storage = try #require(book.storage as? SQLiteStorage)
    #expect(throws: StorageError.beingWritten(folder.file())) { try storage.backUp(to: folder.file("copy.sqlite")) }
    #expect(throws: StorageError.beingWritten(folder.file())) { try storage.rebuild() }
    #expect(try book.save(title: "add Shippo") != nil)
    #expect(try other.count(FetchPlan()) == 1)
    #expect(try other.steps(upTo: .max, limit: 5).map(\.title) == ["add Shippo"])
    #expect(try other.check() == [])
  }

  @Test func `what is read in a snapshot is of one moment`() throws {
    let folder = try TemporaryFolder()
    let storage = try SQLiteStorage(path: folder.file())
    let environment = Environment(now: { PropertyList.Date(secondsSince1970: 1_800_000_000) })
    let other = AddressBook(storage: try SQLiteStorage(path: folder.file()), environment: environment)
    try storage.withSnapshot {
      #expect(try storage.count(FetchPlan()) == 0)
      try other.add(other.newPerson())
      #expect(try other.save(title: "add") != nil)
      #expect(try storage.count(FetchPlan()) == 0)
      #expect(throws: StorageError.beingWritten(folder.file())) { try storage.withTransaction { _ in } }
    }
    #expect(try storage.count(FetchPlan()) == 1)
    try storage.withTransaction { _ in }
  }

  @Test func `a wait and a long statement end when somebody asks to stop`() throws {
    let folder = try TemporaryFolder()
    let holder = try SQLiteStorage(path: folder.file())
    var isInterrupted = false
    let storage = try SQLiteStorage(path: folder.file(), busyTimeout: .seconds(60)) { isInterrupted }
    let book = AddressBook(
      storage: storage, environment: Environment(now: { PropertyList.Date(secondsSince1970: 1_800_000_000) }))
    var request = SaveRequest(title: "add many")
    for number in 0..<2000 {
      var person = book.newPerson()
      person[.firstName] = "Person \(number)"
      request.add(person)
    }
    try book.execute(request)
    isInterrupted = true
    // The records that have the word are sorted before the first is delivered.
    let plan = FetchPlan(filters: [.text("person")], order: .givenName)
    #expect(throws: StorageError.interrupted) { try storage.fetch(plan) { _ in true } }
    try holder.withTransaction { _ in
      _ = #expect(throws: StorageError.busy(folder.file())) { try storage.withTransaction { _ in } }
    }
    isInterrupted = false
    #expect(try storage.count(plan) == 2000)
    #expect(try storage.check() == [])
  }

  @Test func `a commit that has begun is not given up`() throws {
    let folder = try TemporaryFolder()
    var isInterrupted = false
    let storage = try SQLiteStorage(path: folder.file()) { isInterrupted }
    // SQLite asks after so many steps of a statement, those of its earlier runs included.
    for _ in 0..<3_000 {
      try storage.withTransaction { _ in isInterrupted = true }
      isInterrupted = false
    }
  }
}
