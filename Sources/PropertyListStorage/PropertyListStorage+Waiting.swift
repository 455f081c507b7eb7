import AddressBook
import Files

/// Files that wait beside their places, because a program was ended before it moved them: who only reads finds them there.
extension PropertyListStorage {
  /// Reads a file of the store.
  func read(_ path: String) throws(FileError) -> [UInt8] {
    if let move = waiting({ $0 == path }), let bytes = try? Files.read(folder(move.staged), limit: Int.max),
      Files.stamp(of: folder(move.staged)) == move.stamp
    {
      return bytes
    }
    return try Files.read(folder(path), limit: Int.max)
  }

  /// Where a picture belongs that is there.
  func path(of picture: ImageDigest) -> String? {
    folder.file(of: picture) ?? waiting { Path.name($0).hasPrefix(picture.rawValue + ".") }?.target
  }

  /// The file that waits for a place. Another commit may have given another file the same name meanwhile.
  private func waiting(_ isWanted: (String) -> Bool) -> Frame.Move? {
    index.unsettled?.moves.first { isWanted($0.target) && Files.stamp(of: folder($0.staged)) == $0.stamp }
  }
}
