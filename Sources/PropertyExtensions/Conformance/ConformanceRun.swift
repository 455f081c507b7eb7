package import AddressBook
import PropertyExtensionKit
import PropertyLists

/// Tries what the program of an extension says it can do, as `plugin test` does: with ordinary, empty, odd and large input,
/// and with what the protocol says it has to pass over or to answer with an error.
package struct ConformanceRun {
  /// One thing that was tried.
  package struct Check: Hashable, Sendable {
    /// What is wanted, as a sentence without a subject: `answers derive with odd records`.
    package let name: String
    /// What happened instead; nothing when all is well.
    package let failure: String?

    /// Makes a check.
    package init(name: String, failure: String?) {
      self.name = name
      self.failure = failure
    }
  }

  let host: ExtensionHost
  let program: ExtensionProgram
  let manifest: Manifest
  let samples: ConformanceSamples
  private let report: (Check) -> Bool

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - host: Runs the program; nothing else should.
  ///   - program: The program.
  ///   - manifest: What its manifest says.
  ///   - catalog: The properties that are known.
  ///   - report: Takes each check when it was made, and says whether the next is wanted.
  package init(
    _ host: ExtensionHost, _ program: ExtensionProgram, _ manifest: Manifest, catalog: PropertyCatalog,
    report: @escaping (Check) -> Bool
  ) {
    self.host = host
    self.program = program
    self.manifest = manifest
    samples = ConformanceSamples(manifest, catalog: catalog)
    self.report = report
  }

  /// Makes all checks.
  /// - Throws: ``ExtensionFault`` when the user wants no more; a fault of the program is a check that failed.
  package func run() throws(ExtensionFault) {
    guard try check("starts and says who it is", { () throws(ExtensionFault) in try host.start(program) }) else {
      return
    }
    for feature in ExtensionFeature.allCases where program.features.contains(feature) {
      for (kind, records) in [
        ("ordinary", [samples.ordinary]), ("empty", [samples.empty]), ("odd", samples.odd), ("large", samples.large),
      ] {
        try check("answers \(feature.rawValue) with \(kind) input") { () throws(ExtensionFault) in
          try attempt(feature, records)
        }
      }
    }
    try checkConversation()
    try checkEnd()
  }

  /// Notes what becomes of an attempt.
  /// - Returns: whether it succeeded.
  @discardableResult
  func check(_ name: String, _ attempt: () throws(ExtensionFault) -> Void) throws(ExtensionFault) -> Bool {
    var failure: String?
    do throws(ExtensionFault) {
      try attempt()
    } catch {
      if error.reason == .interrupted { throw error }
      failure = "\(error)"
      // Each check begins with a program that did not fail.
      host.forget(program.identifier)
    }
    guard report(Check(name: name, failure: failure)) else {
      throw ExtensionFault(
        identifier: program.identifier, reason: .interrupted, request: nil, log: nil, lastLine: nil)
    }
    return failure == nil
  }

  /// The fault that an answer is not what was wanted.
  func fault(_ reason: String, in method: String) -> ExtensionFault {
    ExtensionFault(
      identifier: program.identifier, reason: .malformed(reason), request: method,
      log: host.log(of: program.identifier), lastLine: nil)
  }
}
