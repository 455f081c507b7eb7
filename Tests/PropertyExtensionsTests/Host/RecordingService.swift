import PropertyExtensionKit
import PropertyExtensions

/// Serves what extensions ask for as a test wants it, and remembers it.
final class RecordingService: BookService {
  private(set) var calls: [String] = []
  private(set) var messages: [String] = []
  var onLog: (String) -> Void = { _ in }
  var onFetch: (BookFetchMethod.Parameters) throws(WireError) -> [BookRecord] = { _ in [] }

  func fetch(
    _ parameters: BookFetchMethod.Parameters, for identifier: String
  ) throws(WireError) -> BookFetchMethod.Result {
    calls.append("fetch \(parameters.predicate ?? "")")
    return BookFetchMethod.Result(records: try onFetch(parameters))
  }

  func propose(
    _ parameters: BookProposeMethod.Parameters, for identifier: String
  ) throws(WireError) -> BookProposeMethod.Result {
    calls.append("propose \(parameters.title)")
    throw WireError(.readOnly, "the record takes no change")
  }

  func pick(
    _ parameters: BookPickMethod.Parameters, for identifier: String
  ) throws(WireError) -> BookPickMethod.Result {
    calls.append("pick \(parameters.title ?? "")")
    return BookPickMethod.Result(records: [])
  }

  func log(_ parameters: LogNotification.Parameters, from identifier: String) {
    messages.append("\(parameters.level.rawValue) \(parameters.message)")
    onLog(parameters.message)
  }
}
