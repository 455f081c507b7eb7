import PseudoTerminal
import Testing

/// What the program says of its own commands, checked for each of them.
@Suite struct HelpTests {
  /// What stands in the book when an example is tried.
  private static let book = """
    access grant pets
    tap shippo
    tap maxi
    add person Ada Lovelace
    me ada
    add person Augusta King
    container new Work
    container new Attic
    add person Ada Lovelace --container Work
    group new Dogs
    group add Dogs shippo maxi
    set shippo nick Ship
    append shippo phone:home 5551234
    append shippo phone:work 5554321
    append shippo email:home shippo@example.org
    append shippo email:work shippo@example.com
    append shippo address:home "1 Main Street; Omaha; NE; 68102; USA"
    property add org.dogclub.dogname string
    list --sort last
    """

  /// What must not stand there, by the beginning of an example that puts it there.
  private static let notYet = ["tap ": "shippo", "add person ": "ada", "add group ": "dogs", "group new Dogs": "dogs"]

  private static func help(_ command: String = "") throws -> [String] {
    // Those of extensions come and go, and the manual does not know them.
    let (lines, status) = try Workplace().run("exec petcontacts --no-plugins help \(command)")
    try #require(status == .exited(0), "\(lines)")
    return lines
  }

  /// The commands that `help` lists: the words in small letters that a line begins with.
  static func commands() throws -> [String] {
    try help().filter { $0.hasPrefix("  ") }.map { line in
      let call = line.dropFirst(2).firstRange(of: "  ").map { line[..<$0.lowerBound] } ?? line[...]
      return call.split(separator: " ").prefix { $0.allSatisfy(\.isLowercase) }.joined(separator: " ")
    }
  }

  private static func examples(of command: String) throws -> [String] {
    let lines = try help(command)
    guard let start = lines.firstIndex(of: "Examples:") else { return [] }
    return lines[(start + 1)...].prefix { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
  }

  @Test func `Every command has a usage, a summary, options and examples`() throws {
    let commands = try Self.commands()
    #expect(commands.count > 30)
    #expect(Set(commands).count == commands.count)
    for command in commands {
      let lines = try Self.help(command)
      #expect(lines[0].hasPrefix(command))
      #expect(lines[1].count > 12, "\(command) is summed up as \(lines[1])")
      let options = lines.drop { $0 != "Options:" }.dropFirst().prefix { $0.hasPrefix("  ") }
      #expect(options.contains { $0.hasPrefix("  --json") }, "\(command) has no --json")
      for option in options {
        #expect(option.dropFirst(2).contains("  "), "\(command) does not explain \(option)")
        #expect(option.count <= 120)
      }
      #expect(!(try Self.examples(of: command)).isEmpty, "\(command) has no example")
    }
  }

  @Test func `The examples of every command work as they stand`() throws {
    let workplace = try Workplace()
    let files = """
      cp Assets/contact_Maxi.jpg photo.png && echo list > commands.txt
      petcontacts --store sqlite:contacts.sqlite add person Ada
      """
    try #require(try workplace.run(files).status == .exited(0))
    // What watch shows others have to do; see ``WatchTests``.
    for command in try Self.commands() where command != "watch" {
      let examples = try Self.examples(of: command)
      // What begin starts is one example.
      for calls in examples.contains("begin") ? [examples] : examples.map({ [$0] }) {
        let word = Self.notYet.first { calls[0].hasPrefix($0.key) }?.value
        var lines = Self.book.split(separator: "\n").filter { line in
          word.map { !line.lowercased().contains($0) } ?? true
        }
        if command == "redo" { lines.append("undo") }
        if command == "plugin test" { lines.append("plugin trust PetAge --unsandboxed") }
        let input = (lines.map(String.init) + calls).joined(separator: "\n")
        // What lies in no file cannot be backed up.
        let store = command == "store backup" ? "sqlite:own.sqlite" : "memory:"
        let (output, status) = try workplace.run("exec petcontacts --store \(store)", input: input)
        // Without a sandbox a program is trusted with more words.
        let isRefused = command == "plugin trust" && status == .exited(7)
        #expect(status == .exited(0) || isRefused, "\(calls): \(output)")
      }
    }
  }
}
