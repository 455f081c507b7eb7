import PropertyLists

/// What the program of an extension may see and change of the book.
struct ExtensionGrants: Hashable {
  /// Whether the book is open to it at all.
  let status: AccessStatus
  /// The extension.
  let identifier: String
  private let own: OwnKeys
  private let reads: Set<String>
  private let writes: Set<String>

  /// The grants of an extension: its own keys, and those of others that it was granted, when it was given access.
  init(_ own: OwnKeys, status: AccessStatus, _ trust: ExtensionTrust?) {
    self.status = status
    self.own = own
    identifier = own.identifier
    reads = Set(trust?.reads ?? [])
    writes = Set(trust?.writes ?? [])
  }

  /// Whether it may see the book.
  var isAuthorized: Bool { status == .authorized }

  /// Whether a key is one of its own.
  func isOwn(_ key: String) -> Bool { own.contains(key) }

  /// Whether it may read the values of a key.
  func mayRead(_ key: String) -> Bool { isAuthorized && (own.contains(key) || reads.contains(key)) }

  /// Whether it may write the values of a key.
  func mayWrite(_ key: String) -> Bool { isAuthorized && (own.contains(key) || writes.contains(key)) }

  /// The values of a record that it may read.
  func readable(_ properties: PropertyList.Dictionary) -> PropertyList.Dictionary {
    PropertyList.Dictionary(properties.filter { mayRead($0.key) }.map { ($0.key, $0.value) })
  }
}
