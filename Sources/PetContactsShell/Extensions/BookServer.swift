import PropertyExtensionKit
import PropertyExtensions

/// Serves what programs of extensions ask for while a request to them is open.
final class BookServer: BookService {
  private unowned let session: Session

  init(session: Session) { self.session = session }

  func fetch(
    _ parameters: BookFetchMethod.Parameters, for identifier: String
  ) throws(WireError) -> BookFetchMethod.Result {
    try serve(identifier) { try $0.fetch(parameters) }
  }

  func propose(
    _ parameters: BookProposeMethod.Parameters, for identifier: String
  ) throws(WireError) -> BookProposeMethod.Result {
    try serve(identifier) { try $0.propose(parameters) }
  }

  func pick(
    _ parameters: BookPickMethod.Parameters, for identifier: String
  ) throws(WireError) -> BookPickMethod.Result {
    try serve(identifier) { try $0.pick(parameters) }
  }

  /// Warnings and errors are told; everything is in the log.
  func log(_ parameters: LogNotification.Parameters, from identifier: String) {
    guard parameters.level == .warning || parameters.level == .error else { return }
    let name = session.extensions.loaded(identifier)?.shortName ?? identifier
    session.note("\(name): \(parameters.message.shortened)")
  }

  private func serve<Result>(
    _ identifier: String, _ body: (ExtensionBook) throws -> Result
  ) throws(WireError) -> Result {
    guard let plugin = session.extensions.loaded(identifier) else {
      throw WireError(.accessDenied, "\(identifier) is not loaded")
    }
    do {
      return try body(ExtensionBook(session: session, plugin: plugin))
    } catch {
      throw WireError(about: error)
    }
  }
}
