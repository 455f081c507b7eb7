/// How text stands out at a terminal; everywhere else it is plain.
struct Style {
  /// What a stretch of text is.
  enum Role {
    case heading
    case title
    case note
    case error
    case alert

    /// The parameters of the control sequence (ECMA-48, SGR).
    var code: String {
      switch self {
      case .heading: "1"
      case .title: "36"
      case .note: "2"
      case .error: "1;31"
      case .alert: "1;33"
      }
    }
  }

  let isColoured: Bool

  func callAsFunction(_ role: Role, _ text: String) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(role.code)m\(text)\u{1B}[0m" : text
  }
}
