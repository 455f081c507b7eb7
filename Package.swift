// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "PetContacts",
  products: [
    .executable(name: "petcontacts", targets: ["petcontacts"]),
    .library(name: "AddressBook", targets: ["AddressBook"]),
    .library(name: "PropertyExtensionKit", targets: ["PropertyExtensionKit", "PropertyLists"]),
    .library(name: "PropertyLists", targets: ["PropertyLists"]),
    .library(name: "PetContactsPhoneNumbers", type: .dynamic, targets: ["CxxPhoneNumbers"]),
  ],
  targets: [
    // The program: arguments, then the prompt or one command.
    .executableTarget(
      name: "petcontacts",
      dependencies: ["PetContactsShell"],
      // It is loaded where it was linked for, and nothing is looked up in it: to move the metadata of Swift's types and
      // to read thousands of names takes a tenth of a start.
      linkerSettings: [
        .unsafeFlags(
          ["-Xclang-linker", "-no-pie", "-Xclang-linker", "-static-libgcc", "-Xlinker", "--no-export-dynamic"],
          .when(configuration: .release))
      ]
    ),
    .target(
      name: "PetContactsShell",
      dependencies: [
        "AddressBook", "CTerminal", "Files", "Imaging", "LineEditor", "PhoneNumbers", "PropertyExtensionKit",
        "PropertyExtensions", "PropertyListStorage", "PropertyLists", "SQLiteStorage", "TerminalPictures",
      ]
    ),

    // What the shell is made of.
    .target(name: "LineEditor", dependencies: ["CReadline", "CTerminal", "Files"]),
    .target(name: "Imaging", dependencies: ["AddressBook", "CPixbuf"]),
    .target(name: "TerminalPictures", dependencies: ["CChafa"]),
    .target(name: "PhoneNumbers", dependencies: ["AddressBook", "CPhoneNumbers", "Files"]),
    .target(
      name: "PropertyExtensions",
      dependencies: ["AddressBook", "CProcess", "CTerminal", "Files", "PropertyExtensionKit", "PropertyLists"]
    ),

    // What the author of an extension imports.
    .target(
      name: "PropertyExtensionKit",
      dependencies: ["PropertyLists"],
      exclude: ["LICENSE", "PROTOCOL.md", "plugin.schema.json"]
    ),

    // Storage adapters.
    .target(
      name: "SQLiteStorage", dependencies: ["AddressBook", "CSQLite", "CWriteAheadLog", "Files", "PropertyLists"]),
    .target(name: "PropertyListStorage", dependencies: ["AddressBook", "Files", "PropertyLists"]),

    // The core and the value, which know no C library and no terminal.
    .target(name: "AddressBook", dependencies: ["PropertyLists"]),
    .target(name: "PropertyLists", exclude: ["LICENSE"]),
    .target(name: "Files", dependencies: ["CFiles"]),

    // Module maps and shims.
    .systemLibrary(name: "CReadline", providers: [.apt(["libreadline-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CWriteAheadLog", cSettings: strictC, linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(name: "CFiles", cSettings: strictC),
    .target(name: "CTerminal", cSettings: strictC),
    .target(name: "CProcess", cSettings: strictC),
    .target(name: "CPixbuf", cSettings: strictC),
    .target(name: "CChafa", cSettings: strictC),
    .target(name: "CPhoneNumbers", cSettings: strictC),

    // A library of its own, which the program opens when it needs it: only this knows C++ and libphonenumber.
    .target(
      name: "CxxPhoneNumbers",
      publicHeadersPath: ".",
      cxxSettings: [
        .headerSearchPath("../CPhoneNumbers/include"), .enableWarning("all"), .treatAllWarnings(as: .error),
      ],
      // There is no Swift in it, so that it does not need the Swift runtime that it is linked with.
      linkerSettings: [.linkedLibrary("phonenumber"), .unsafeFlags(["-nostartfiles", "-static-stdlib"])]
    ),

    // An extension, which is a package of its own, too; here it is built and tested with all else.
    .executableTarget(
      name: "VetRecords",
      dependencies: ["PropertyExtensionKit", "PropertyLists"],
      path: "Plugins/VetRecords/Sources/VetRecords"
    ),
    .testTarget(
      name: "VetRecordsTests",
      dependencies: ["PropertyExtensionKit", "PropertyLists", "VetRecords"],
      path: "Plugins/VetRecords/Tests/VetRecordsTests"
    ),

    // Tests: one target a module, and what several of them share.
    .testTarget(name: "PropertyListsTests", dependencies: ["PropertyLists"]),
    .testTarget(name: "FilesTests", dependencies: ["Files", "Patience"]),
    .testTarget(name: "AddressBookTests", dependencies: ["AddressBook", "PropertyLists", "StorageConformance"]),
    .testTarget(
      name: "SQLiteStorageTests",
      dependencies: [
        "AddressBook", "CSQLite", "PropertyLists", "SQLiteStorage", "StorageConformance", "StorageFixture",
      ]
    ),
    .testTarget(
      name: "PropertyListStorageTests",
      dependencies: [
        "AddressBook", "Files", "Patience", "PropertyListStorage", "PropertyLists", "SQLiteStorage",
        "StorageConformance", "StorageFixture",
      ]
    ),
    .executableTarget(
      name: "StorageFixture",
      dependencies: ["AddressBook", "PropertyListStorage", "PropertyLists", "SQLiteStorage", "StorageConformance"],
      path: "Tests/StorageFixture"
    ),
    .testTarget(name: "ImagingTests", dependencies: ["AddressBook", "Imaging"]),
    .testTarget(name: "TerminalPicturesTests", dependencies: ["TerminalPictures"]),
    .testTarget(name: "PhoneNumbersTests", dependencies: ["AddressBook", "Files", "PhoneNumbers"]),
    .testTarget(
      name: "PropertyExtensionKitTests",
      dependencies: ["PropertyExtensionKit", "PropertyLists", "VetRecords"]
    ),
    .testTarget(
      name: "PropertyExtensionsTests",
      dependencies: ["AddressBook", "Patience", "PropertyExtensionKit", "PropertyExtensions", "PropertyLists"]
    ),
    .testTarget(name: "LineEditorTests", dependencies: ["LineEditor", "LineEditorFixture", "PseudoTerminal"]),
    .executableTarget(name: "LineEditorFixture", dependencies: ["LineEditor"], path: "Tests/LineEditorFixture"),
    .testTarget(
      name: "PetContactsShellTests",
      dependencies: [
        "AddressBook", "PetContactsShell", "PropertyExtensionKit", "PropertyExtensions", "PropertyLists",
        "TerminalPictures",
      ]
    ),
    .testTarget(
      name: "Transcripts",
      dependencies: ["Patience", "PropertyLists", "PseudoTerminal", "StorageFixture", "petcontacts"],
      exclude: ["Extensions", "Faults/faults.c", "Scripts", "StandIns"]
    ),
    .target(name: "Patience", path: "Tests/Patience"),
    .target(
      name: "StorageConformance",
      dependencies: ["AddressBook", "PropertyLists"],
      path: "Tests/StorageConformance"
    ),
    .target(
      name: "FuzzTargets",
      dependencies: ["AddressBook", "LineEditor", "PropertyLists"],
      path: "Tests/Fuzz/Targets"
    ),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Tests"),
    .target(name: "PseudoTerminal", dependencies: ["CPseudoTerminal"], path: "Tests/PseudoTerminal"),
    .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal", cSettings: strictC),

    // What `make bench` runs.
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "AddressBook", "CLookupPeer", "CPropertyListPeer", "PropertyExtensionKit", "PropertyExtensions",
        "PropertyLists", "SQLiteStorage",
      ],
      path: "Tests/Benchmarks/Program"
    ),
    .executableTarget(
      name: "BenchmarkFloor",
      path: "Tests/Benchmarks/Floor",
      cSettings: strictC,
      linkerSettings: [.linkedLibrary("sqlite3")]
    ),
    .target(
      name: "CLookupPeer",
      path: "Tests/Benchmarks/CLookupPeer",
      cSettings: strictC,
      linkerSettings: [.linkedLibrary("sqlite3")]
    ),
    .target(name: "CPropertyListPeer", path: "Tests/Benchmarks/CPropertyListPeer", cSettings: strictC),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// What `make fuzz` runs, which is a program only together with libFuzzer.
if Context.environment["PETCONTACTS_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(name: "Fuzzer", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Program"))
}

/// C of our own is compiled as strictly as the Swift.
var strictC: [CSetting] {
  [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)]
}

for target in package.targets where [.regular, .executable, .test].contains(target.type) {
  guard !target.name.hasPrefix("C"), target.cSettings == nil else { continue }
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    .treatWarning("ExplicitSendable", as: .error),
    // Every unsafe use is marked where it stands.
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
  ]
}
