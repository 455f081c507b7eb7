import Files
import Testing

@Suite("The clock")
struct MonotonicInstantTests {
  @Test("never goes back, and counts in durations")
  func order() {
    let start = MonotonicInstant.now
    let deadline = start + .seconds(60)
    #expect(deadline - start == .seconds(60))
    #expect(start < deadline && !(deadline < start))
    Files.waitAMoment()
    #expect(MonotonicInstant.now > start)
  }
}
