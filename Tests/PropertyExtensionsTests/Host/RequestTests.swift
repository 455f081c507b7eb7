import PropertyExtensionKit
import PropertyExtensions
import PropertyLists
import Testing

@Suite struct RequestTests {
  private func records(_ count: Int, note: String = "") -> [BookRecord] {
    (0..<count).map { BookRecord(id: "\($0):ABPerson", name: "Pet \($0)", properties: ["Note": .string(note)]) }
  }

  /// Derives the revision and the number of records in the request.
  private let deriving = """
    def derive(params):
        return {"values": [{"record": record["record"], "values": {"size": len(params["records"])}}
                           for record in params["records"]]}
    """

  @Test func `An extension is started when it is asked for something, greeted, asked and shut down`() throws {
    let fixture = try HostFixture()
    let pet = try fixture.addPython(
      "age",
      """
      def derive(params):
          print("deriving", params["keys"], file=sys.stderr)
          return {"values": [{"record": record["record"], "values": {"x": record["properties"]["Note"]},
                              "validUntil": {"$date": "2026-12-01T00:00:00Z"}} for record in params["records"]]}
      """)
    #expect(fixture.host.state(of: pet.identifier) == .notStarted)
    let values = try fixture.host.derive(pet, records(1, note: "é"), keys: ["x"])
    #expect(values.map(\.record) == ["0:ABPerson"])
    #expect(values.first?.values == ["x": "é"])
    #expect(values.first?.validUntil?.iso8601 == "2026-12-01T00:00:00Z")
    guard case .running = fixture.host.state(of: pet.identifier) else {
      Issue.record("it does not run")
      return
    }
    fixture.host.shutDown()
    #expect(fixture.host.state(of: pet.identifier) == .notStarted)
    #expect(fixture.leftProcesses(pet) == [])
    #expect(fixture.log(pet).contains("deriving ['x']\n"))
  }
}
