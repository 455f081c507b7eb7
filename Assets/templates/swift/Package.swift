// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "{{NAME}}",
  dependencies: [.package(name: "PropertyExtensionKit", path: "{{KIT}}")],
  targets: [
    .executableTarget(
      name: "{{NAME}}",
      dependencies: [.product(name: "PropertyExtensionKit", package: "PropertyExtensionKit")]
    )
  ]
)
