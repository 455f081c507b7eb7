import AddressBook
import Files
import PropertyExtensionKit
import PropertyExtensions
import PropertyLists

/// Tries the program of an extension, for its author.
enum PluginTestCommand {
  static let command = Command(
    path: ["plugin", "test"], summary: "try whether the program of an extension keeps to the protocol",
    arguments: [Argument(name: "NAME", kind: .plugin)],
    details: """
      The program is started as always, but for a book of its own that is empty. Each feature is tried with ordinary, empty, \
      odd and large input. The status is 1 when something failed, so that it can be part of an automatic test.
      """,
    examples: ["plugin test PetAge"]
  ) { session, call in
    let plugin = try PluginCommands.find(call[argument: "NAME"], session)
    guard plugin.isLoaded, let manifest = plugin.manifest else {
      throw ShellError(.failed, "\(plugin.shortName) is not loaded", "plugin doctor \(plugin.shortName) says why")
    }
    var checks = [ConformanceRun.Check(name: "has a manifest without mistakes", failure: nil)]
    if manifest.hasCode {
      try session.runtime.requireTrust(of: plugin)
      checks += try session.runtime.conformance(of: plugin, manifest)
    }
    if checks.contains(where: { $0.failure != nil }) { session.notedStatus = .failed }
    let made = checks
    return [
      .table(
        Table(
          columns: [Table.Column(title: "result"), Table.Column(title: plugin.shortName)],
          emptyMessage: "Nothing was tried."
        ) { deliver in
          for check in made {
            let result = check.failure == nil ? "passed" : "FAILED"
            let text = check.name + (check.failure.map { ": \($0)" } ?? "")
            var value: PropertyList.Dictionary = [
              "check": .string(check.name), "passed": .boolean(check.failure == nil),
            ]
            value["failure"] = check.failure.map(PropertyList.string)
            guard try deliver(.init(cells: [result, text], value: .dictionary(value))) else { return }
          }
        })
    ]
  }
}

extension ExtensionRuntime {
  /// Tries a program, with a host of its own.
  /// - Throws: ``ShellError`` when the user wants no more.
  fileprivate func conformance(
    of plugin: LoadedExtension, _ manifest: Manifest
  ) throws -> [ConformanceRun.Check] {
    var checks: [ConformanceRun.Check] = []
    let host = try makeHost(serving: EmptyBook())
    defer { host.shutDown() }
    let run = try ConformanceRun(host, program(plugin), manifest, catalog: session.catalog) { checks.append($0) }
    try run.run()
    return checks
  }
}

/// A book in which nothing is and nothing can be changed.
private final class EmptyBook: BookService {
  func fetch(_: BookFetchMethod.Parameters, for _: String) throws(WireError) -> BookFetchMethod.Result {
    BookFetchMethod.Result(records: [])
  }

  func propose(_: BookProposeMethod.Parameters, for _: String) throws(WireError) -> BookProposeMethod.Result {
    throw WireError(.readOnly, "the book of plugin test takes no change")
  }

  func pick(_: BookPickMethod.Parameters, for _: String) throws(WireError) -> BookPickMethod.Result {
    BookPickMethod.Result(records: [])
  }

  func log(_: LogNotification.Parameters, from _: String) {}
}
