import AddressBook

extension PropertyExtensionLoader {
  /// Declares an extension's properties. What is taken is left out: a short name, the name of a vCard property, or, with
  /// its key, the property.
  static func declare(
    _ manifest: Manifest, beside others: [String], in catalog: inout PropertyCatalog
  ) -> LoadedExtension.State {
    var clashes = others.compactMap { ExtensionClash(identifiers: $0, manifest.identifier) }
    for property in manifest.properties {
      var property = property
      if let name = property.vCardName, let holder = catalog.declaration(vCardName: name) {
        property.vCardName = nil
        clashes.append(ExtensionClash(.vCardName(name), of: property, with: holder))
      }
      do {
        try catalog.declare(property)
      } catch {
        let clash = ExtensionClash(error, of: property, in: catalog)
        clashes.append(clash)
        if clash.claim == .key { continue }
        property.shortNames = []
        // With its short name gone nothing but the key is claimed, and that was free.
        try? catalog.declare(property)
      }
    }
    return clashes.isEmpty ? .loaded : .clash(clashes)
  }
}

extension ExtensionClash {
  /// Two identifiers, when one begins with the other.
  fileprivate init?(identifiers one: String, _ other: String) {
    let (outer, inner) = one.utf8.count < other.utf8.count ? (one, other) : (other, one)
    guard inner.hasPrefix(outer + ".") else { return nil }
    self.init(claim: .keys, key: inner, claimant: inner, holderKey: outer, holder: outer)
  }

  fileprivate init(_ claim: Claim, of property: PropertyDeclaration, with holder: PropertyDeclaration) {
    self.init(
      claim: claim, key: property.key, claimant: property.owner ?? "", holderKey: holder.key, holder: holder.owner)
  }

  fileprivate init(_ clash: PropertyCatalog.Clash, of property: PropertyDeclaration, in catalog: PropertyCatalog) {
    let claimant = property.owner ?? ""
    switch clash {
    case .key(let key, let owner):
      self.init(claim: .key, key: key, claimant: claimant, holderKey: key, holder: owner)
    case .name(let name, let key):
      // Keys that differ by case alone are one name.
      self.init(
        claim: name == property.key ? .key : .name(name), key: property.key, claimant: claimant, holderKey: key,
        holder: catalog[key]?.owner)
    }
  }
}
