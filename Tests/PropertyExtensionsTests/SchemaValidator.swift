import Foundation

/// The JSON Schema of the kit, as Python understands it.
enum SchemaValidator {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Reads manifests, one a line, and writes a line for each: empty when the schema takes it, else the reason.
  private static let script = #"""
    import json, sys
    from jsonschema import Draft202012Validator as Validator
    schema = json.load(open(sys.argv[1], encoding="utf-8"))
    Validator.check_schema(schema)
    validator = Validator(schema)
    for line in sys.stdin:
        errors = [error.message for error in validator.iter_errors(json.loads(line))]
        print(json.dumps(errors[0])[:200] if errors else "")
    """#

  static let isInstalled: Bool = (try? run([])) != nil

  private struct Failure: Error {}

  static func run(_ manifests: [String]) throws -> [String] {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [
      "-c", script, root.appendingPathComponent("Sources/PropertyExtensionKit/plugin.schema.json").path,
    ]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(manifests.map { $0 + "\n" }.joined().utf8))
    try input.fileHandleForWriting.close()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
