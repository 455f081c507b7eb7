import AddressBook
import Testing

@Suite struct ImageDigestTests {
  private let digest = ImageDigest(of: Array("abc".utf8))

  @Test func `Digits and bytes make the digest again`() {
    #expect(ImageDigest(rawValue: digest.rawValue) == digest)
    #expect(ImageDigest(bytes: digest.bytes) == digest)
    #expect(digest.bytes == SHA256.hash(Array("abc".utf8)))
    #expect(Set([digest, digest, ImageDigest(of: [])]).count == 2)
  }

  @Test func `Any other text is no digest`() {
    let digits = digest.rawValue
    for text in ["", digits.uppercased(), String(digits.dropLast()), digits + "0", "g" + digits.dropFirst()] {
      #expect(ImageDigest(rawValue: text) == nil)
    }
    #expect(ImageDigest(bytes: digest.bytes + [0]) == nil)
    #expect(ImageDigest(bytes: []) == nil)
  }

  @Test func `Digests are ordered as their digits are`() {
    let digests = (0..<200).map { ImageDigest(of: [UInt8($0)]) }
    #expect(digests.sorted().map(\.rawValue) == digests.map(\.rawValue).sorted())
    #expect(!(digest < digest))
  }
}
