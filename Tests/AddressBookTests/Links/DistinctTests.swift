import AddressBook
import PropertyLists
import Testing

@Suite struct DistinctTests {
  private let fixture = BookFixture()
  private var book: AddressBook { fixture.book }

  @Test func `that two are not the same is remembered for the pair, in either order`() throws {
    let (ada, twin, other) = (try fixture.add("Ada"), try fixture.add("Ada"), try fixture.add("Ada"))
    #expect(try !book.isDistinct(ada.uniqueID, twin.uniqueID))
    try book.markDistinct(ada.uniqueID, twin.uniqueID)
    try book.save(title: "not the same")
    #expect(try book.isDistinct(ada.uniqueID, twin.uniqueID))
    #expect(try book.isDistinct(twin.uniqueID, ada.uniqueID))
    #expect(try !book.isDistinct(ada.uniqueID, other.uniqueID))
    try book.markDistinct(twin.uniqueID, ada.uniqueID)
    #expect(!book.hasUnsavedChanges)
  }

  @Test func `it can be taken back, by undo too`() throws {
    let (ada, twin) = (try fixture.add("Ada"), try fixture.add("Ada"))
    var request = SaveRequest(title: "not the same")
    request.markDistinct(twin.uniqueID, ada.uniqueID)
    try book.execute(request)
    try book.undo()
    #expect(try !book.isDistinct(ada.uniqueID, twin.uniqueID))
    try book.redo()
    try book.clearDistinct(ada.uniqueID, twin.uniqueID)
    try book.save(title: "the same after all")
    #expect(try !book.isDistinct(ada.uniqueID, twin.uniqueID))
  }

  @Test func `nobody is distinct from itself`() throws {
    let ada = try fixture.add("Ada")
    try book.markDistinct(ada.uniqueID, ada.uniqueID)
    #expect(!book.hasUnsavedChanges)
    #expect(try !book.isDistinct(ada.uniqueID, ada.uniqueID))
  }
}
