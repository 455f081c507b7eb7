/// What is shown before the cursor.
///
/// A prompt is made of spans. The style of a span is sent to the terminal but takes no columns, so that the cursor
/// stands right after it:
///
///     let prompt = Prompt("pets", style: "1;32") + Prompt("> ")
public struct Prompt: Hashable, Sendable {
  /// A stretch of text in one style.
  public struct Span: Hashable, Sendable {
    /// The text, without control characters.
    public let text: String
    /// The parameters of the SGR control sequence (ECMA-48, 8.3.117), such as `1;32`, or nil for plain text.
    public let style: String?

    /// Creates a span.
    ///
    /// Control characters in `text` become spaces. A style other than digits, `;` and `:` is left out.
    public init(_ text: String, style: String? = nil) {
      self.text = DisplayWidth.replacingControls(in: text, by: " ")
      let isValid = style.map { !$0.isEmpty && $0.utf8.allSatisfy(Self.isStyleByte) } ?? false
      self.style = isValid ? style : nil
    }

    private static func isStyleByte(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "0")...UInt8(ascii: ";")).contains(byte)
    }
  }

  /// The spans in order.
  public let spans: [Span]

  /// Creates a prompt of several spans.
  public init(_ spans: [Span]) {
    self.spans = spans
  }

  /// Creates a prompt of one span; `style` holds SGR parameters such as `1;32`.
  public init(_ text: String, style: String? = nil) {
    self.init([Span(text, style: style)])
  }

  /// The text without styles.
  public var text: String {
    spans.map(\.text).joined()
  }

  /// Puts one prompt behind another.
  public static func + (first: Prompt, second: Prompt) -> Prompt {
    Prompt(first.spans + second.spans)
  }

  /// The form Readline wants: control sequences stand between the bytes 1 and 2 (RL_PROMPT_START_IGNORE and
  /// RL_PROMPT_END_IGNORE).
  func readlineText(allowsStyles: Bool) -> String {
    guard allowsStyles else { return text }
    return spans.map { span in
      guard let style = span.style else { return span.text }
      return "\u{1}\u{1B}[\(style)m\u{2}\(span.text)\u{1}\u{1B}[0m\u{2}"
    }.joined()
  }
}

extension Prompt: ExpressibleByStringLiteral {
  /// Creates a plain prompt.
  public init(stringLiteral text: String) {
    self.init(text)
  }
}
