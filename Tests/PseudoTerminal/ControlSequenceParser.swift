/// Tells characters from control functions in what a program writes to a terminal (ECMA-48, 5).
struct ControlSequenceParser: Sendable {
  enum Event {
    case nothing
    case character(Unicode.Scalar)
    case control(UInt32)
    /// A control sequence: its final byte and its parameters. Private ones count as nothing.
    case sequence(Character, [Int])
  }

  private enum State {
    case ground
    case escape
    case sequence
    case string
  }

  private var state = State.ground
  private var parameters = ""

  mutating func parse(_ scalar: Unicode.Scalar) -> Event {
    switch state {
    case .ground: return parseGround(scalar)
    case .escape: return parseEscape(scalar)
    case .sequence: return parseSequence(scalar)
    case .string:
      // An operating system command ends with BEL or ESC \.
      if scalar.value == 7 { state = .ground }
      if scalar.value == 0x1B { state = .escape }
      return .nothing
    }
  }

  private mutating func parseGround(_ scalar: Unicode.Scalar) -> Event {
    if scalar.value == 0x1B {
      state = .escape
      return .nothing
    }
    return scalar.value < 0x20 || scalar.value == 0x7F ? .control(scalar.value) : .character(scalar)
  }

  private mutating func parseEscape(_ scalar: Unicode.Scalar) -> Event {
    switch Character(scalar) {
    case "[":
      state = .sequence
      parameters = ""
    case "]", "P", "_": state = .string
    case " "..."/": break
    default: state = .ground
    }
    return .nothing
  }

  private mutating func parseSequence(_ scalar: Unicode.Scalar) -> Event {
    guard (0x40...0x7E).contains(scalar.value) else {
      parameters.unicodeScalars.append(scalar)
      return .nothing
    }
    state = .ground
    guard parameters.allSatisfy({ $0.isNumber || $0 == ";" || $0 == ":" }) else { return .nothing }
    return .sequence(Character(scalar), parameters.split(separator: ";").map { Int($0) ?? 0 })
  }
}
