import PropertyLists

extension PropertyList {
  /// Whether this is text without a character to be seen, or a dictionary of nothing else.
  var isInvisible: Bool {
    switch self {
    case .string(let text): text.isInvisible
    case .dictionary(let parts): parts.allSatisfy { $0.value.isInvisible }
    default: false
    }
  }
}
