import PropertyExtensionKit
import PropertyLists
import Testing

@testable import PetContactsShell

/// What commands answer, as it is written.
@Suite struct RendererTests {
  private static let sly = "\u{1B}]0;owned\u{7}\u{9B}31m red"

  private func written(_ output: Output, width: Int? = nil, isJSON: Bool = false) throws -> String {
    let console = FakeConsole(width: width)
    try Renderer(console: console, style: Style(isColoured: false), isJSON: isJSON).render(output)
    return console.take()
  }

  private func isPlain(_ text: String) -> Bool {
    !text.isEmpty && !text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control }
  }

  private static var table: CommandOutput {
    var table = CommandOutput.Table([.init("no. \(sly)", alignsRight: true), .init("name"), .init(sly)])
    table.append(["1", "Shippo \(sly)", "barks \(sly)"])
    return .table(table)
  }

  @Test(arguments: [nil, 80, 24])
  func `A terminal obeys nothing that stands in titles, cells and cards`(width: Int?) throws {
    #expect(isPlain(try written(Output(Self.table), width: width)))
    #expect(isPlain(try written(Output(.table(.init([.init(Self.sly)]))), width: width)))
    let card = CommandOutput.Card(Self.sly, lines: [.init(Self.sly, Self.sly)])
    #expect(isPlain(try written(Output(.card(card)), width: width)))
    #expect(isPlain(try written(Output(.message(Self.sly)), width: width)))
  }

  @Test func `A terminal obeys nothing that stands in an error`() {
    let console = FakeConsole()
    Renderer(console: console, style: Style(isColoured: false), isJSON: false)
      .renderError(ShellError(.failed, Self.sly), place: Self.sly)
    #expect(isPlain(console.take()))
  }

  @Test func `The lines of a card stay in order in JSON, those of one title too`() throws {
    let card = CommandOutput.Card("Shippo", lines: [.init("dose", "first"), .init("dose", "second")])
    let value = try JSONPropertyList.decode(Array(written(Output(.card(card)), isJSON: true).utf8))
    #expect(
      value == [
        "name": "Shippo", "lines": [["title": "dose", "text": "first"], ["title": "dose", "text": "second"]],
      ])
  }

  @Test func `The texts of a row are called by columns, and by numbers where names do not tell columns apart`() throws {
    func row(_ columns: [CommandOutput.Table.Column]) throws -> PropertyList {
      var table = CommandOutput.Table(columns)
      table.append(["a", "b"])
      return try JSONPropertyList.decode(Array(written(Output(.table(table)), isJSON: true).utf8))
    }
    #expect(try row([.init("who", key: "First"), .init("food")]) == [["First": "a", "food": "b"]])
    #expect(try row([.init("dose"), .init("dose")]) == [["1": "a", "2": "b"]])
    #expect(try row([.init("dose", key: "x"), .init("x")]) == [["1": "a", "2": "b"]])
  }
}
