import Foundation

/// Other address books, where they are installed: nothing is installed for them, and they have no limit. Each gets as
/// many contacts as it can bear, and the same ones are given to ours.
extension Benchmark {
  static let khard = Benchmark(name: "khard") { workshop in
    try workshop.require("khard")
    let count = min(2_000, workshop.settings.size)
    let folder = workshop.file("khard")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for number in 0..<count {
      try Data(Workload.contact(number).vCard.utf8).write(to: folder.appendingPathComponent("\(number).vcf"))
    }
    let configuration = try workshop.write("[addressbooks]\n[[bench]]\npath = \(folder.path)\n", to: "khard.conf")
    let name = Workload.contact(count / 2).name
    return [
      try workshop.coldLookup(
        of: count, against: "khard", ["khard", "-c", configuration.path, "show", name], rounds: 5),
      Row(
        "bulk add of \(count)", against: "khard", .skipped("its book is a folder of files, which it reads each time")),
    ]
  }

  static let abook = Benchmark(name: "abook") { workshop in
    try workshop.require("abook")
    let count = min(20_000, workshop.settings.size)
    let cards = try workshop.write((0..<count).map { Workload.contact($0).vCard }.joined(), to: "abook.vcf")
    let book = workshop.file("abook.book").path
    let load = [
      "abook", "--convert", "--informat", "vcard", "--infile", cards.path, "--outformat", "abook", "--outfile", book,
    ]
    let loaded = try workshop.bulkLoad(of: count, against: "abook", rounds: 3) {
      // It writes over no file.
      try? FileManager.default.removeItem(atPath: book)
      return try workshop.seconds { try $0.run(load) }
    }
    let query = ["abook", "--datafile", book, "--mutt-query", Workload.contact(count / 2).email]
    return [try workshop.coldLookup(of: count, against: "abook", query, rounds: 20), loaded]
  }

  /// Evolution's is a server on a session bus of its own. A script asks it, and measures what it answers without the start
  /// of the script; ours is the whole program.
  static let evolution = Benchmark(name: "evolution") { workshop in
    for program in ["dbus-run-session", "/usr/bin/python3"] { try workshop.require(program) }
    let count = min(5_000, workshop.settings.size)
    let contacts = (0..<count).map(Workload.contact)
    let cards = try workshop.write(contacts.map(\.vCard).joined(), to: "evolution.vcf")
    let script = try workshop.write(evolutionScript, to: "evolution.py")
    let answer: String
    do {
      answer = try workshop.run(
        ["dbus-run-session", "--", "/usr/bin/python3", script.path, cards.path, contacts[count / 2].name])
    } catch {
      throw BenchmarkError("evolution-data-server or gir1.2-ebook-1.2 is not installed, or does not start")
    }
    let times = answer.split(separator: " ").compactMap { Double($0.trimmingCharacters(in: .newlines)) }
    guard times.count > 2 else { throw BenchmarkError("it answers strangely") }
    let book = try workshop.book(of: count)
    let command = [workshop.program, "--store", book.path, "show", contacts[count / 2].name]
    let shown = try times.dropFirst().map { (ours: try workshop.seconds { try $0.run(command) }, theirs: $0) }
    return [
      Row("one contact, of \(count)", against: "Evolution, running", .ratio(try Pairs(shown), limit: nil)),
      try workshop.bulkLoad(of: count, against: "Evolution", rounds: 1) { times[0] },
    ]
  }

  /// Prints the seconds of adding all cards and then of each of several lookups over a new connection.
  private static let evolutionScript = """
    import sys, time, gi
    gi.require_version("EBook", "1.2"); gi.require_version("EBookContacts", "1.2")
    from gi.repository import EBook, EBookContacts, EDataServer
    cards = [c + "END:VCARD" for c in open(sys.argv[1], newline="").read().split("END:VCARD")[:-1]]
    contacts = [EBookContacts.Contact.new_from_vcard(c.strip()) for c in cards]
    source = EDataServer.SourceRegistry.new_sync(None).ref_builtin_address_book()
    def connect(): return EBook.BookClient.connect_direct_sync(EDataServer.SourceRegistry.new_sync(None), source, 10, None)
    book = connect()
    began = time.monotonic()
    book.add_contacts_sync(contacts, 0, None)
    print(time.monotonic() - began, end=" ")
    query = EBookContacts.BookQuery.field_test(
        EBookContacts.ContactField.FULL_NAME, EBookContacts.BookQueryTest.IS, sys.argv[2]).to_string()
    for _ in range(10):
        began = time.monotonic()
        found = connect().get_contacts_sync(query, None)
        print(time.monotonic() - began, end=" ")
        assert len(found[1]) == 1
    """
}

extension Workshop {
  /// Ends the benchmark of a program that is not there.
  fileprivate func require(_ program: String) throws {
    if !has(program) { throw BenchmarkError("\(program) is not installed") }
  }

  /// How long something takes.
  fileprivate func seconds(_ work: (Workshop) throws -> some Any) rethrows -> Double {
    try ContinuousClock().measure { _ = try work(self) } / .seconds(1)
  }

  /// One contact by its name against another program's command, whole runs.
  fileprivate func coldLookup(of count: Int, against name: String, _ theirs: [String], rounds: Int) throws -> Row {
    let book = try book(of: count)
    let ours = [program, "--store", book.path, "show", Workload.contact(count / 2).name]
    let pairs = try measure(rounds: rounds, ours: ours, theirs: theirs).pairs
    return Row("cold show, of \(count)", against: name, .ratio(pairs, limit: nil))
  }

  /// All contacts into an empty book, against the seconds that another program takes.
  fileprivate func bulkLoad(of count: Int, against name: String, rounds: Int, theirs: () throws -> Double) throws -> Row
  {
    let script = try write(Workload.script(0..<count), to: "load.txt")
    let pairs = try (0..<rounds).map { _ in
      let store = try makeStore("load.sqlite")
      let ours = try seconds { try $0.runScript(script, on: store) }
      return (ours: ours, theirs: try theirs())
    }
    return Row("bulk add of \(count)", against: name, .ratio(try Pairs(pairs), limit: nil))
  }
}
