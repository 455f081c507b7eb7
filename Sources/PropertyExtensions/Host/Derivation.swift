package import PropertyExtensionKit
import PropertyLists

/// Derived values of many records, which are computed while the records are still being fetched.
///
///     let derivation = Derivation(host, program, keys: keys) { values in … }
///     for record in records { try derivation.add(record) }
///     try derivation.finish()
package final class Derivation {
  private let requests: ListRequests<DeriveMethod, BookRecord>

  /// Begins to derive.
  ///
  /// - Parameters:
  ///   - host: Who talks to extensions.
  ///   - program: The extension.
  ///   - keys: The keys to compute.
  ///   - receive: Takes values, in the order of the records. Records that have none are left out.
  package init(
    _ host: ExtensionHost, _ program: ExtensionProgram, keys: [String], receive: @escaping ([DerivedValues]) -> Void
  ) {
    let wanted = Set(keys)
    requests = ListRequests(host, program, field: "records", rest: { _ in ["keys": keys.wireValue] }) {
      records, result throws(ExtensionFault.Reason) in
      let sent = Set(records.map(\.id))
      for derived in result.values {
        guard sent.contains(derived.record) else {
          throw .malformed("result of derive, values of \(derived.record), which it was not sent")
        }
        if let other = derived.values.keys.first(where: { !wanted.contains($0) }) {
          throw .malformed("result of derive, a value of \(other), which it was not asked for")
        }
      }
      receive(result.values)
    }
  }

  /// Adds a record. One that is too large for a message gets no values.
  /// - Throws: ``ExtensionFault``; the values that were not received are lost then.
  package func add(_ record: BookRecord) throws(ExtensionFault) { _ = try requests.add(record) }

  /// Waits for the values of all records that were added.
  /// - Throws: ``ExtensionFault``.
  package func finish() throws(ExtensionFault) { try requests.finish() }
}
