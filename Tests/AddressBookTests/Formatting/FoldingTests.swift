import AddressBook
import Foundation
import Testing

@Suite struct FoldingTests {
  static let pairs: [(String, String)] = [
    ("", ""), ("Shippo", "shippo"), ("ÉCOLE", "ecole"), ("école", "ecole"), ("e\u{301}cole", "ecole"),
    ("Straße", "strasse"), ("STRASSE", "strasse"), ("STRAẞE", "strasse"), ("ﬁona", "fiona"), ("oﬀen", "offen"),
    ("ﬄ", "ffl"), ("Łukasz", "lukasz"), ("Ørsted", "orsted"), ("Đặng", "dang"), ("Æsop", "aesop"), ("Þór", "thor"),
    ("İstanbul", "istanbul"), ("ısı", "isi"), ("ΣΊΣΥΦΟΣ", "σισυφοσ"), ("Σίσυφος", "σισυφοσ"), ("Иван", "иван"),
    ("Й", "и"), ("Ａｎｎａ", "anna"), ("１２３", "123"), ("Ａ＆Ｂ", "a&b"), ("ｶﾞｯﾂ", "カ\u{3099}ッツ"), ("ガッツ", "カ\u{3099}ッツ"),
    ("ﾊﾟ", "ハ\u{309A}"), ("太郎", "太郎"), ("a\u{3000}b", "a b"), ("김", "\u{1100}\u{1175}\u{11B7}"), ("O'Neil", "o'neil"),
    ("👩‍👧 Dog", "👩‍👧 dog"), ("ŉ", "ʼn"), ("Ǆ", "ǆ"), ("ﷺ", "ﷺ"), ("x\u{0}Y", "x\u{0}y"),
  ]

  @Test func `letters that no table is asked about fold as the tables say`() {
    let ranges: [ClosedRange<UInt32>] = [
      0x0391...0x03C9, 0x0410...0x044F, 0x1100...0x11FF, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF,
    ]
    for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
      let lowercase = String(scalar).decomposedStringWithCanonicalMapping.uppercased().lowercased()
      let letters = lowercase.unicodeScalars.filter { !(0x0300...0x036F).contains($0.value) }
      #expect(Folding.fold(String(scalar)).unicodeScalars.elementsEqual(letters))
    }
  }

  @Test(arguments: pairs)
  func `text is folded`(_ text: String, _ folded: String) {
    #expect(Array(Folding.fold(text).unicodeScalars) == Array(folded.unicodeScalars))
  }

  @Test(arguments: pairs.map(\.0))
  func `folded text stays as it is, and equivalent text folds alike`(_ text: String) {
    let folded = Folding.fold(text)
    #expect(Array(Folding.fold(folded).utf8) == Array(folded.utf8))
    for other in [text.decomposedStringWithCanonicalMapping, text.precomposedStringWithCanonicalMapping] {
      #expect(Array(Folding.fold(other).utf8) == Array(folded.utf8))
    }
  }

  @Test func `every letter folds alike in upper and lower case`() {
    for value in 0x41...0x1FFFF as ClosedRange<UInt32> {
      // Greek's iota below a letter, which becomes a letter of its own in upper case, is an accent here.
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic, scalar.value != 0x345,
        !String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.contains("\u{345}")
      else { continue }
      let text = String(scalar)
      let folded = Folding.fold(text)
      #expect(Folding.fold(text.uppercased()) == folded, "\(text)")
      #expect(Folding.fold(text.lowercased()) == folded, "\(text)")
      #expect(Folding.fold(folded) == folded, "\(text)")
    }
  }
}

@Suite struct WordSplitterTests {
  static let cases: [(String, [String])] = [
    ("", []), ("  ,;- ", []), ("Shippo Dog", ["shippo", "dog"]), ("O'Neil-Smith", ["o", "neil", "smith"]),
    ("a.b@example.org", ["a", "b", "example", "org"]), ("(712) 477-9070", ["712", "477", "9070"]),
    ("AT&T 2nd", ["at", "t", "2nd"]), ("Zoë Müller", ["zoe", "muller"]), ("Straße 5", ["strasse", "5"]),
    ("สมชาย", ["ส", "ม", "ช", "า", "ย"]), ("กิน", ["ก\u{0E34}", "น"]), ("ខ្មែរ", ["ខ\u{17D2}", "ម\u{17C2}", "រ"]),
    ("太郎", ["太", "郎"]), ("田中太郎", ["田", "中", "太", "郎"]), ("田中太郎 Tarō", ["田", "中", "太", "郎", "taro"]),
    ("Tanaka太郎san", ["tanaka", "太", "郎", "san"]), ("ひらがな", ["ひ", "ら", "か\u{3099}", "な"]),
    ("ｶﾞｯﾂ", ["カ\u{3099}", "ッ", "ツ"]), ("김", ["\u{1100}", "\u{1175}", "\u{11B7}"]),
    ("スーパー", ["ス", "ー", "ハ\u{309A}", "ー"]),
    ("Иван Петров", ["иван", "петров"]), ("Ⅳ ½", ["ⅳ", "½"]), ("🐶 Rex", ["🐶", "rex"]), ("٠١٢", ["٠١٢"]),
    ("naïve\u{0}word", ["naive", "word"]), ("\u{301}", []),
  ]

  @Test(arguments: cases)
  func `text is split into folded words`(_ text: String, _ words: [String]) {
    #expect(WordSplitter.words(in: text).map { Array($0.utf8) } == words.map { Array($0.utf8) })
  }

  @Test func `a syllable of Hangul is found by its beginning`() {
    let (whole, begun) = (WordSplitter.words(in: "김민준"), WordSplitter.words(in: "기"))
    #expect(whole.count == 9)
    #expect(whole.starts(with: begun))
  }

  @Test(arguments: ["太郎", "郎", "田中", "中太"])
  func `a part of a name without blanks stands in it one after another`(_ part: String) {
    let (whole, words) = (WordSplitter.words(in: "田中太郎"), WordSplitter.words(in: part))
    #expect(whole.indices.contains { whole[$0...].starts(with: words) })
  }

  @Test(arguments: FoldingTests.pairs.map(\.0))
  func `no word holds what an index would take for a separator`(_ text: String) {
    for word in WordSplitter.words(in: text) {
      #expect(!word.isEmpty)
      for scalar in word.unicodeScalars where scalar.isASCII {
        #expect(scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      }
      #expect(WordSplitter.words(in: word) == [word])
    }
  }
}
