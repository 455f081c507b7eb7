/// The contacts that books are made of: the same ones in every run, whatever is measured. The names are made of syllables
/// of several scripts, and no two contacts have the same.
enum Workload {
  /// What contacts are called in a script.
  private struct Script {
    let syllables: [String]
    /// How many contacts of a hundred have names in it.
    let share: Int
  }

  private static let scripts = [
    Script(syllables: ["ka", "lo", "mi", "ren", "sa", "tor", "vel", "win", "zo", "bri"], share: 60),
    Script(syllables: ["zé", "ñu", "ør", "šá", "le", "çi", "mü", "ło", "ra", "tê"], share: 14),
    Script(syllables: ["ва", "ни", "ко", "ла", "ре", "су", "то", "ми", "же", "до"], share: 8),
    Script(syllables: ["α", "νι", "κο", "λα", "ρε", "σι", "το", "μι", "θε", "δω"], share: 6),
    Script(syllables: ["田", "中", "山", "川", "木", "村", "花", "子", "太", "郎"], share: 8),
    Script(syllables: ["김", "이", "박", "최", "정", "강", "조", "윤", "장", "임"], share: 4),
  ]
  private static let cities = ["Springfield", "Lyon", "Łódź", "Београд", "京都", "Αθήνα", "Porto", "Århus"]
  private static let streets = ["High Street", "Station Road", "Mill Lane", "Rua Nova", "Lindenallee", "rue du Port"]
  private static let words = [
    "walks", "before", "breakfast", "likes", "cheese", "fears", "thunder", "sleeps", "under", "the", "stairs",
    "vaccinated",
    "in", "spring", "answers", "to", "whistles", "not", "cats",
  ]
  private static let tags = ["red", "blue", "green", "brass", "leather"]

  /// A contact of the workload, which its number decides.
  static func contact(_ number: Int) -> Contact {
    var generator = SplitMix(seed: UInt64(number) &* 0x1_0000_0001)
    let script = pickScript(generator.below(100))
    let given = capital((0..<2).map { _ in script.syllables[generator.below(10)] }.joined())
    // The digits of the number, a syllable each, in an order that does not run through the index from end to end.
    let digits = String(number).reversed().compactMap(\.wholeNumberValue)
    let family = capital(digits.map { script.syllables[$0] }.joined() + script.syllables[generator.below(10)])
    let note = (0..<(6 + generator.below(12))).map { _ in words[generator.below(words.count)] }.joined(separator: " ")
    return Contact(
      given: given, family: family,
      phones: [phone(&generator), phone(&generator)], email: "contact\(number)@mail\(number % 97).example",
      street: "\(1 + generator.below(400)) \(streets[generator.below(streets.count)])",
      city: cities[generator.below(cities.count)], postalCode: String(10_000 + generator.below(90_000)), note: note,
      tag: "\(tags[generator.below(tags.count)])-\(number)", walks: generator.below(5))
  }

  private static func pickScript(_ share: Int) -> Script {
    var rest = share
    for script in scripts {
      if rest < script.share { return script }
      rest -= script.share
    }
    return scripts[0]
  }

  private static func capital(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  private static func phone(_ generator: inout SplitMix) -> String {
    "+1-\(200 + generator.below(800))-\(100 + generator.below(900))-\(1000 + generator.below(9000))"
  }

  /// Commands that add contacts as one step.
  static func script(_ numbers: Range<Int>) -> String {
    "begin\n" + commands(numbers) + "commit\n"
  }

  /// Commands that add contacts.
  static func commands(_ numbers: Range<Int>) -> String {
    numbers.map { contact($0).command + "\n" }.joined()
  }
}

/// A generator whose numbers depend on its seed alone (SplitMix64, Steele, Lea and Flood 2014).
private struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number from 0 up to a limit.
  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }
}
