/// What stands between a path and its operand.
enum PredicateComparator: Hashable {
  case relation(Predicate.Relation)
  case contains
  case beginsWith
  case endsWith
  case like
  case matches
  case isIn
  case isBetween
  case isWithin
  case hasBits

  init?(symbol: String) {
    switch symbol {
    case "=", "==": self = .relation(.equal)
    case "!=", "<>": self = .relation(.notEqual)
    case "<": self = .relation(.less)
    case "<=", "=<": self = .relation(.atMost)
    case ">": self = .relation(.greater)
    case ">=", "=>": self = .relation(.atLeast)
    default: return nil
    }
  }

  init?(word: String) {
    switch word {
    case "contains": self = .contains
    case "beginswith": self = .beginsWith
    case "endswith": self = .endsWith
    case "like": self = .like
    case "matches": self = .matches
    case "in": self = .isIn
    case "between": self = .isBetween
    case "within": self = .isWithin
    case "hasbits": self = .hasBits
    default: return nil
    }
  }

  /// The comparator as it is written.
  var shown: String {
    switch self {
    case .relation(let relation): relation.rawValue
    case .contains: "contains"
    case .beginsWith: "beginswith"
    case .endsWith: "endswith"
    case .like: "like"
    case .matches: "matches"
    case .isIn: "in"
    case .isBetween: "between"
    case .isWithin: "within"
    case .hasBits: "hasbits"
    }
  }

  /// Whether values of a type can be compared so with anything but nil.
  func compares(_ element: PropertyType.Element) -> Bool {
    switch (element, self) {
    case (.day, .isWithin), (.date, .isWithin), (.integer, .hasBits): true
    case (_, .isWithin), (_, .hasBits): false
    case (.string, _): true
    case (.array, .contains): true
    case (.boolean, .relation(.equal)), (.boolean, .relation(.notEqual)), (.boolean, .isIn): true
    case (.boolean, _), (.array, _), (.data, _), (.dictionary, _): false
    case (_, .relation), (_, .isIn), (_, .isBetween): true
    default: false
    }
  }
}

extension Predicate.Test {
  /// What stands between the path and the operand.
  var comparator: PredicateComparator {
    switch self {
    case .relation(let relation, _): .relation(relation)
    case .contains: .contains
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .like: .like
    case .matches: .matches
    case .isIn: .isIn
    case .isBetween: .isBetween
    case .isWithin: .isWithin
    case .hasBits: .hasBits
    }
  }
}
