import TerminalPictures

/// A card with its picture: beside the words, or above them where there is little room.
struct CardLayout {
  let text: CardText
  let screen: TerminalScreen

  /// Below this many columns the picture stands above the words.
  private static let wide = 60
  private static let gap = 2

  /// The room for the picture. It leaves a row for the prompt and one for the line below the picture.
  var pictureArea: CellArea {
    let columns = screen.columns >= 80 ? 24 : 20
    return CellArea(columns: min(columns, screen.columns), rows: min(columns / 2, screen.rows - 2))
  }

  /// The card with a picture that was drawn for the area.
  func block(with picture: DrawnPicture) -> Block {
    var text = text
    text.keepsToWidth = true
    guard screen.columns >= Self.wide else {
      return Block(picture).above(Block(text.lines(width: screen.columns)))
    }
    let room = screen.columns - picture.area.columns - Self.gap
    return Block(picture).beside(Block(text.lines(width: room)), gap: Self.gap)
  }
}
