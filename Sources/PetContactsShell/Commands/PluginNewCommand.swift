import AddressBook
import Files
import PropertyExtensions
import PropertyLists

/// Begins a property extension of one's own.
enum PluginNewCommand {
  /// What the new extension is made of.
  enum Kind: String, CaseIterable {
    /// A manifest alone.
    case manifest
    /// A program in Python.
    case python
    /// A package in Swift.
    case swift
  }

  static let command = Command(
    path: ["plugin", "new"], summary: "begin a property extension of your own",
    arguments: [Argument(name: "NAME", kind: .text)],
    options: [
      CommandOption(
        name: "--kind", value: "KIND", kind: .choice(Kind.allCases.map(\.rawValue)),
        summary: "manifest (no code), python or swift; manifest when it is not given"),
      CommandOption(
        name: "--folder", value: "DIR", kind: .file, summary: "make it there, not in your folder of plugins"),
      CommandOption(name: "--identifier", value: "ID", summary: "its identifier, such as org.example.toys"),
    ],
    details: """
      It makes a folder of that name, with files to change into what you want and a README.md that says how. Nothing that is \
      there already is overwritten. One of the kind swift has to be built first, by make in its folder; that needs a Swift \
      toolchain and no network.
      """,
    examples: ["plugin new Toys", "plugin new Balls --kind python"]
  ) { session, call in
    let kind = try kind(call)
    let names: ExtensionTemplate.Names
    do throws(ExtensionTemplateError) {
      names = try .init(
        name: call[argument: "NAME"], identifier: call.value("--identifier"), kit: Installation.kit ?? "")
    } catch {
      throw ShellError(.usage, error.description)
    }
    let parent =
      call.value("--folder").map { Files.expandTilde($0, home: session.folders.home) }
      ?? Extensions.ownFolder(session.folders)
    let folder: String
    do {
      folder = try template(kind).make(names, in: parent)
    } catch let error as ExtensionTemplateError {
      throw ShellError(Self.status(of: error), error.description, "give another name, or another --folder")
    } catch let error as FileError where error.code == .notFound {
      throw ShellError(.notFound, error.description)
    } catch let error as ManifestError {
      throw ShellError(.failed, error.problems.map(\.description).joined(separator: "\n"), "give another name")
    }
    session.reloadExtensions()
    return [
      .message(
        "Made \(folder), see its README.md.",
        ["folder": .string(folder), "identifier": .string(names.identifier), "kind": .string(kind.rawValue)])
    ]
  }

  private static func status(of error: ExtensionTemplateError) -> CommandStatus {
    if case .exists = error { .duplicate } else { .usage }
  }

  private static func kind(_ call: Invocation) throws(ShellError) -> Kind {
    guard let word = call.value("--kind") else { return .manifest }
    guard let kind = Kind(rawValue: word) else {
      throw call.usageError("--kind is \(Kind.allCases.map(\.rawValue).joined(separator: ", ")), not \"\(word)\"")
    }
    return kind
  }

  private static func template(_ kind: Kind) throws(ShellError) -> ExtensionTemplate {
    guard let templates = Installation.folder("Assets/templates").first, Installation.kit != nil else {
      throw ShellError(.failed, "the templates of plugins are missing", "install the program anew")
    }
    let folder = Path.join(templates, kind.rawValue)
    guard kind == .python else { return ExtensionTemplate(folder) }
    // The module that speaks the protocol is where its example is.
    let library = Installation.folder("Plugins/PetAge").map { Path.join($0, "petcontacts_extension.py") }
    return ExtensionTemplate(folder, library: library)
  }
}

extension Installation {
  /// The folder of the Swift package with PropertyExtensionKit: beside an installed program one of its own, in a checkout
  /// the whole.
  static var kit: String? { folder("kit").first ?? folder("Sources").first.map(Path.parent) }
}
