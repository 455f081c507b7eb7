import Glibc
import Testing

@testable import LineEditor

@Suite struct EventTests {
  @Test func `Timers are due after their interval, and again after another`() {
    var sources = EventSources()
    #expect(sources.delay(from: 0) == nil)
    var calls: [String] = []
    let slow = sources.add(interval: 100, now: 0) { calls.append("slow") }
    _ = sources.add(interval: 30, now: 0) { calls.append("quick") }
    #expect(sources.delay(from: 10) == 20)
    #expect(sources.delay(from: 500) == 0)
    for action in sources.takeDue(at: 29) { action() }
    #expect(calls.isEmpty)
    for action in sources.takeDue(at: 30) { action() }
    #expect(calls == ["quick"])
    for action in sources.takeDue(at: 100) { action() }
    #expect(calls == ["quick", "slow", "quick"])
    #expect(sources.delay(from: 100) == 30)
    sources.remove(slow)
    #expect(sources.takeDue(at: 1000).count == 1)
  }

  @Test func `A watch lasts until it is cancelled`() {
    var sources = EventSources()
    let first = sources.add(descriptor: 3) {}
    let second = sources.add(descriptor: 4) {}
    sources.remove(first)
    #expect(!sources.isWatching(first) && sources.isWatching(second))
    #expect(sources.watched.map(\.descriptor) == [4])
  }

  @Test func `A wait ends when a descriptor can be read, has ended, or the time is over`() {
    var ends: [Int32] = [0, 0]
    #expect(unsafe pipe(&ends) == 0)
    #expect(Interrupt.wait(for: ends[0], milliseconds: 0) == .timedOut)
    #expect(Interrupt.wait(milliseconds: 0) == .timedOut)
    #expect(unsafe write(ends[1], "x", 1) == 1)
    #expect(Interrupt.wait(for: ends[0]) == .ready)
    var byte: UInt8 = 0
    #expect(unsafe read(ends[0], &byte, 1) == 1)
    close(ends[1])
    #expect(Interrupt.wait(for: ends[0]) == .ready)
    close(ends[0])
  }
}
