import AddressBook
import Foundation
import Testing

@Suite struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func `The vectors of FIPS 180-4 come out`(message: String, digest: String) {
    #expect(ImageDigest(of: Array(message.utf8)).rawValue == digest)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "needs /usr/bin/python3"))
  func `Messages of every length around the blocks agree with hashlib`() throws {
    let script = """
      import hashlib
      for n in list(range(300)) + [4095, 65536, 1000003]:
        print(hashlib.sha256(bytes((i * i * 7 + n) & 255 for i in range(n))).hexdigest())
      """
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    python.arguments = ["-I", "-c", script]
    let output = Pipe()
    python.standardOutput = output
    try python.run()
    let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    python.waitUntilExit()
    let counts = Array(0..<300) + [4095, 65536, 1_000_003]
    let ours = counts.map { count in
      ImageDigest(of: (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 7 &+ count) }).rawValue
    }
    #expect(printed.split(separator: "\n").map(String.init) == ours)
  }

  @Test(arguments: [1, 7, 63, 64, 65, 128, 1000])
  func `A message in pieces has the digest of the whole`(pieceSize: Int) {
    let message = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    var hash = SHA256()
    for start in stride(from: 0, to: message.count, by: pieceSize) {
      hash.update(Array(message[start..<min(start + pieceSize, message.count)]))
    }
    #expect(hash.finalize() == SHA256.hash(message))
  }
}
