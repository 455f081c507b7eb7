import CReadline
import CTerminal
import Glibc

extension LineEditor {
  /// Identifies a watched descriptor or a timer.
  public struct WatchID: Hashable, Sendable {
    let number: Int
  }

  /// Calls `onReady` while the prompt waits for a command and `descriptor` can be read.
  ///
  /// It is called again until the descriptor is read or the watch cancelled. A descriptor that has ended or is not
  /// open is reported once and then no longer watched. Actions are never called during a command or a question. They
  /// show messages with ``announce(_:)`` and must not read lines.
  @discardableResult
  public func watch(descriptor: Int32, _ onReady: @escaping () -> Void) -> WatchID {
    events.add(descriptor: descriptor, action: onReady)
  }

  /// Calls `action` about every so many milliseconds (at least 1) while the prompt waits for a command.
  @discardableResult
  public func every(milliseconds: Int, _ action: @escaping () -> Void) -> WatchID {
    let interval = Int64(min(max(1, milliseconds), 1 << 40))
    return events.add(interval: interval, now: petcontacts_milliseconds(), action: action)
  }

  /// Ends a watch or a timer.
  public func cancel(_ id: WatchID) {
    events.remove(id)
  }

  /// What a wait at the prompt brought.
  enum Arrival {
    case bytes
    case end
    case nothing
  }

  /// Waits for the keyboard or a signal, and serves descriptors and timers.
  func waitForInput() -> Arrival {
    guard input.isEmpty else { return .bytes }
    let watched = isCommand ? events.watched : []
    var polled = [STDIN_FILENO, petcontacts_signal_descriptor()].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    polled += watched.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    let delay = isCommand ? events.delay(from: petcontacts_milliseconds()) : nil
    let count = unsafe poll(&polled, nfds_t(polled.count), delay.map { Int32(clamping: $0) } ?? -1)
    guard count >= 0 || errno == EINTR else { return .end }
    guard count >= 0 else { return .nothing }
    // The keyboard comes last, so that what is announced does not wait for a line to end.
    if isCommand {
      for (source, result) in zip(watched, polled.dropFirst(2)) where result.revents != 0 {
        // An action before it may have cancelled this one.
        if events.isWatching(source.id) { source.action() }
        if Int32(result.revents) & POLLIN == 0 { cancel(source.id) }
      }
      for action in events.takeDue(at: petcontacts_milliseconds()) { action() }
    }
    return polled.first?.revents == 0 ? .nothing : readInput()
  }

  /// Reads what the keyboard has.
  func readInput() -> Arrival {
    let arrived = input.wanted
    var count = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: arrived) { buffer, initialized in
      count = unsafe read(STDIN_FILENO, buffer.baseAddress, arrived)
      initialized = max(0, count)
    }
    if count > 0 {
      input.append(bytes)
      return input.isEmpty ? .nothing : .bytes
    }
    if count < 0 { return [EINTR, EAGAIN, EWOULDBLOCK].contains(errno) ? .nothing : .end }
    return Terminal.isTerminal(STDIN_FILENO) && !hasHungUp ? .nothing : .end
  }

  /// Whether nobody is at the other end of the terminal any more.
  private var hasHungUp: Bool {
    var polled = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&polled, 1, 0) > 0 && Int32(polled.revents) & (POLLHUP | POLLERR | POLLNVAL) != 0
  }

  /// The next byte for Readline, waited for when it is in the midst of a key or a paste; EOF when that is not to come.
  func nextByte() -> Int32 {
    while true {
      if let byte = input.next() { return Int32(byte) }
      if Interrupt.wait(for: STDIN_FILENO) == .ready, readInput() != .end { continue }
      // Readline takes a paste for text until its end marker, and trips over one that has none.
      guard input.endPaste() else { return EOF }
    }
  }

  /// Whether a byte for Readline is there or comes within the time that Readline is ready to wait.
  func hasInput() -> Bool {
    guard input.isEmpty else { return true }
    let milliseconds = Int(petcontacts_input_timeout()) / 1000
    return Interrupt.wait(for: STDIN_FILENO, milliseconds: milliseconds) == .ready && readInput() != .nothing
  }
}
