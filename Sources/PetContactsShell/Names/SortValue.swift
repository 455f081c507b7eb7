import AddressBook
import PropertyLists

/// What records are sorted by where that is not their names: a value, by numbers, by days and by folded texts; those
/// without one come last.
enum SortValue: Comparable {
  case number(Double)
  case text(String)
  case none

  /// How much of a text counts.
  private static let length = 200

  /// Takes a value, of several the primary or the first.
  init(_ value: PropertyList?, primaryOf key: ResolvedKey) {
    guard let value else {
      self = .none
      return
    }
    let list = RawMultiValue(propertyList: value)
    let entry = list.flatMap { list in list.primary.flatMap(list.index).map { list.entries[$0] } ?? list.entries.first }
    self.init(single: list == nil ? value : entry?.value, key)
  }

  private init(single value: PropertyList?, _ key: ResolvedKey) {
    let value = key.part.map { value?.dictionary?[$0.key] } ?? value
    switch value {
    case .integer(let number)?: self = .number(Double(number))
    case .real(let number)?: self = number.isNaN ? .none : .number(number)
    case .boolean(let isTrue)?: self = .number(isTrue ? 1 : 0)
    case .date(let date)?: self = .number(date.secondsSinceReferenceDate)
    case let value?:
      let text = Folding.fold(key.whole.text(value).prefix(Self.length).description)
      self = text.isEmpty ? .none : .text(text)
    case nil: self = .none
    }
  }
}
