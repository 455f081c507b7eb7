import AddressBook
import CPixbuf

/// A decoded picture, upright, which the library holds.
@safe struct Picture: ~Copyable {
  private let handle: OpaquePointer

  /// Decodes the first picture in the bytes.
  ///
  /// - Parameters:
  ///   - bytes: A picture as a whole.
  ///   - longestSide: What the longer side is scaled down to where it is longer.
  ///   - pixelLimit: What the loader, which may see another size than the header's reader did, must not exceed.
  /// - Throws: ``ImagingError``.
  init(
    decoding bytes: [UInt8], longestSide: Int, pixelLimit: Int = ImageData.pixelLimit
  ) throws(ImagingError) {
    let info: ImageInfo
    do { info = try ImageInfo(whole: bytes) } catch { throw .refused(error) }
    if info.format == .webp { try WebPAnimation(bytes)?.check(pixelLimit: pixelLimit) }
    try PixbufLibrary.load()
    var handle: OpaquePointer?
    let status = unsafe petcontacts_picture_decode(
      bytes, bytes.count, info.format.mediaType, Int32(clamping: max(1, longestSide)), Int64(pixelLimit),
      &handle)
    switch status {
    case .ok: break
    case .no_loader: throw .noLoader(info.format)
    case .too_large: throw .refused(.tooManyPixels(info.storedSize))
    case .unavailable, .undecodable, .unencodable: throw .undecodable(info.format, reason: PixbufLibrary.lastFailure)
    }
    guard let handle = unsafe handle else { throw .undecodable(info.format, reason: "there are no pixels in it") }
    unsafe self.handle = handle
  }

  deinit { unsafe petcontacts_picture_free(handle) }

  /// Its size as it is shown.
  var size: PixelSize {
    unsafe PixelSize(width: Int(petcontacts_picture_width(handle)), height: Int(petcontacts_picture_height(handle)))
  }

  /// Red, green, blue and alpha of each pixel, row after row without gaps.
  var rgba: [UInt8] {
    let count = size.pixelCount * 4
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      guard let start = buffer.baseAddress else { return }
      unsafe petcontacts_picture_copy_rgba(handle, start)
      initializedCount = count
    }
  }

  /// Writes it as JPEG, on white where it is transparent.
  ///
  /// - Parameter quality: From 0 to 100.
  /// - Returns: The JPEG as a file.
  /// - Throws: ``ImagingError/unencodable(reason:)``.
  func jpeg(quality: Int) throws(ImagingError) -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    let status = unsafe petcontacts_picture_encode_jpeg(handle, Int32(clamping: quality), &bytes, &count)
    guard status == .ok, let bytes = unsafe bytes else {
      throw .unencodable(reason: PixbufLibrary.lastFailure)
    }
    defer { unsafe petcontacts_picture_free_bytes(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
