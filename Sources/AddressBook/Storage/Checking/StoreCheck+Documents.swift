import PropertyLists

/// What documents say must fit records and each other. Those that cannot be read are told by the adapter.
extension StoreCheck {
  func lookAtDocuments() throws {
    if let me = try text(.me), try !hasRecord(RecordID(rawValue: me)) {
      try inspection.found(
        .wrongDocument, .document(.me), "names \(me), which is not in the book", remedy: .change)
    }
    if let chosen = try text(.defaultContainer), chosen != ContainerID.local.rawValue,
      try storage.document(.container(ContainerID(rawValue: chosen))) == nil
    {
      try inspection.found(
        .wrongDocument, .document(.defaultContainer), "names \(chosen), which is no container", remedy: .change)
    }
    for name in try storage.documentNames(in: DocumentKey.containers, prefix: "", limit: .max) {
      let key = DocumentKey.container(ContainerID(rawValue: name))
      guard let document = try readable(key), document.dictionary == nil else { continue }
      try inspection.found(.wrongDocument, .document(key), "describes no container", remedy: nil)
    }
    for name in try storage.documentNames(in: DocumentKey.linked, prefix: "", limit: .max) {
      try lookAtLink(of: RecordID(rawValue: name))
    }
    for name in try storage.documentNames(in: DocumentKey.unified, prefix: "", limit: .max) {
      try lookAtContact(ContactID(rawValue: name))
    }
  }

  private func lookAtLink(of card: RecordID) throws {
    try inspection.looked()
    let key = DocumentKey.link(card)
    guard let contact = try text(key) else { return }
    if try !hasRecord(card) {
      try inspection.found(.wrongDocument, .document(key), "links a card that is not in the book", remedy: .change)
    } else if let cards = try cards(of: ContactID(rawValue: contact)), !cards.contains(card) {
      try inspection.found(
        .wrongDocument, .document(key), "links the card into \(contact), which does not name it", remedy: .change)
    }
  }

  private func lookAtContact(_ contact: ContactID) throws {
    try inspection.looked()
    let key = DocumentKey.unified(contact)
    guard let cards = try cards(of: contact) else { return }
    for card in cards {
      if try !hasRecord(card) {
        try inspection.found(
          .wrongDocument, .document(key), "names the card \(card), which is not in the book", remedy: .change)
      } else if try text(.link(card)) != contact.rawValue {
        try inspection.found(
          .wrongDocument, .document(key), "names the card \(card), which is not linked into it", remedy: .change)
      }
    }
    if cards.count < 2 {
      try inspection.found(.wrongDocument, .document(key), "names fewer than two cards", remedy: .change)
    }
  }

  /// The cards that a contact's document names; nothing for one that cannot be read.
  private func cards(of contact: ContactID) throws -> [RecordID]? {
    do { return try storage.document(.unified(contact)).map(Links.cards) ?? [] } catch StorageError.damaged {
      return nil
    }
  }

  private func text(_ key: DocumentKey) throws -> String? { try readable(key)?.string }

  private func readable(_ key: DocumentKey) throws -> PropertyList? {
    do { return try storage.document(key) } catch StorageError.damaged { return nil }
  }
}
