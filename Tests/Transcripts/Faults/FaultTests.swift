import Foundation
import PseudoTerminal
import Testing

/// The program while writing, renaming and making durable fail in turn.
@Suite struct FaultTests {
  /// Whether all faults are tried, rather than those of a few calls of each sort.
  private static let isThorough = ProcessInfo.processInfo.environment["PETCONTACTS_SOAK"] != nil

  @Test(
    .enabled(if: FaultLibrary.path != nil, "needs clang or cc"), arguments: StoreKind.allCases,
    0..<FaultFlow.all(.sqlite).count)
  func `whatever call fails, the book is as before or as after, and what was said is on the disk`(
    _ kind: StoreKind, _ number: Int
  ) throws {
    let flow = FaultFlow.all(kind)[number]
    let run = try FaultRun(kind, flow, library: try #require(FaultLibrary.path))
    #expect(run.undisturbed.losses == [], "\(kind), \(flow)")
    let calls = run.undisturbed.calls
    #expect(calls.count > 5)
    for (call, kinds) in Self.faults(calls) {
      for faultKind in kinds {
        #expect(throws: Never.self) { try run.require(Fault(call: call, kind: faultKind)) }
      }
    }
  }

  /// Which calls fail and how. Of calls that write to one file one after another the first, the last and one within stand
  /// for all, unless all are wanted.
  private static func faults(_ calls: [(what: String, path: String)]) -> [(call: Int, kinds: [Fault.Kind])] {
    var chosen: [(call: Int, kinds: [Fault.Kind])] = []
    for index in calls.indices {
      if isThorough {
        chosen.append((index + 1, Fault.Kind.allCases))
        continue
      }
      let isWithin =
        index > 0 && index + 1 < calls.count && calls[index - 1] == calls[index] && calls[index + 1] == calls[index]
      if isWithin, index % 16 != 0 { continue }
      let isWrite = calls[index].what == "write"
      let kinds: [Fault.Kind] = isWrite ? Fault.Kind.allCases : [.io, .full, .fullOn]
      chosen.append((index + 1, [kinds[chosen.count % kinds.count]]))
    }
    return chosen
  }
}
