import Foundation
import FuzzTargets
import Testing

/// What fuzzing began with and what it has found, as ordinary tests; `make fuzz` goes on from there.
@Suite struct FuzzTests {
  private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Corpus")

  private static func inputs(_ target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
    let folder = corpus.appendingPathComponent(target.rawValue)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      ($0, [UInt8](try Data(contentsOf: folder.appendingPathComponent($0))))
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `what is known to be hard holds`(_ target: FuzzTarget) throws {
    let inputs = try Self.inputs(target)
    #expect(inputs.count >= 5)
    for input in inputs {
      #expect(throws: Never.self, "\(target.rawValue)/\(input.name)") { try target.check(input.bytes) }
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `what is like it holds, too`(_ target: FuzzTarget) throws {
    let inputs = try Self.inputs(target).map(\.bytes)
    for seed in 0..<400 as Range<UInt64> {
      var mutation = Mutation(seed: seed)
      let bytes = mutation.bytes(of: inputs)
      #expect(throws: Never.self, "seed \(seed): \(Data(bytes).base64EncodedString())") { try target.check(bytes) }
    }
  }
}

/// Makes inputs out of others.
private struct Mutation {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// The generator xorshift64* of Marsaglia and Vigna.
  private mutating func below(_ bound: Int) -> Int {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return bound == 0 ? 0 : Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % bound
  }

  private mutating func part(of bytes: [UInt8]) -> Range<Int> {
    let start = below(bytes.count + 1)
    return start..<(start + below(min(40, bytes.count - start) + 1))
  }

  mutating func bytes(of inputs: [[UInt8]]) -> [UInt8] {
    var bytes = inputs[below(inputs.count)]
    for _ in 0...below(4) {
      switch below(4) {
      case 0 where !bytes.isEmpty: bytes[below(bytes.count)] = UInt8(below(256))
      case 1: bytes.removeSubrange(part(of: bytes))
      case 2: bytes.insert(contentsOf: bytes[part(of: bytes)], at: below(bytes.count + 1))
      default:
        let other = inputs[below(inputs.count)]
        bytes.replaceSubrange(part(of: bytes), with: other[part(of: other)])
      }
    }
    return bytes
  }
}
