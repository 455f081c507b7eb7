import PropertyExtensionKit

let initials = PropertyKey<String>("{{IDENTIFIER}}.initials")

var program = PropertyExtension("{{IDENTIFIER}}", version: "1.0")

program.derive(initials) { record, _ in
  let letters = record.name.split(separator: " ").compactMap(\.first)
  return letters.isEmpty ? nil : Derived(String(letters))
}

program.command("{{SHORT}} hello") { call in
  [.message("Hello \(call.records("WHO").map(\.name).joined(separator: ", ")).")]
}

program.run()
