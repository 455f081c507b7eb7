import PseudoTerminal
import Testing

/// What the tabulator key makes of a line at the program's prompt.
@Suite struct CompletionTests {
  private static let book = """
    add person Shippo Dog
    add person Renée Müller
    add person Maxi Dog --phone home:1 --phone "Dog House:2" --set species=dog --set nick=Maxl --set birthday=2019-04-01 --set org.example.tag=1
    add person "O'Hara"
    group new Dogs
    group new "Good Cats"
    container new Work
    """

  /// Lines as they are typed, and as they stand after the key.
  private static let completions: [(typed: String, line: String)] = [
    // Commands and their second words.
    ("sho", "show "), ("gr", "group "), ("group sh", "group show "), ("access gr", "access grant "), ("hel", "help "),
    ("help gro", "help group "), ("help group ne", "help group new "), ("SHO", "show "),
    // Options and their values.
    ("list --so", "list --sort "), ("list --sort la", "list --sort last "), ("show Maxi --al", "show Maxi --all "),
    ("show Maxi --pl", "show Maxi --plist "),
    ("list --lim", "list --limit "), ("set Maxi nick x --ty", "set Maxi nick x --type "),
    ("set Maxi org.example.x 1 --type int", "set Maxi org.example.x 1 --type integer "), ("list key", "list keys "),
    // Names, quoted where they must be.
    ("show ship", "show \"Shippo Dog\" "), ("show \"Shippo D", "show \"Shippo Dog\" "),
    ("show 'max", "show 'Maxi Dog' "), ("show ren", "show \"Renée Müller\" "), ("show RENÉ", "show \"Renée Müller\" "),
    ("show o", "show \"O'Hara\" "), ("me max", "me \"Maxi Dog\" "),
    ("show group:do", "show group:Dogs "), ("group show goo", "group show \"Good Cats\" "),
    ("add person Ada --group Do", "add person Ada --group Dogs "), ("tap sh", "tap Shippo "),
    ("container sho", "container show "), ("container show wo", "container show Work "),
    ("add person Ada --container W", "add person Ada --container Work "), ("show Maxi@w", "show Maxi@Work "),
    ("access grant pets", "access grant pets "), ("plugin info PetP", "plugin info PetProfile "),
    // Stores, by kind and file.
    ("store copy sq", "store copy sqlite:"), ("store copy plist:Ass", "store copy plist:Assets/"),
    ("store copy a.sqlite Ass", "store copy a.sqlite Assets/"), ("store backup Ass", "store backup Assets/"),
    ("store comp", "store compact "),
    // Keys, labels and values.
    ("set Maxi nic", "set Maxi nick "), ("set Maxi org.example.t", "set Maxi org.example.tag "),
    ("set Maxi phone:ho", "set Maxi phone:home "), ("set Maxi phone:do", "set Maxi \"phone:Dog House\" "),
    ("append Maxi phone:pag", "append Maxi phone:pager "),
    ("relabel Maxi phone:home pag", "relabel Maxi phone:home pager "),
    ("drop Maxi ema", "drop Maxi email "), ("drop Maxi pho", "drop Maxi phone"),
    ("set Maxi species guin", "set Maxi species \"guinea pig\" "),
    ("set Maxi neutered y", "set Maxi neutered yes "), ("set Maxi nick M", "set Maxi nick Maxl "),
    ("set Maxi address.cit", "set Maxi address.city "), ("set Maxi social.user-n", "set Maxi social.user-name "),
    ("append Maxi address.city:ho", "append Maxi address.city:home "),
    ("set Maxi birthday.year 2", "set Maxi birthday.year 2019 "),
    ("set Maxi alternate-birthday.leap y", "set Maxi alternate-birthday.leap yes "),
    ("group use Dogs Maxi phone:do", "group use Dogs Maxi \"phone:Dog House\" "),
    ("group use Dogs Maxi ema", "group use Dogs Maxi email "), ("property rem", "property remove "),
    ("property add org.example.y int", "property add org.example.y integer "),
    ("list --columns first,phon", "list --columns first,phone"),
    ("add person Ada --set spec", "add person Ada --set species"),
    ("add person Ada --set species=guin", "add person Ada --set \"species=guinea pig\" "),
    ("add person Ada --set=neutered=y", "add person Ada --set=neutered=yes "),
    ("append Maxi treats:rew", "append Maxi treats:reward "), ("list --sort wei", "list --sort weight "),
    ("help microc", "help microchip "), ("plugin rel", "plugin reload "),
    ("plugin load PetP", "plugin load PetProfile "),
    // Predicates.
    ("list --where 'spec", "list --where 'species "),
    ("list --where 'species == \"guin", "list --where 'species == \"guinea pig\""),
    ("list --where 'species == \"dog\" an", "list --where 'species == \"dog\" and "),
    ("list --where 'species == \"dog\" and neut", "list --where 'species == \"dog\" and neutered "),
    ("list --where 'neutered == t", "list --where 'neutered == true"),
    ("list --where 'weight bet", "list --where 'weight between "),
    ("list --where 'not flagg", "list --where 'not flagged"),
    ("group new Old --where 'spec", "group new Old --where 'species "),
    // Files.
    ("image Maxi Assets/contact_Sh", "image Maxi Assets/contact_Shippo.jpg "), ("image Maxi Ass", "image Maxi Assets/"),
    ("read my", "read \"my script.txt\" "), ("read ~/my", "read \"~/my script.txt\" "),
    ("image Maxi --save Assets/contact_Ma", "image Maxi --save Assets/contact_Maxi.jpg "),
  ]

  /// Lines that nothing can follow.
  private static let silent = ["frobnicate", "show nobody", "set Maxi nick zzz", "quit x", "list --sort shoe", "tap x"]

  /// Lines of somebody who reads Portuguese. English labels are understood, and so are completed where no other fits.
  private static let portuguese: [(typed: String, line: String)] = [
    ("append Maxi phone:cas", "append Maxi phone:casa "), ("append Maxi phone:scho", "append Maxi phone:school "),
    ("append Maxi phone:outro\\ f", "append Maxi \"phone:outro fax\" "), ("set Maxi phone:ca", "set Maxi phone:casa "),
    ("relabel Maxi phone:casa trab", "relabel Maxi phone:casa trabalho "), ("show Maxi --loc", "show Maxi --locale "),
    ("show Maxi --locale j", "show Maxi --locale ja "),
    ("append --locale=pt-PT Maxi phone:tel", "append --locale=pt-PT Maxi phone:telemóvel "),
    ("show --locale ja max", "show --locale ja \"Maxi Dog\" "),
    ("append --locale en Maxi phone:mai", "append --locale en Maxi phone:main "),
  ]

  @Test func `The tabulator key completes every kind of word`() throws {
    try complete(Self.completions, PreparedPrompt(book: Self.book))
  }

  @Test func `Labels are completed in the language of the user`() throws {
    try complete(Self.portuguese, PreparedPrompt(book: Self.book, options: "--locale pt"))
  }

  @Test func `Names are completed as they are shown`() throws {
    let prompt = try PreparedPrompt(book: Self.book + "\nadd person János Nagy", options: "--locale hu")
    try complete([("show nag", "show \"Nagy János\" "), ("show ján", "show \"Nagy János\" ")], prompt)
  }

  private func complete(_ completions: [(typed: String, line: String)], _ prompt: PreparedPrompt) throws {
    for (typed, expected) in completions {
      try prompt.terminal.send(typed)
      try prompt.terminal.send(.tab)
      do {
        try prompt.wait(for: expected)
      } catch HarnessError.timeout {
        Issue.record("\"\(typed)\" became \"\(prompt.line)\" instead of \"\(expected)\"")
      }
      try prompt.clear()
    }
  }

  @Test func `The tabulator key leaves alone what nothing completes`() throws {
    let prompt = try PreparedPrompt(book: Self.book)
    for typed in Self.silent {
      try prompt.terminal.send(typed)
      try prompt.wait(for: typed)
      try prompt.terminal.send(.tab)
      try prompt.terminal.expect("\u{7}")
      #expect(prompt.line == typed)
      try prompt.clear()
    }
  }

  @Test func `Pressed twice it lists what could follow`() throws {
    let prompt = try PreparedPrompt(book: Self.book)
    try prompt.terminal.send("un")
    try prompt.terminal.send(.tab)
    try prompt.terminal.send(.tab)
    try prompt.terminal.expect("unlink  unset   undo")
    try prompt.wait(for: "un")
  }
}

/// The program at its prompt, with a book, and the line that is being typed there.
private final class PreparedPrompt {
  let terminal: PseudoTerminal
  private let workplace: Workplace
  private var screen = Screen(columns: Transcript.pageColumns, rows: 24)
  private var position = 0

  init(book: String, options: String = "") throws {
    workplace = try Workplace()
    let (lines, status) = try workplace.run("exec petcontacts", input: book)
    try #require(status == .exited(0), "\(lines)")
    try #require(try workplace.run("echo list > 'my script.txt'").status == .exited(0))
    let program = workplace.shell("exec petcontacts " + options)
    terminal = try PseudoTerminal(program, columns: Transcript.pageColumns)
    try wait(for: "")
  }

  /// What stands behind the prompt, up to the cursor.
  var line: String {
    screen.write(Array(terminal.outputBytes[position...]))
    position = terminal.outputBytes.count
    let row = screen.currentLine
    // A row has lost the blanks at its end, which the cursor has not.
    let blanks = String(repeating: " ", count: max(0, screen.cursor.column - row.count))
    return String((row + blanks).dropFirst("petcontacts> ".count))
  }

  func wait(for text: String) throws {
    try terminal.wait(for: text) { line == text && screen.currentLine.hasPrefix("petcontacts>") }
  }

  func clear() throws {
    try terminal.send(.control("u"))
    try wait(for: "")
  }
}
