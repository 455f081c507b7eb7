/// Something that is measured against something else: a name to select it by, and what gives its rows.
///
/// A new one is a static constant in a file of its own, and its name in ``all``.
struct Benchmark: Sendable {
  let name: String
  let measure: @Sendable (Workshop) throws -> [Row]

  static let all = [coldShow, plugins, singleAdd, bulkAdd, scale, lookups, codecs, deriving, khard, abook, evolution]

  /// The rows. What went wrong is a row that says why.
  func rows(_ workshop: Workshop) -> [Row] {
    do {
      return try measure(workshop)
    } catch {
      return [Row(name, against: "", .failed("\(error)"))]
    }
  }
}
