package import PropertyExtensionKit

/// Why an extension did not do what it was asked for.
package struct ExtensionFault: Error, Hashable, Sendable {
  /// What happened.
  package enum Reason: Error, Hashable, Sendable {
    /// There is no such file in its folder.
    case missingProgram(String)
    /// The file is no program that can be executed.
    case notExecutable(String)
    /// It could not be started, and why.
    case cannotStart(String)
    /// It ended, perhaps in the middle of a line.
    case ended(ProcessEnd, insideLine: Bool)
    /// It reads no more, but runs.
    case closedInput
    /// It asks and does not read the answers, of which so many bytes wait.
    case unread(Int)
    /// It writes no more, but runs.
    case closedOutput
    /// It did not answer in time, in milliseconds.
    case timedOut(Int)
    /// It wrote a line of more bytes than there may be.
    case lineTooLong(Int)
    /// It wrote something on its standard output that is no message.
    case strayOutput(String)
    /// It wrote a message that is none, and why.
    case malformed(String)
    /// It answered what it was not asked.
    case unexpectedAnswer
    /// It speaks another protocol.
    case wrongProtocol(Int)
    /// It says that it is another extension.
    case wrongIdentifier(String)
    /// It can do what its manifest does not say.
    case undeclaredFeatures([String])
    /// It cannot do what it was asked for.
    case featureMissing(ExtensionFeature)
    /// What was to be sent is more than a line holds.
    case tooLarge(String)
    /// It answered that it cannot do it.
    case refused(WireError)
    /// The user did not want to wait.
    case interrupted
    /// It failed too often in this session; the last failure.
    case setAside(String)
  }

  /// The extension.
  package let identifier: String
  /// What people call it.
  package var name: String
  /// What happened.
  package let reason: Reason
  /// In which request it happened: the method's name, or what the person typed.
  package var request: String?
  /// The file that its program's messages are in, where there may be any.
  package let log: String?
  /// The last line that the program wrote on its standard error.
  package let lastLine: String?

  init(identifier: String, reason: Reason, request: String?, log: String?, lastLine: String?) {
    self.identifier = identifier
    name = identifier
    self.reason = reason
    self.request = request
    self.log = log
    self.lastLine = lastLine
  }
}

extension ExtensionFault: CustomStringConvertible {
  /// Which extension, what happened, in which request, and what to do, without a full stop.
  package var description: String {
    let told = lastLine.map { ", its last words were \"\($0.prefix(200))\"" } ?? ""
    return "\(name) \(what)\(told)" + (reason.advice(name).map { ", \($0)" } ?? "")
  }

  private var what: String {
    guard let request else { return reason.description }
    // What an error says may be long, and comes last.
    if case .refused(let error) = reason { return "answered \(request) with an error: \(error.message)" }
    return "\(reason) in \(request)"
  }
}

extension ExtensionFault.Reason: CustomStringConvertible {
  /// What happened, to follow the name of the extension.
  package var description: String {
    switch self {
    case .missingProgram(let path): "has no program \(path) in its folder"
    case .notExecutable(let path): "cannot be started, \(path) is not executable"
    case .cannotStart(let reason): "cannot be started, \(reason)"
    case .ended(let end, let insideLine): "\(end)" + (insideLine ? " in the middle of a line" : "")
    case .closedInput: "closed its standard input"
    case .unread(let count): "does not read what it is sent, \(count) bytes"
    case .closedOutput: "closed its standard output"
    case .timedOut(let milliseconds): "did not answer within \(Self.seconds(milliseconds))"
    case .lineTooLong(let limit): "wrote a line of more than \(limit) bytes"
    case .strayOutput(let text): "wrote on its standard output what is no message: \"\(text)\""
    case .malformed(let reason): "wrote a message that cannot be read (\(reason))"
    case .unexpectedAnswer: "answered what it was not asked"
    case .wrongProtocol(let number): "speaks protocol \(number), not \(InitializeMethod.protocolNumber)"
    case .wrongIdentifier(let name): "calls itself \(name)"
    case .undeclaredFeatures(let names): "can do what its manifest does not say: \(names.joined(separator: ", "))"
    case .featureMissing(let feature): "does not do \(feature.rawValue), although its manifest says so"
    case .tooLarge(let what): "cannot be sent \(what)"
    case .refused(let error): "answered with an error: \(error.message)"
    case .interrupted: "was interrupted"
    case .setAside(let last): "was set aside, because it failed too often; the last time it \(last)"
    }
  }

  /// What the user can do.
  fileprivate func advice(_ name: String) -> String? {
    switch self {
    case .missingProgram, .notExecutable, .cannotStart, .wrongProtocol, .wrongIdentifier, .undeclaredFeatures,
      .featureMissing:
      "see plugin doctor \(name)"
    case .ended, .closedInput, .unread, .closedOutput, .timedOut, .lineTooLong, .malformed, .unexpectedAnswer:
      "see plugin log \(name)"
    case .strayOutput: "messages for people belong on standard error"
    case .setAside: "plugin reload \(name) starts it again"
    case .tooLarge, .refused, .interrupted: nil
    }
  }

  /// Whether the program can no longer be talked to.
  var isFatal: Bool {
    switch self {
    case .featureMissing, .tooLarge, .refused, .interrupted, .setAside: false
    default: true
    }
  }

  private static func seconds(_ milliseconds: Int) -> String {
    milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000) s" : "\(milliseconds) ms"
  }
}
