import Testing

/// XML property lists that tests share.
enum XMLSamples {
  /// Everything that a reader may meet, in ASCII.
  static let everything = """
    <?xml version="1.0"?>
    <!-- before --><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x" [<!ENTITY e "]>"> <!-- '> -->]>
    <plist version='1.0'>
    <dict a = "b">
    \t<key>a&amp;b</key><string>1 &lt;<!-- c -->&#65;&#x42;<![CDATA[<&]]>\r\nz</string>
    \t<key>e</key><string/><key>i</key><integer> -0x1F </integer><?pi a?>
    \t<key>r</key><real>1e-3</real><key>n</key><real>NaN</real><key>t</key><true></true><key>f</key><false/>
    \t<key>d</key><date>2026-04-01T00:00:00Z</date><key>b</key><data>\tAA\n/+ </data>
    \t<key>l</key><array><dict/><array/><string>x</string></array>
    </dict></plist >

    """

  /// How a text is stored.
  struct Encoding: CustomTestStringConvertible {
    let testDescription: String
    var isWide = true
    let encode: @Sendable (String) -> [UInt8]
  }

  /// The encodings that texts of ASCII are tried in.
  static let encodings = [
    Encoding(testDescription: "UTF-8", isWide: false) { Array($0.utf8) },
    Encoding(testDescription: "UTF-16, low byte first") { [0xFF, 0xFE] + utf16($0, isBigEndian: false) },
    Encoding(testDescription: "UTF-16, high byte first") { [0xFE, 0xFF] + utf16($0, isBigEndian: true) },
  ]

  static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? bytes : bytes.reversed()
    }
  }
}
