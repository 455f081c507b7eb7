extension RandomAccessCollection where Index == Int {
  /// The index of what a person calls number 1, 2 and so on.
  func index(ofNumber number: Int) -> Int? {
    1...Swift.max(count, 1) ~= number && number <= count ? startIndex + number - 1 : nil
  }
}
