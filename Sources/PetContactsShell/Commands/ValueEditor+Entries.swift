import AddressBook
import PropertyLists

extension ValueEditor {
  /// The entries of a multi-value.
  /// - Throws: ``ShellError`` when there are none or the value is none.
  func entries(of key: ResolvedKey) throws(ShellError) -> RawMultiValue {
    guard let value = record.properties[key.key] else {
      throw ShellError(.notFound, "\(session.name(of: record)) has no \(key.title)")
    }
    guard let list = RawMultiValue(propertyList: value) else {
      throw ShellError(.usage, "\(key.title) has one value only", "use set and unset")
    }
    return list
  }
}
