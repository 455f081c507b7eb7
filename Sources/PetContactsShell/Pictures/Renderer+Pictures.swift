import TerminalPictures

extension Renderer {
  /// A card with its picture, as it is written; nothing when there is no picture to show.
  func illustrated(_ card: Card) -> String? {
    guard let pictures, let source = card.picture, let painter = pictures.painter,
      pictures.canDraw(isWorthTelling: true)
    else { return nil }
    let layout = CardLayout(text: CardText(card: card, style: style), screen: pictures.size)
    let picture = pictures.draw(source, of: card.name, in: layout.pictureArea, by: painter)
    return picture.map { layout.block(with: $0).output }
  }

  /// Buttons with their pictures, as they are written; nothing when pictures are not shown.
  func illustrated(_ buttons: [Button]) -> String? {
    guard let pictures, !buttons.isEmpty, let painter = pictures.painter, pictures.canDraw(isWorthTelling: false)
    else { return nil }
    let layout = ButtonLayout(
      screen: pictures.size, frame: Frame(painter.symbols.characters), style: style)
    let area = layout.pictureArea(buttons.count)
    let drawn = buttons.map { button in
      (button: button, picture: pictures.draw(button.picture, of: button.title, in: area, by: painter))
    }
    return layout.block(drawn).output
  }
}
