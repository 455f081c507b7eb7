/// How a date is written: the letters of Unicode's date patterns (UTS #35, "Date Format Patterns"), as far as they are
/// needed here, with other text between.
///
/// `y` year · `M` `MM` month in digits · `MMM` `MMMM` its name, cut to three letters or whole · `d` `dd` day · `H` `HH` hour
/// of 24 · `h` hour of 12 · `mm` minute · `ss` second · `a` AM or PM. What stands between `'` is text.
struct DatePattern: Hashable, ExpressibleByStringLiteral {
  private enum Piece: Hashable {
    case text(String)
    case field(Character, width: Int)
  }

  /// What a pattern is filled with.
  struct Fields {
    var year = 0
    let month: Int
    let day: Int
    var hour = 0
    var minute = 0
    var second = 0
  }

  private let pieces: [Piece]

  init(stringLiteral source: String) {
    var pieces: [Piece] = []
    var isQuoted = false
    for character in source {
      if character == "'" {
        isQuoted.toggle()
      } else if !isQuoted, character.isASCII, character.isLetter {
        if case .field(character, let width)? = pieces.last {
          pieces[pieces.count - 1] = .field(character, width: width + 1)
        } else {
          pieces.append(.field(character, width: 1))
        }
      } else if case .text(let text)? = pieces.last {
        pieces[pieces.count - 1] = .text(text + String(character))
      } else {
        pieces.append(.text(String(character)))
      }
    }
    self.pieces = pieces
  }

  /// The pattern filled in; `months` are the names of the months, January first.
  func text(_ fields: Fields, months: [String]) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .field("M", let width) where width > 2: Self.name(fields.month, width, months)
      case .field("a", _): fields.hour < 12 ? "AM" : "PM"
      case .field(let letter, let width): Self.padded(Self.number(letter, fields), to: width)
      }
    }.joined()
  }

  private static func name(_ month: Int, _ width: Int, _ months: [String]) -> String {
    guard months.indices.contains(month - 1) else { return padded(month, to: 2) }
    return width == 3 ? String(months[month - 1].prefix(3)) : months[month - 1]
  }

  private static func number(_ letter: Character, _ fields: Fields) -> Int {
    switch letter {
    case "y": fields.year
    case "M": fields.month
    case "d": fields.day
    case "H": fields.hour
    case "h": fields.hour % 12 == 0 ? 12 : fields.hour % 12
    case "m": fields.minute
    default: fields.second
    }
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number.magnitude)
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
