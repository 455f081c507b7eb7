import Foundation
import Testing

@testable import PropertyExtensions

@Suite struct DeadlineTests {
  @Test func `A deadline is over when its time has passed`() {
    #expect(Deadline.after(milliseconds: 0).isOver)
    #expect(Deadline.after(milliseconds: -5).left == 0)
    let far = Deadline.after(milliseconds: 1_000_000)
    #expect(!far.isOver)
    #expect((1...1_000_000).contains(far.left))
    #expect(Deadline.after(milliseconds: .max).left > 1_000_000)
  }

  @Test func `What is done in a pause does not count`() {
    var paused = Deadline.after(milliseconds: 1_000_000)
    let running = paused
    let result = paused.pausing {
      usleep(50_000)
      return 7
    }
    #expect(result == 7)
    #expect(paused.left >= running.left + 50)
  }
}
