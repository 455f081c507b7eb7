import AddressBook
import Foundation
import Imaging
import Testing

/// The pets that come with the program.
@Suite struct AssetsTests {
  private struct Pet: Decodable, Equatable {
    let first: String
    let last: String
    let phone: String
    let image: String

    init(_ first: String, _ last: String, _ phone: String) {
      self.first = first
      self.last = last
      self.phone = phone
      image = "contact_\(first).jpg"
    }
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Assets")

  private let pets = [
    Pet("Cheesy", "Cat", "2015552398"), Pet("Freckles", "Dog", "3331560987"), Pet("Maxi", "Dog", "5438880123"),
    Pet("Shippo", "Dog", "7124779070"),
  ]

  @Test func `The four pets of the tutorial are there in its order`() throws {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent("pets.json"))
    #expect(try JSONDecoder().decode([Pet].self, from: data) == pets)
  }

  @Test func `Each pet has a small square picture that goes in as JPEG`() throws {
    for pet in pets {
      let bytes = Array(try Data(contentsOf: Self.folder.appendingPathComponent(pet.image)))
      #expect(bytes.count < 60_000)
      let size = PixelSize(width: 512, height: 512)
      #expect(try ImageData(bytes).info == ImageInfo(format: .jpeg, storedSize: size))
      #expect(try ImageInfo(whole: ImageConverter.jpeg(from: bytes)).size == size)
      let drawing = Self.folder.appendingPathComponent("drawings/\(pet.first).svg")
      #expect(FileManager.default.fileExists(atPath: drawing.path))
    }
  }
}
