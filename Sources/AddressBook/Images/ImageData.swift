/// The picture of a contact: its bytes exactly as they came, their digest, and what their header says.
public struct ImageData: Sendable {
  /// The most bytes that a picture may have to be set: 64 MiB.
  public static let byteLimit = 1 << 26

  /// The most pixels that a picture may have to be set or decoded: 2^27, about 134 million.
  public static let pixelLimit = 1 << 27

  /// The picture as a file.
  public let bytes: [UInt8]

  /// The SHA-256 of the bytes.
  public let digest: ImageDigest

  /// What the header says; nothing for a stored picture whose header this program cannot read.
  public let info: ImageInfo?

  /// The format that the first bytes tell, even where the rest of the header cannot be read.
  public var format: ImageFormat? { info?.format ?? ImageFormat(detecting: bytes) }

  /// Checks a picture that is to be set.
  ///
  /// - Parameter bytes: The contents of a file.
  /// - Throws: ``ImageError`` for bytes that are no picture, a damaged header, a picture that is cut off, a format that
  ///   is not ``ImageFormat/isWidelyShown``, and more bytes or pixels than the limits.
  public init(_ bytes: [UInt8]) throws(ImageError) {
    guard bytes.count <= Self.byteLimit else { throw .tooManyBytes(bytes.count) }
    if let format = ImageFormat(detecting: bytes), !format.isWidelyShown { throw .unsupported(format) }
    self.init(bytes: bytes, info: try ImageInfo(whole: bytes))
  }

  /// Takes a picture that a store or a file of cards holds, whatever it is: nothing that was kept is lost.
  public init(stored bytes: [UInt8]) {
    self.init(bytes: bytes, info: try? ImageInfo(bytes))
  }

  private init(bytes: [UInt8], info: ImageInfo?) {
    self.bytes = bytes
    self.info = info
    digest = ImageDigest(of: bytes)
  }
}

extension ImageData: Hashable {
  /// Whether both have the same bytes.
  public static func == (left: Self, right: Self) -> Bool { left.digest == right.digest }

  /// Feeds the digest into the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
