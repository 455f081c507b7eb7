import PropertyLists

/// The conversation of an extension with PetContacts: one request after the other, each answered before the next.
final class Conversation {
  /// Reads a line without its end; nothing at the end of the conversation.
  typealias Reader = () throws(WireError) -> [UInt8]?
  /// Writes a line with its end.
  typealias Writer = (_ line: [UInt8]) -> Void

  let program: PropertyExtension
  private let read: Reader
  private let write: Writer
  private var host: InitializeMethod.Parameters?
  private var circumstances = Circumstances()
  /// The requests that are being answered, the innermost last.
  private var open: [WireID] = []
  private var cancelled: Set<WireID> = []
  private var questions = 0
  private var isOver = false

  init(_ program: PropertyExtension, read: @escaping Reader, write: @escaping Writer) {
    self.program = program
    self.read = read
    self.write = write
  }

  var today: Day { circumstances.today ?? .unknown }
  var languages: [String] { circumstances.languages ?? [] }
  var region: String? { host?.region }

  /// Answers until the other side ends the conversation.
  func run() {
    while !isOver {
      if let message = next() { take(message) }
    }
  }

  /// The next message; nothing for a line that is none, which is answered, and at the end.
  private func next() -> WireMessage? {
    do throws(WireError) {
      guard let line = try read() else {
        isOver = true
        return nil
      }
      return try WireMessage(line: line)
    } catch {
      send(.failure(id: nil, error))
      return nil
    }
  }

  /// Does what a message asks for. Answers to questions that nobody waits for any more are passed over.
  private func take(_ message: WireMessage) {
    switch message {
    case .request(let id, let method, let parameters): answer(id, method, parameters)
    case .notification(let method, let parameters): note(method, parameters)
    case .response, .failure: break
    }
  }

  private func answer(_ id: WireID, _ method: String, _ parameters: PropertyList) {
    open.append(id)
    defer {
      open.removeLast()
      cancelled.remove(id)
    }
    do {
      send(.response(id: id, result: try result(of: method, parameters)))
    } catch let error as WireError {
      send(.failure(id: id, error))
    } catch let error as WireMismatch {
      send(.failure(id: id, WireError(error)))
    } catch {
      send(.failure(id: id, WireError(.internalError, "\(error)")))
    }
  }

  private func result(of method: String, _ parameters: PropertyList) throws -> PropertyList {
    if method == InitializeMethod.name { return try greet(.init(wireValue: parameters)).wireValue }
    guard host != nil else { throw WireError(.invalidRequest, "\(method) came before \(InitializeMethod.name)") }
    circumstances = circumstances.updated(by: try Circumstances(wireValue: parameters))
    let book = Book(self)
    switch method {
    case ValidateMethod.name:
      return try program.answer(ValidateMethod.Parameters(wireValue: parameters), book).wireValue
    case DeriveMethod.name: return try program.answer(DeriveMethod.Parameters(wireValue: parameters), book).wireValue
    case FormatMethod.name: return try program.answer(FormatMethod.Parameters(wireValue: parameters)).wireValue
    case CompleteMethod.name:
      return try program.answer(CompleteMethod.Parameters(wireValue: parameters), book).wireValue
    case CommandMethod.name:
      return try program.answer(CommandMethod.Parameters(wireValue: parameters), book).wireValue
    case ActionMethod.name: return try program.answer(ActionMethod.Parameters(wireValue: parameters), book).wireValue
    default: throw WireError(.methodNotFound, "there is no method \(method)")
    }
  }

  private func greet(_ parameters: InitializeMethod.Parameters) -> InitializeMethod.Result {
    host = parameters
    circumstances = Circumstances(today: parameters.today, languages: parameters.languages)
    return InitializeMethod.Result(
      identifier: program.identifier, version: program.version, features: program.features.map(\.rawValue))
  }

  /// Takes a notification. There is no way to answer one that is wrong, so that goes into the log.
  private func note(_ method: String, _ parameters: PropertyList) {
    do {
      switch method {
      case ShutdownNotification.name: isOver = true
      case CancelNotification.name:
        let id = try CancelNotification.Parameters(wireValue: parameters).id
        if open.contains(id) { cancelled.insert(id) }
      case ChangedNotification.name:
        let parameters = try ChangedNotification.Parameters(wireValue: parameters)
        try program.observer?(parameters.changes, parameters.author, Book(self))
      default: break
      }
    } catch {
      log("\(method): \(error)", level: .error)
    }
  }

  /// Sends a message. An answer that is too long is replaced by the error that says so.
  private func send(_ message: WireMessage) {
    do throws(WireError) {
      write(try message.encoded())
    } catch {
      guard case .response(let id, _) = message else { return }
      send(.failure(id: id, error))
    }
  }
}

extension Conversation {
  /// Asks the book, and answers what it asks meanwhile.
  func ask<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) throws(WireError) -> Method.Result {
    guard !open.isEmpty else {
      throw WireError(.invalidRequest, "the book answers \(Method.name) only while it waits for the extension")
    }
    questions += 1
    let id = WireID.number(questions)
    write(try WireMessage.request(id: id, method, parameters).encoded())
    while !isOver, cancelled.isEmpty {
      switch next() {
      case .response(id, let result):
        do throws(WireMismatch) {
          return try Method.Result(wireValue: result)
        } catch {
          throw WireError(.internalError, "the answer to \(Method.name) is not understood: \(error)")
        }
      case .failure(id, let error): throw error
      case .some(let message): take(message)
      case nil: break
      }
    }
    throw WireError(.cancelled, "\(Method.name) is no longer wanted")
  }

  /// Writes into the extension's log.
  func log(_ message: String, level: LogLevel) {
    send(.notification(LogNotification.self, .init(level: level, message: message)))
  }
}
