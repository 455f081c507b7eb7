import PropertyLists

@testable import PropertyExtensionKit

/// What an extension says when it is told lines, which are written short: `derive {…}` for a request, `!changed {…}` for
/// a notification, and whole lines as they are.
struct Conversations {
  let program: PropertyExtension

  static let greeting =
    #"initialize {"protocol":1,"identifier":"org.x","features":["book.fetch"],"languages":["pt-BR"],"region":"PT","today":"2026-11-30"}"#

  /// The results and errors after a greeting, as JSON, and whatever else is said, as the line that it is.
  func says(_ lines: [String]) -> [String] {
    Array(raw([Self.greeting] + lines).dropFirst())
  }

  func raw(_ lines: [String]) -> [String] {
    var id = 0
    let full = lines.map { line in
      guard let space = line.firstIndex(of: " "), line.first != "{" else { return line }
      let method = line[..<space].trimming(prefix: "!")
      let parameters = line[line.index(after: space)...]
      if line.first == "!" { return #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters)}"# }
      id += 1
      return #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"#
    }
    return program.replies(to: full).map(Self.short)
  }

  private static func short(_ line: String) -> String {
    guard let message = try? WireMessage(line: Array(line.utf8)) else { return line }
    switch message {
    case .response(_, let result): return (try? JSONPropertyList.encodeText(result)) ?? line
    case .failure(let id, let error): return "\(id == nil ? "null: " : "")\(error.code.rawValue) \(error.message)"
    case .request, .notification: return line
    }
  }
}

extension Substring {
  fileprivate func trimming(prefix: String) -> Substring { hasPrefix(prefix) ? dropFirst(prefix.count) : self }
}

extension BookRecord {
  /// The record as JSON.
  var json: String { (try? JSONPropertyList.encodeText(wireValue)) ?? "" }
}
