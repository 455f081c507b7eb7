// swift-tools-version: 6.2

import PackageDescription

// What the author of an extension needs, as a package of its own; PetContacts itself is built from a larger one.
let package = Package(
  name: "PropertyExtensionKit",
  products: [.library(name: "PropertyExtensionKit", targets: ["PropertyExtensionKit", "PropertyLists"])],
  targets: [
    .target(
      name: "PropertyExtensionKit",
      dependencies: ["PropertyLists"],
      exclude: ["LICENSE", "PROTOCOL.md", "plugin.schema.json"]
    ),
    .target(name: "PropertyLists", exclude: ["LICENSE"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
  ]
}
