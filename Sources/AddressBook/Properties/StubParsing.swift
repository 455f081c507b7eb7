public import PropertyLists
extension PropertyDeclaration {
  public func parse(_ text: String) throws(RecordError) -> PropertyList { try type.element.parse(text, for: key) }
}
extension PropertyType.Element {
  public func parse(_ text: String, for key: String) throws(RecordError) -> PropertyList { .string(text) }
}
extension PropertyList { public var displayText: String { plainText } }
