import AddressBook
import PropertyLists
import Testing

@Suite struct ValueOrderTests {
  @Test func `Values of every type have an order, and none comes last`() {
    let list = RawMultiValue(entries: [.init(label: "a", value: "zebra"), .init(label: "b", value: "ant")])
    var primary = list
    primary.primary = primary.entries[1].id
    let sorted: [PropertyList?] = [
      false, true, 2, 2.5, 10, ["year": 1999, "month": 12, "day": 31], ["year": 2000, "month": 1, "day": 1],
      ["month": 1, "day": 2], ["month": 11, "day": 1], primary.propertyList, "Bär", "bat", list.propertyList, [1], nil,
    ]
    let order = ValueOrder(key: "k")
    let places = sorted.map { value in order.place(of: value.map { ["k": $0] } ?? [:]) }
    for (first, second) in zip(places, places.dropFirst()) {
      #expect(first < second)
      #expect(!(second < first))
    }
  }

  @Test func `A part of a value can be what is compared`() {
    let order = ValueOrder(key: "k", part: "city")
    let places = ["Porto", "omaha"].map { order.place(of: ["k": ["city": .string($0), "street": "x"]]) }
    #expect(places[1] < places[0])
    #expect(places[0] < order.place(of: ["k": ["street": "x"]]))
  }
}
