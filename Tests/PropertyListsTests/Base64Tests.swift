import Foundation
import PropertyLists
import Testing

@Suite("Base64")
struct Base64Tests {
  /// The test vectors of RFC 4648 section 10.
  static let vectors = [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ]

  @Test("writes and reads the vectors of the standard", arguments: vectors)
  func vector(plain: String, encoded: String) {
    var text: [UInt8] = []
    Base64.append(Array(plain.utf8), to: &text)
    #expect(String(decoding: text, as: UTF8.self) == encoded)
    #expect(Base64.decode(encoded) == Array(plain.utf8))
  }

  @Test("agrees with Foundation", arguments: 0..<70)
  func foundation(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    let data = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    var text: [UInt8] = []
    Base64.append(data, to: &text)
    #expect(Data(text) == Data(data).base64EncodedData())
    #expect(Base64.decode(String(decoding: text, as: UTF8.self)) == data)
  }

  @Test(
    "refuses what it would not write",
    arguments: [
      "Z", "Zg", "Zg=", "Zg===", "=", "====", "Z===", "Zh==", "Zm9=", "Zg==Zg==", "Zm 9v", "Zm9v\n", "Zm9-", "Zm_v",
      "Z\u{E9}=", "Zm9v====",
    ])
  func refused(text: String) {
    #expect(Base64.decode(text) == nil)
  }
}
