import Foundation
import Testing

@testable import Files

@Suite struct FileErrorTests {
  @Test(
    arguments: [
      (ENOENT, .notFound), (EISDIR, .isFolder), (ENOTDIR, .notAFolder), (ENXIO, .notAFile), (EACCES, .permissionDenied),
      (EPERM, .permissionDenied), (EROFS, .readOnly), (ENOSPC, .full), (EDQUOT, .full), (ELOOP, .invalidPath),
      (ENAMETOOLONG, .invalidPath), (EIO, .other(EIO)),
    ] as [(Int32, FileError.Code)])
  func `The system's numbers become kinds`(number: Int32, code: FileError.Code) {
    #expect(FileError.Code(errno: number) == code)
  }

  @Test func `Errors are sentences that name the path and cannot move the cursor`() {
    let limit = FileError(.tooLarge(limit: 5), .read, path: "/a b/c.vcf")
    #expect("\(limit)" == "cannot read /a b/c.vcf: it is larger than 5 bytes")
    let escape = FileError(.notFound, .write, path: "x\u{1b}[2J\u{202e}")
    #expect("\(escape)" == "cannot write x\\u{1b}[2J\\u{202e}: there is no such file or folder")
    let other = FileError(.other(EIO), .list, path: "x")
    #expect("\(other)" == "cannot list x: Input/output error")
  }
}
