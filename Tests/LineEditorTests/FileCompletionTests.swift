import Glibc
import LineEditor
import Testing

@Suite struct FileCompletionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["b.vcf", "a.vcf", ".hidden", "a b.vcf"] { try folder.write("", to: name) }
    try folder.makeFolder("album")
    try folder.write("", to: "album/wag.jpg")
  }

  @Test func `Files are offered in order, hidden ones only for a dot`() {
    let start = folder.path + "/"
    #expect(FileCompletion.candidates(for: start).map(\.display) == ["a b.vcf", "a.vcf", "album/", "b.vcf"])
    #expect(FileCompletion.candidates(for: start + "a.").map(\.text) == [start + "a.vcf"])
    #expect(FileCompletion.candidates(for: start + ".").map(\.display) == [".hidden"])
    #expect(FileCompletion.candidates(for: start + "album/").map(\.text) == [start + "album/wag.jpg"])
  }

  @Test func `A folder ends in a slash and goes on`() {
    let found = FileCompletion.candidates(for: folder.path + "/al")
    #expect(found == [Completion(folder.path + "/album/", display: "album/", isFinal: false)])
    #expect(FileCompletion.candidates(for: folder.path + "/b").map(\.isFinal) == [true])
  }

  @Test func `What is not there has no candidates`() {
    #expect(FileCompletion.candidates(for: folder.path + "/missing/x").isEmpty)
    #expect(FileCompletion.candidates(for: folder.path + "/x").isEmpty)
    #expect(FileCompletion.candidates(for: folder.path + "/a.vcf/").isEmpty)
  }

  @Test func `A tilde stands for a home folder and stays as it is typed`() throws {
    let home = try #require(unsafe getpwnam("root").map { unsafe String(cString: $0.pointee.pw_dir) })
    #expect(FileCompletion.expandingTilde(in: "~root/x") == home + "/x")
    #expect(FileCompletion.expandingTilde(in: "~root") == home)
    #expect(FileCompletion.expandingTilde(in: "~nobody-has-this-name/x") == "~nobody-has-this-name/x")
    #expect(FileCompletion.expandingTilde(in: "a~") == "a~")
    #expect(FileCompletion.candidates(for: "~root").map(\.text) == ["~root/"])
    let own = try #require(unsafe getenv("HOME").map { unsafe String(cString: $0) })
    #expect(FileCompletion.expandingTilde(in: "~/x") == own + "/x")
  }
}
