import Files
import Testing

@Suite struct PathTests {
  @Test(arguments: [
    ("/a", "b", "/a/b"), ("/a/", "b/c", "/a/b/c"), ("/a", "/b", "/b"), ("", "b", "b"), ("/a", "", "/a"),
    ("/", "b", "/b"),
  ])
  func `Joining keeps one slash and lets an absolute path win`(folder: String, path: String, expected: String) {
    #expect(Path.join(folder, path) == expected)
  }

  @Test(arguments: [
    ("/a/b", "/a", "b"), ("/a", "/", "a"), ("/", "/", ""), ("//", "/", ""), ("a", ".", "a"), ("a/b//", "a", "b"),
    ("/a//b", "/a", "b"), ("", ".", ""), ("./x", ".", "x"),
  ])
  func `Parent and name are what dirname and basename give`(path: String, parent: String, name: String) {
    #expect(Path.parent(path) == parent)
    #expect(Path.name(path) == name)
  }

  @Test(arguments: [
    ("/a.b/c.jpg", "jpg"), ("c", ""), (".hidden", ""), (".hidden.vcf", "vcf"), ("a.tar.gz", "gz"), ("a.", ""), ("", ""),
  ])
  func `The extension follows the last full stop of the name`(path: String, expected: String) {
    #expect(Path.fileExtension(path) == expected)
  }
}
