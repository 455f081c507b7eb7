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
    let (plugin, manifest) = try PluginCommands.findLoaded(call[argument: "NAME"], session)
    if manifest.hasCode { try session.runtime.requireTrust(of: plugin) }
    let columns = [Table.Column(title: "result"), Table.Column(title: plugin.shortName)]
    return [
      .table(
        Table(columns: columns, isWhole: true, isLive: true, emptyMessage: "Nothing was tried.") { deliver in
          guard try deliver(row(.init(name: "has a manifest without mistakes", failure: nil))), manifest.hasCode else {
            return
          }
          try withoutActuallyEscaping(deliver) { deliver in
            try session.runtime.tryOut(plugin, manifest) { check in
              if check.failure != nil { session.notedStatus = .failed }
              return try deliver(row(check))
            }
          }
        })
    ]
  }

  private static func row(_ check: ConformanceRun.Check) -> Table.Row {
    var value: PropertyList.Dictionary = ["check": .string(check.name), "passed": .boolean(check.failure == nil)]
    value["failure"] = check.failure.map(PropertyList.string)
    return Table.Row(
      cells: [check.failure == nil ? "passed" : "FAILED", check.name + (check.failure.map { ": \($0)" } ?? "")],
      value: .dictionary(value))
  }
}

extension ExtensionRuntime {
  /// Tries a program, with a host of its own. It has longer to end than one that nobody waits for, so that a busy machine
  /// makes no fault of that.
  /// - Parameters:
  ///   - plugin: The extension.
  ///   - manifest: What its manifest says.
  ///   - report: Takes each result as it comes, and says whether the next is wanted.
  /// - Throws: what the closure throws, and ``ShellError`` when the user wants no more.
  fileprivate func tryOut(
    _ plugin: LoadedExtension, _ manifest: Manifest, _ report: @escaping (ConformanceRun.Check) throws -> Bool
  ) throws {
    var limits = ExtensionLimits.standard
    limits.grace = 5_000
    let host = try makeHost(serving: EmptyBook(), limits: limits)
    defer { host.shutDown() }
    var end: Result<Void, any Error>?
    let run = try ConformanceRun(host, program(plugin), manifest, catalog: session.catalog) { check in
      do {
        if try report(check) { return true }
        end = .success(())
      } catch {
        end = .failure(error)
      }
      return false
    }
    do { try run.run() } catch { try (end ?? .failure(error)).get() }
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
