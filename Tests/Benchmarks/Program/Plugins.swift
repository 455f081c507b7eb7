import Foundation

extension Benchmark {
  /// One contact by its name, by a program that starts for it, with many extensions installed and with none.
  static let plugins = Benchmark(name: "plugins") { workshop in
    let count = 50
    let book = try workshop.book(of: 4).path
    let name = Workload.contact(2).name
    let homes = ["with", "without"].map { workshop.file("plugins-\($0)") }
    for home in homes { try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true) }
    for number in 0..<count { try write(number, to: homes[0]) }
    let commands = homes.map { home in
      ["/usr/bin/env", "PETCONTACTS_HOME=\(home.path)", workshop.program, "--store", book, "show", name]
    }
    let list = Array(commands[0].prefix(5)) + ["list", "keys", "--all"]
    guard try commands.allSatisfy({ try workshop.run($0).hasPrefix(name) }),
      try workshop.run(list).contains("org.example.plugin\(count - 1).weight")
    else { throw BenchmarkError("\(name) is not found, or the plugins are not loaded") }
    let (pairs, _) = try workshop.measure(rounds: 200, ours: commands[0], theirs: commands[1])
    return [Row("start with \(count) plugins", against: "none installed", .difference(pairs, limit: 0.005))]
  }

  /// Writes a manifest of nine properties with titles in three languages.
  private static func write(_ number: Int, to home: URL) throws {
    let identifier = "org.example.plugin\(number)"
    let fields = [
      ("species", #""type": "string", "values": ["dog", "cat", "rabbit", "hamster", "bird", "fish", "other"]"#),
      ("breed", #""type": "string""#),
      ("sex", #""type": "string", "values": ["female", "male", "unknown"]"#),
      ("colour", #""type": "string""#),
      ("neutered", #""type": "boolean""#),
      ("adopted", #""type": "day""#),
      ("microchip", #""type": "string", "pattern": "\\d{15}", "patternDescription": "15 digits", "unique": true"#),
      ("weight", #""type": "real", "minimum": 0, "maximum": 1000, "unit": "kg""#),
      ("treats", #""type": "string", "multi": true, "labels": ["daily", "reward", "training"]"#),
    ]
    let properties = fields.map { name, rules in
      """
      {"key": "\(identifier).\(name)", "name": "\(name)\(number)", \(rules), "vcard": "X-P\(number)-\(name.uppercased())",
       "title": {"en": "\(name) \(number)", "pt": "\(name) número \(number)", "ja": "\(number)番の\(name)"}}
      """
    }
    let manifest = """
      {"identifier": "\(identifier)", "version": "1.0", "name": {"en": "Pets", "pt": "Animais", "ja": "ペット"},
       "summary": {"en": "What a pet is.", "pt": "O que é um animal.", "ja": "ペットとは。"},
       "properties": [\(properties.joined(separator: ",\n"))]}
      """
    let folder = home.appendingPathComponent("plugins/P\(number)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(manifest.utf8).write(to: folder.appendingPathComponent("plugin.json"))
  }
}
