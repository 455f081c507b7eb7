// A second program at the same store: what tests of several processes start, and kill.

import AddressBook
import Glibc
import PropertyListStorage
import PropertyLists
import SQLiteStorage
import StorageConformance

/// Says something to the test at once.
func say(_ text: String) {
  let line = text + "\n"
  _ = unsafe write(STDOUT_FILENO, line, line.utf8.count)
}

func newPerson(named name: String, in book: AddressBook, alone: Bool = false) -> SaveRequest {
  var request = SaveRequest(title: "add \(name)")
  var person = book.newPerson()
  person[.firstName] = name
  person[.phones].append("712 477 9070", label: .main)
  request.add(person)
  if alone { request.requireNoPerson(named: name) }
  return request
}

/// Opens a store: a file of SQLite, or `plist:` and a folder.
func openStorage(_ path: String) throws -> any StorageAdapter {
  guard path.hasPrefix("plist:") else { return try SQLiteStorage(path: path, busyTimeout: .seconds(20)) }
  return try PropertyListStorage(path: String(path.dropFirst(6)), busyTimeout: .seconds(60))
}

func openBook(_ path: String) throws -> AddressBook {
  AddressBook(
    storage: try openStorage(path),
    environment: Environment(now: { PropertyList.Date(secondsSince1970: 1_800_000_000) }))
}

/// Adds persons until killed, or as many as wanted, and says each name when it is saved.
func add(_ path: String, _ prefix: String, _ count: Int) throws {
  let book = try openBook(path)
  for number in 0..<count {
    let name = "\(prefix) \(number)"
    try book.execute(newPerson(named: name, in: book))
    say(name)
  }
}

/// Leads the life of a book that follows from a seed until killed, and says each step when it is saved.
func live(_ path: String, _ seed: UInt64) throws {
  let storage = try openStorage(path)
  let life = BookLife(seed: seed, editing: path.hasPrefix("plist:") ? .files(in: String(path.dropFirst(6))) : .never)
  while true { say("step \(try life.goOn(in: storage))") }
}

/// Adds many persons in one step.
func addMany(_ path: String, _ count: Int) throws {
  let book = try openBook(path)
  var request = SaveRequest(title: "add many")
  for number in 1...max(1, count) {
    var person = book.newPerson()
    person[.firstName] = "Person \(number)"
    person[.phones].append("712 477 9070", label: .main)
    request.add(person)
  }
  try book.execute(request)
  say("added")
}

/// Keeps other programs from writing until the test says so.
func hold(_ path: String) throws {
  try openStorage(path).withTransaction { _ in
    say("held")
    _ = readLine()
  }
}

/// Adds a person whose name nobody may have, when the test says so.
func addAlone(_ path: String, _ name: String) throws {
  let book = try openBook(path)
  say("ready")
  _ = readLine()
  do {
    try book.execute(newPerson(named: name, in: book, alone: true))
    say("added")
  } catch ChangeError.namesake {
    say("refused")
  }
}

/// Takes back as many steps as wanted, and says what they were.
func undo(_ path: String, _ count: Int) throws {
  let book = try openBook(path)
  say("ready")
  _ = readLine()
  for _ in 0..<count { say(try book.undo().title) }
}

/// Changes note and first number of a person as long work does: much later than it fetched them.
func edit(_ path: String, _ name: String, _ text: String) throws {
  let book = try openBook(path)
  guard var person = try book.people(FetchPlan(filters: [.exactName(name)])).first else { return say("nobody") }
  say("ready")
  _ = readLine()
  person[.note] = text
  if let entry = person[.phones].first { try person[.phones].replace(entry.id, with: text) }
  var request = SaveRequest(title: "edit \(name)")
  request.update(person)
  do {
    try book.execute(request)
    say("saved")
  } catch ChangeError.conflict(let conflict) {
    let entry = conflict.entry.map { _ in " (entry)" } ?? ""
    let values = [conflict.stored, conflict.wanted].map { $0?.displayText ?? "nothing" }
    say("conflict: \(conflict.key)\(entry), \(values[0]) instead of \(values[1])")
  }
}

/// Sets a nickname as a program does that no user asked for it.
func sync(_ path: String, _ name: String, _ nickname: String) throws {
  let book = try openBook(path)
  guard var person = try book.people(FetchPlan(filters: [.exactName(name)])).first else { return say("nobody") }
  person[.nickname] = nickname
  var request = SaveRequest(title: "sync \(name)", author: Author(name: "sync", isUser: false))
  request.update(person)
  try book.execute(request)
}

/// Keeps the program from making files larger than some bytes.
func limitFiles(to bytes: Int) {
  signal(SIGXFSZ, SIG_IGN)
  var size = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
  unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &size)
}

/// Makes a store as a user whom permissions bind, with a mask for permissions, and when few files can be open at once.
func makeLimited(_ path: String, mask: mode_t, files: Int) throws {
  if getuid() == 0 { _ = setuid(65_534) }
  umask(mask)
  var limit = rlimit(rlim_cur: rlim_t(files), rlim_max: rlim_t(files))
  unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  do {
    _ = try SQLiteStorage(path: path)
    say("made")
  } catch { say(error.description) }
}

/// Reads and writes where the index beside the log finds no room.
func tryWithoutRoom(_ path: String) throws {
  limitFiles(to: 1_000)
  let storage = try SQLiteStorage(path: path)
  say("read \(try storage.count(FetchPlan()))")
  do { try storage.withTransaction { _ in } } catch StorageError.full { say("full") }
  do { try storage.rebuild() } catch StorageError.full { say("full") }
}

/// Reads where nothing that was edited by other means can be written down, and tries to write.
func readEdited(_ path: String, _ text: String) throws {
  limitFiles(to: 100)
  let book = try openBook(path)
  let edited = try book.people().count { "\($0.contents.properties)".contains(text) }
  say("read \(try book.count(FetchPlan())), \(edited) edited")
  do { try book.execute(newPerson(named: "Full", in: book)) } catch StorageError.full { say("full") }
}

/// Adds persons until the file must not grow any more.
func fill(_ path: String, _ limit: Int) throws {
  let book = try openBook(path)
  limitFiles(to: limit)
  var number = 0
  do {
    while number < 100_000 {
      try book.execute(newPerson(named: "Full \(number)", in: book))
      number += 1
    }
  } catch StorageError.full {
    say("full after \(number), \(try book.count(FetchPlan())) are there")
  }
}

/// Reads and writes as a user who owns nothing.
func tryAsNobody(_ path: String) throws {
  guard setgid(65534) == 0, setuid(65534) == 0 else { return say("cannot become another user") }
  let book = try openBook(path)
  say("read \(try book.count(FetchPlan()))")
  do {
    try book.execute(newPerson(named: "Nobody", in: book))
    say("written")
  } catch StorageError.readOnly {
    say("read-only")
  }
}

/// Reads as a user who owns nothing, and writes when the test has changed what that user may.
func retryAsNobody(_ path: String) throws {
  guard setgid(65534) == 0, setuid(65534) == 0 else { return say("cannot become another user") }
  let book = try openBook(path)
  for _ in 0..<2 {
    let isReadOnly = book.storage.isReadOnly
    do {
      try book.execute(newPerson(named: "Nobody", in: book))
      say("written")
    } catch StorageError.readOnly {
      say("read-only \(isReadOnly)")
    }
    _ = readLine()
  }
}

/// Copies a store to a name that others may copy to as well.
func copy(_ path: String, to other: String) throws {
  let storage = try SQLiteStorage(path: path)
  say("ready")
  _ = readLine()
  do {
    try storage.backUp(to: other)
    say("copied")
  } catch StorageError.taken {
    say("refused")
  }
}

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch (arguments.first, arguments.count) {
  case ("add", 4): try add(arguments[1], arguments[2], Int(arguments[3]) ?? 0)
  case ("live", 3): try live(arguments[1], UInt64(arguments[2]) ?? 0)
  case ("add-many", 3): try addMany(arguments[1], Int(arguments[2]) ?? 0)
  case ("hold", 2): try hold(arguments[1])
  case ("add-alone", 3): try addAlone(arguments[1], arguments[2])
  case ("undo", 3): try undo(arguments[1], Int(arguments[2]) ?? 0)
  case ("edit", 4): try edit(arguments[1], arguments[2], arguments[3])
  case ("sync", 4): try sync(arguments[1], arguments[2], arguments[3])
  case ("fill", 3): try fill(arguments[1], Int(arguments[2]) ?? 0)
  case ("edited-without-room", 3): try readEdited(arguments[1], arguments[2])
  case ("without-room", 2): try tryWithoutRoom(arguments[1])
  case ("make-limited", 4):
    try makeLimited(arguments[1], mask: mode_t(arguments[2]) ?? 0, files: Int(arguments[3]) ?? 0)
  case ("as-nobody", 2): try tryAsNobody(arguments[1])
  case ("retry-as-nobody", 2): try retryAsNobody(arguments[1])
  case ("copy", 3): try copy(arguments[1], to: arguments[2])
  default:
    say(
      """
      usage: add PATH PREFIX COUNT | live PATH SEED | add-many PATH COUNT | add-alone PATH NAME | undo PATH COUNT | \
      edit PATH NAME TEXT | sync PATH NAME NICKNAME | fill PATH BYTES | hold PATH | as-nobody PATH | \
      retry-as-nobody PATH | without-room PATH | make-limited PATH MASK FILES | \
      edited-without-room PATH TEXT | copy PATH PATH
      """)
  }
} catch {
  say("error: \(error)")
  exit(1)
}
