/// What was done since `begin`, and is not saved yet.
struct CollectedChanges {
  /// How many changes there are.
  private(set) var count = 0
  /// What they are called: all of those that can be dropped alone, and at least the first ones.
  private(set) var titles: [String] = []
  /// From how many changes on they are much.
  private var muchCount = 1_000

  /// How many changes a step's title names.
  static let namedCount = 3

  /// Whether holding them in memory is not worth it.
  var isMuch: Bool { count >= muchCount }

  /// Notes a change; a final one can be dropped with all others only.
  mutating func note(_ title: String, isFinal: Bool) {
    count += 1
    if !isFinal || titles.count < Self.namedCount { titles.append(title) }
  }

  /// Forgets a change that was dropped.
  mutating func drop(_ title: String) {
    guard let index = titles.firstIndex(of: title) else { return }
    titles.remove(at: index)
    count -= 1
  }

  /// Takes them for few until they are twice as many.
  mutating func waitForMore() { muchCount = count * 2 }
}
