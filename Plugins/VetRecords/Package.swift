// swift-tools-version: 6.2

import Foundation
import PackageDescription

/// The kit: beside an installed program it has a folder of its own, in a checkout it is part of the whole.
let installed = Context.packageDirectory + "/../../kit"
let kit = FileManager.default.fileExists(atPath: installed + "/Package.swift") ? "../../kit" : "../.."

let package = Package(
  name: "VetRecords",
  dependencies: [.package(name: "PropertyExtensionKit", path: kit)],
  targets: [
    .executableTarget(
      name: "VetRecords",
      dependencies: [.product(name: "PropertyExtensionKit", package: "PropertyExtensionKit")]
    ),
    .testTarget(name: "VetRecordsTests", dependencies: ["VetRecords"]),
  ],
  swiftLanguageModes: [.v6]
)
