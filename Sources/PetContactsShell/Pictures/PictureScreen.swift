import Imaging
import LineEditor
import PropertyLists
import TerminalPictures

/// Where pictures come from: the bytes of a file, read only when the picture is drawn; nothing when there is none.
typealias PictureSource = () throws -> [UInt8]?

/// Draws pictures at the terminal, where the user wants them and it can show them.
///
/// Nothing is read or loaded before a picture is drawn, and what goes wrong is told and no error: the answer of a command
/// is complete without pictures.
final class PictureScreen {
  private unowned let session: Session
  private let option: PictureChoice?
  private let color: ColorChoice
  private var told: Set<String> = []

  /// Makes a screen; `option` and `color` are what the program was called with.
  init(session: Session, option: PictureChoice?, color: ColorChoice) {
    self.session = session
    self.option = option
    self.color = color
  }

  /// The size to lay out for.
  var size: TerminalScreen { session.console.screen ?? .assumed }

  /// What draws, or nothing when pictures are not shown. A format that the program was called with is drawn on a pipe,
  /// too; everything else only at a terminal.
  var painter: PicturePainter? {
    var format: PictureFormat?
    switch option {
    case .off?: return nil
    case .format(let wanted)?: format = wanted
    case nil:
      guard session.console.screen != nil, let detected = PictureFormat.detected(in: session.environment) else {
        return nil
      }
      switch setting {
      case .off?: return nil
      case .format(let wanted)?: format = wanted
      case nil: format = detected
      }
    }
    return format.map { PicturePainter(format: $0, symbols: symbols, cell: size.cell ?? .assumed) }
  }

  /// Whether the libraries are there. That one is missing is told once: when pictures were asked for, or `isWorthTelling`.
  func canDraw(isWorthTelling: Bool) -> Bool {
    do {
      try ChafaLibrary.load()
      try PixbufLibrary.load()
      return true
    } catch {
      if isWorthTelling || option != nil || setting != nil { tell(ShellError(error).message) }
      return false
    }
  }

  /// Draws a picture in an area; nothing when it cannot be shown, which is told.
  func draw(_ source: PictureSource, of name: String, in area: CellArea, by painter: PicturePainter) -> DrawnPicture? {
    do {
      guard let bytes = try source() else { return nil }
      let pixels = try ImageDecoder.pixels(of: bytes, longestSide: painter.usefulSide(in: area))
      return try painter.draw(rgba: pixels.rgba, width: pixels.width, height: pixels.height, in: area)
    } catch {
      tell("the picture of \(name) is not shown, \(ShellError(error).message)")
      return nil
    }
  }

  private func tell(_ text: String) {
    if told.insert(text).inserted { session.note(text) }
  }

  /// What the settings say; what they say wrongly is told.
  private lazy var setting: PictureChoice? = {
    let configuration = session.configuration
    guard let value = configuration.own["pictures"] ?? configuration.system["pictures"] else { return nil }
    do {
      return try PictureChoice(value.string ?? "", of: "the setting pictures")
    } catch {
      tell(ShellError(error).message)
      return nil
    }
  }()

  private var symbols: SymbolStyle {
    var environment = session.environment
    if color == .always { environment["NO_COLOR"] = nil }
    var style = SymbolStyle(environment: environment)
    if color == .never { style.colors = .none }
    return style
  }
}
