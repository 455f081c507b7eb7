import Foundation

/// The JSON Schema of the kit, as Python understands it.
enum SchemaValidator {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Reads manifests and writes a line for each: empty when the schema takes it, else the reason.
  private static let script = #"""
    import json, sys
    from jsonschema import Draft202012Validator as Validator
    schema = json.load(open(sys.argv[1], encoding="utf-8"))
    Validator.check_schema(schema)
    validator = Validator(schema)
    for manifest in sys.argv[2:]:
        errors = [error.message for error in validator.iter_errors(json.loads(manifest))]
        print(json.dumps(errors[0])[:200] if errors else "")
    """#

  /// Whether there is a validator for the draft of 2020-12.
  static let isInstalled = (try? python("from jsonschema import Draft202012Validator", [])) != nil

  /// Why the schema refuses each of some manifests; empty where it does not.
  static func run(_ manifests: [String]) throws -> [String] {
    let schema = root.appendingPathComponent("Sources/PropertyExtensionKit/plugin.schema.json").path
    let text = try python(script, [schema] + manifests)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  private struct Failure: Error {}

  private static func python(_ script: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", script] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let answer = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
    return answer
  }
}
