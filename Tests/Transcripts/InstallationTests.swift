import Foundation
import enum PseudoTerminal.ExitStatus
import PseudoTerminal
import Testing

/// `make install` and `make uninstall`, with what the tests have built.
@Suite struct InstallationTests {
  private let workplace: Workplace
  /// A folder of its own, with a blank in its name.
  private let prefix: String

  init() throws {
    workplace = try Workplace()
    prefix = workplace.home + "/pre fix"
  }

  private func make(_ goal: String, _ variables: String...) throws -> (lines: [String], status: ExitStatus) {
    let build = try URL(fileURLWithPath: Program.built("petcontacts").path).deletingLastPathComponent().path
    let all = (["PREFIX=\(prefix)", "BUILD=\(build)"] + variables).map { "'\($0)'" }.joined(separator: " ")
    return try workplace.run("make -s -C '\(Workplace.checkout)' \(goal) \(all)")
  }

  /// Everything below a folder, by path, folders with a slash behind.
  private func contents(of folder: String) throws -> [String] {
    try workplace.run("cd '\(folder)' && find . -type d -printf '%P/\\n' -o -printf '%P\\n' | sort").lines
  }

  /// Runs the installed program from another folder, with nothing in its environment.
  private func run(_ arguments: String...) throws -> PipedProcess.Result {
    try PipedProcess.run(Program(path: prefix + "/bin/petcontacts", arguments: arguments, folder: "/"))
  }

  @Test func `What is installed runs with an empty environment and brings its own files`() throws {
    #expect(try make("install").status == .exited(0))
    // Files of the installation, not those of the checkout, whose pets have other names.
    let pets = prefix + "/share/petcontacts/Assets/pets.json"
    let text = try String(contentsOfFile: pets, encoding: .utf8)
    try text.replacing("Shippo", with: "Skipper").write(toFile: pets, atomically: true, encoding: .utf8)
    #expect(try run("pets").outputText.contains("[4]  Skipper Dog"))
    #expect(try run("plugin", "list").outputText.contains("PetProfile"))
    #expect(try run("--store", "memory:", "list").outputText == "The book has no persons.\n")
    #expect(try run("--version").status == .exited(0))
  }

  @Test func `A new extension in Swift is built with the kit that was installed`() throws {
    #expect(try make("install").status == .exited(0))
    let new = try run("--store", "memory:", "plugin", "new", "Toys", "--kind", "swift", "--folder", workplace.home)
    #expect(new.outputText == "Made \(workplace.home)/Toys, see its README.md.\n")
    let build = try workplace.run(
      """
      PATH='\(ProcessInfo.processInfo.environment["PATH"] ?? "")'
      cd Toys && swift build --disable-automatic-resolution > log && echo built || cat log
      """)
    #expect(build.lines.last == "built")
    let greeting =
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":1,"identifier":"org.example.toys","#
      + #""features":[],"languages":[],"today":"2026-11-30"}}"#
    #expect(
      try workplace.run("Toys/.build/debug/Toys", input: greeting + "\n").lines == [
        #"{"jsonrpc":"2.0","id":1,"result":{"features":["derive","command"],"identifier":"org.example.toys","#
          + #""protocol":1,"version":"1.0"}}"#
      ])
  }

  @Test func `What is installed is taken away again, and nothing else`() throws {
    let own = ["bin/other", "share/petcontacts/Plugins/Mine/plugin.json"]
    for file in own {
      let path = prefix + "/" + file
      try FileManager.default.createDirectory(
        atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
      try file.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let before = try contents(of: workplace.home)
    #expect(try make("install").status == .exited(0))
    let installed = try contents(of: workplace.home)
    for file in [
      "bin/petcontacts", "share/man/man1/petcontacts.1", "share/doc/petcontacts/LICENSE",
      "share/doc/petcontacts/README.md",
      "share/petcontacts/Assets/pets.json", "share/petcontacts/Assets/contact_Shippo.jpg",
      "share/petcontacts/Plugins/PetProfile/plugin.json", "share/petcontacts/Plugins/PetAge/petage.py",
      "share/petcontacts/Assets/templates/swift/Sources/NAME/main.swift", "share/petcontacts/kit/Package.swift",
      "share/petcontacts/kit/Sources/PropertyExtensionKit/PROTOCOL.md",
      "share/petcontacts/kit/Sources/PropertyExtensionKit/plugin.schema.json",
      "share/petcontacts/kit/Sources/PropertyExtensionKit/LICENSE",
      "share/petcontacts/kit/Sources/PropertyLists/LICENSE", "share/bash-completion/completions/petcontacts",
      "share/zsh/site-functions/_petcontacts", "share/fish/vendor_completions.d/petcontacts.fish",
    ] { #expect(installed.contains("pre fix/" + file)) }
    #expect(installed.allSatisfy { before.contains($0) || $0.hasPrefix("pre fix/") })
    #expect(try make("install").status == .exited(0))
    #expect(try contents(of: workplace.home) == installed)
    #expect(try make("uninstall").status == .exited(0))
    #expect(try contents(of: workplace.home) == before)
    let again = try make("uninstall")
    #expect(again.lines.first == "error: nothing of PetContacts is installed in \(prefix)")
    #expect(again.status == .exited(2))
  }

  @Test func `A folder that had to be made goes with what was installed in it`() throws {
    let before = try contents(of: workplace.home)
    #expect(try make("install").status == .exited(0))
    #expect(try make("uninstall").status == .exited(0))
    #expect(try contents(of: workplace.home) == before)
  }

  @Test func `A package is built below DESTDIR`() throws {
    #expect(try make("install", "PREFIX=/usr", "DESTDIR=\(prefix)").status == .exited(0))
    #expect(try contents(of: prefix).contains("usr/bin/petcontacts"))
  }

  @Test func `What an earlier version had is taken away by the next`() throws {
    #expect(try make("install").status == .exited(0))
    let installed = try contents(of: prefix)
    let script = """
      mkdir -p lib/petcontacts && touch lib/petcontacts/libOld.so
      printf 'file lib/petcontacts/libOld.so\\nfolder lib/petcontacts\\nfolder lib\\n' >> share/petcontacts/installed
      """
    #expect(try workplace.run("cd '\(prefix)' && \(script)").status == .exited(0))
    #expect(try make("install").status == .exited(0))
    #expect(try contents(of: prefix) == installed)
    #expect(try make("uninstall").status == .exited(0))
    #expect(!FileManager.default.fileExists(atPath: prefix))
  }

  @Test func `Libraries of our own stand beside the program`() throws {
    #expect(
      try workplace.run("mkdir build && cp \"$(command -v petcontacts)\" build && echo ELF > build/libOwn.so").lines
        == [])
    #expect(try make("install", "BUILD=\(workplace.home)/build", "LIBRARIES=libOwn.so").status == .exited(0))
    #expect(try contents(of: prefix).contains("lib/petcontacts/libOwn.so"))
    let missing = try make("install", "LIBRARIES=libNone.so")
    #expect(missing.lines.first?.hasPrefix("error: there is no library ") ?? false)
  }

  @Test func `What cannot be installed is told before anything is written`() throws {
    let relative = try make("install", "PREFIX=here")
    #expect(relative.lines.first == "error: PREFIX is here, give it as an absolute path")
    let unbuilt = try make("install", "BUILD=\(workplace.home)")
    #expect(unbuilt.lines.first == "error: there is no program \(workplace.home)/petcontacts, build it with make build")
    #expect(!FileManager.default.fileExists(atPath: prefix))
  }

  @Test func `An installation that was cut off is taken away again`() throws {
    // A file stands where a folder has to be made, so that what comes late fails.
    let script = "mkdir -p 'pre fix/share' && echo mine > 'pre fix/share/doc'"
    try #require(try workplace.run(script).status == .exited(0))
    let before = try contents(of: workplace.home)
    #expect(try make("install").status == .exited(2))
    #expect(try contents(of: prefix).contains("bin/petcontacts"))
    #expect(try make("uninstall").status == .exited(0))
    #expect(try contents(of: workplace.home) == before)
  }

  @Test func `An update that was cut off is taken away with what was there before it`() throws {
    #expect(try make("install").status == .exited(0))
    let script = """
      rm -r share/doc && echo mine > share/doc && touch lib.old && echo 'file lib.old' >> share/petcontacts/installed
      """
    try #require(try workplace.run("cd '\(prefix)' && \(script)").status == .exited(0))
    #expect(try make("install").status == .exited(2))
    #expect(try make("uninstall").status == .exited(0))
    #expect(try contents(of: prefix) == ["/", "share/", "share/doc"])
  }

  @Test(arguments: [
    "echo mine > bin/petcontacts", "ln -s nowhere bin/petcontacts", "mkdir bin/petcontacts",
    "mkdir -p share/doc/petcontacts && echo mine > share/doc/petcontacts/LICENSE",
  ])
  func `What others put where something has to be installed is left alone`(script: String) throws {
    try #require(try workplace.run("mkdir -p '\(prefix)/bin' && cd '\(prefix)' && \(script)").status == .exited(0))
    let before = try contents(of: workplace.home)
    let refused = try make("install")
    let place = prefix + (script.hasSuffix("LICENSE") ? "/share/doc/petcontacts/LICENSE" : "/bin/petcontacts")
    #expect(
      refused.lines.first
        == "error: \(place) is there and was not installed by PetContacts, move it away or give another PREFIX")
    #expect(refused.status == .exited(2))
    #expect(try contents(of: workplace.home) == before)
    try #require(try workplace.run("mv '\(place)' mine").status == .exited(0))
    #expect(try make("install").status == .exited(0))
  }

  @Test func `A checkout is built whose path has a blank`() throws {
    let script = """
      mkdir -p 'check out/Scripts' && cd 'check out' && cp '\(Workplace.checkout)/Makefile' .
      ln -s /bin/true Scripts/install-packages
      printf '#!/bin/sh\\nprintf "<%%s>" "$@" >> calls\\n' > swift && chmod +x swift
      make -s build SWIFT=./swift EXTENSIONS= && cat calls
      """
    let (lines, status) = try workplace.run(script)
    #expect(status == .exited(0))
    #expect(lines.first?.contains("<-Xlinker><-L.build/archives><build>") ?? false, "\(lines)")
    #expect(try contents(of: workplace.home + "/check out").contains(".build/archives/"))
    #expect(!(try contents(of: workplace.home).contains("out/.build/archives/")))
  }

  @Test func `Missing packages are installed without a question, also where sudo empties the environment`() throws {
    let script = """
      mkdir tools && cd tools
      printf '#!/bin/sh\\nexec env -i PATH="$PATH" "$@"\\n' > sudo
      printf '#!/bin/sh\\necho "$DEBIAN_FRONTEND $*"\\n' > apt-get
      printf '#!/bin/sh\\necho 1000\\n' > id
      printf '#!/bin/sh\\nexit 1\\n' > dpkg-query
      printf '#!/bin/sh\\n' > swift
      chmod +x *
      PATH="$PWD:$PATH" '\(Workplace.checkout)/Scripts/install-packages' libone two
      """
    #expect(
      try workplace.run(script).lines == [
        "Installing missing packages: libone two", "noninteractive install --yes --no-install-recommends libone two",
      ])
  }

  @Test func `Of several sanitizers the log of the one that found something is named, and no other`() throws {
    let script = """
      mkdir -p Scripts .build && cp '\(Workplace.checkout)/Scripts/sanitize' Scripts
      printf '#!/bin/sh\\n[ "$1" = build ] || echo "Test run with 1 test"\\n' > swift
      printf 'case "$*" in "test "*=address*) echo "AddressSanitizer: leak"; esac\\n' >> swift
      chmod +x swift && Scripts/sanitize "$PWD/swift"
      """
    let (lines, status) = try workplace.run(script)
    #expect(lines.filter { $0.hasSuffix(" says more") } == [".build/address.log says more"])
    #expect(lines.last == "Test run with 1 test")
    #expect(status == .exited(1))
  }
}
