import LineEditor

extension RandomAccessCollection where Index == Int {
  /// The index of what a person calls number 1, 2 and so on.
  func index(ofNumber number: Int) -> Int? {
    1...Swift.max(count, 1) ~= number && number <= count ? startIndex + number - 1 : nil
  }
}

extension String {
  /// The text without control characters, which a terminal would obey.
  var printable: String { DisplayWidth.replacingControls(in: self, by: "\u{FFFD}") }
}
