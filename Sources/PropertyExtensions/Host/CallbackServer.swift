import PropertyExtensionKit
import PropertyLists

/// Serves what extensions ask for, a bounded number of requests inside each other.
final class CallbackServer {
  private let service: any BookService
  private let limit: Int
  private var depth = 0

  /// The methods that extensions may call.
  static let methods = [BookFetchMethod.name, BookProposeMethod.name, BookPickMethod.name, LogNotification.name]

  /// Those of them that change the book or ask the person.
  private static let ofCommands: Set<String> = [BookProposeMethod.name, BookPickMethod.name]
  /// What the user asks an extension to do. Everything else happens by the way, as when values are shown or a line is
  /// typed, and must change nothing.
  private static let commands = [CommandMethod.name, ActionMethod.name]

  init(_ service: any BookService, nesting limit: Int) {
    self.service = service
    self.limit = limit
  }

  /// Why a request is not served while another method is answered; nothing where it may be.
  static func refusal(of method: String, during open: String) -> WireError? {
    guard ofCommands.contains(method), !commands.contains(open) else { return nil }
    return WireError(.refused, "\(method) is for \(commands.joined(separator: " and ")), not for \(open)")
  }

  /// Serves a request and makes the answer.
  func answer(id: WireID, method: String, parameters: PropertyList, for identifier: String) -> WireMessage {
    do throws(WireError) {
      return .response(id: id, result: try result(of: method, parameters, for: identifier))
    } catch {
      return .failure(id: id, error)
    }
  }

  /// Hands on a message for the log.
  func log(_ parameters: LogNotification.Parameters, from identifier: String) {
    service.log(parameters, from: identifier)
  }

  private func result(
    of method: String, _ parameters: PropertyList, for identifier: String
  ) throws(WireError) -> PropertyList {
    guard depth < limit else {
      throw WireError(.limitExceeded, "more than \(limit) requests inside each other")
    }
    depth += 1
    defer { depth -= 1 }
    return switch method {
    case BookFetchMethod.name:
      try service.fetch(Self.read(BookFetchMethod.self, parameters), for: identifier).wireValue
    case BookProposeMethod.name:
      try service.propose(Self.read(BookProposeMethod.self, parameters), for: identifier).wireValue
    case BookPickMethod.name:
      try service.pick(Self.read(BookPickMethod.self, parameters), for: identifier).wireValue
    default:
      throw WireError(.methodNotFound, "there is no method \(method)")
    }
  }

  private static func read<Method: WireMethod>(
    _ method: Method.Type, _ parameters: PropertyList
  ) throws(WireError) -> Method.Parameters {
    do throws(WireMismatch) {
      return try Method.Parameters(wireValue: parameters)
    } catch {
      throw WireError(error)
    }
  }
}
