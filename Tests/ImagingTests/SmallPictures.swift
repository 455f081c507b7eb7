import Foundation

/// Pictures of a few pixels in forms that are too much to write by hand.
enum SmallPictures {
  /// 16 x 8, four components (Adobe marker, inverted), about (230, 40, 40).
  static let cmykJPEG = decoded(
    """
    /9j/7gAOQWRvYmUAZAAAAAAC/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBETFBUV
    FQwPFxgWFBgSFBUU/9sAQwEDBAQFBAUJBQUJFA0LDRQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU
    FBQUFBQU/8AAFAgACAAQBAERAAIRAQMRAQQRAP/EABYAAQEBAAAAAAAAAAAAAAAAAAAGCf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/
    xAAWAQEBAQAAAAAAAAAAAAAAAAAABwn/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADgQBAAIRAxEEAAA/ALVYGcjRAAf/2Q==
    """)

  /// 16 x 8, red at the top, blue at the bottom.
  static let progressiveJPEG = decoded(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19i
    Z2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj
    Y2NjY2NjY2P/wgARCAAIABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAVAQEBAAAAAAAAAAAAAAAAAAADBf/a
    AAwDAQACEAMQAAABmCkv/8QAFRABAQAAAAAAAAAAAAAAAAAAABL/2gAIAQEAAQUCpT//xAAWEQADAAAAAAAAAAAAAAAAAAAAAxT/
    2gAIAQMBAT8BoYf/xAAXEQADAQAAAAAAAAAAAAAAAAAAAxRR/9oACAECAQE/AZV4f//EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAI
    AQEABj8CP//EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEAAT8hP//aAAwDAQACAAMAAAAQC//EABURAQEAAAAAAAAAAAAAAAAA
    AABh/9oACAEDAQE/ELP/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/EC//xAAVEAEBAAAAAAAAAAAAAAAAAAAAcf/aAAgB
    AQABPxClP//Z
    """)

  /// 16 x 8, one component, middle grey.
  static let greyJPEG = decoded(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19i
    Z2hnPk1xeXBkeFxlZ2P/wAALCAAIABABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oA
    CAEBAAA/AIP/2Q==
    """)

  /// 3 x 2, two pictures: red, then blue.
  static let animatedGIF = decoded(
    """
    R0lGODlhAwACAPAAAP8AAAAAACH5BAAAAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAAAwACAAACAoRfACH5BAAAAAAALAAAAAAD
    AAIAgAAA/wAAAAIChF8AOw==
    """)

  /// 3 x 2, red, lossless.
  static let webp = decoded("UklGRhwAAABXRUJQVlA4TA8AAAAvAkAAAAcQ/Y/+ByKi/wEA")

  /// An animation of this picture shown again and again, each time on a canvas of its own size.
  static func animatedWebP(count: Int) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 255) } }
    func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
      Array(kind.utf8) + number(body.count, 4) + body + (body.count % 2 == 0 ? [] : [0])
    }
    let size = number(2, 3) + number(1, 3)
    let frame = chunk("ANMF", [0, 0, 0, 0, 0, 0] + size + [10, 0, 0, 0] + webp[12...])
    let body =
      Array("WEBP".utf8) + chunk("VP8X", [2, 0, 0, 0] + size) + chunk("ANIM", [0, 0, 0, 0, 0, 0])
      + (0..<count).flatMap { _ in frame }
    return chunk("RIFF", body)
  }

  private static func decoded(_ base64: String) -> [UInt8] {
    Array(Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())
  }
}
