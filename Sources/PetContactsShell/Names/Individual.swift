import AddressBook

/// What WHO means: a person with all cards that are linked, or a group.
enum Individual {
  case contact(UnifiedContact)
  case group(RecordContents)

  /// The record for reading; of linked cards all together.
  var record: RecordContents {
    switch self {
    case .contact(let contact): contact.person.contents
    case .group(let group): group
    }
  }

  /// The record that stands for it where one is wanted.
  var card: RecordContents {
    switch self {
    case .contact(let contact): contact.cards[0].contents
    case .group(let group): group
    }
  }

  /// The cards, or the group.
  var cards: [RecordContents] {
    switch self {
    case .contact(let contact): contact.cards.map(\.contents)
    case .group(let group): [group]
    }
  }

  /// Whether several cards are linked.
  var isLinked: Bool { cards.count > 1 }

  /// What of it lives in a container: each card by itself, or the group.
  func parts(in container: ContainerID) -> [Individual] {
    switch self {
    case .contact(let contact):
      contact.cards.filter { $0.container == container }.map { .contact(UnifiedContact($0)) }
    case .group(let group): group.container == container ? [self] : []
    }
  }
}

extension Session {
  /// What was fetched, or nothing where that cannot be read, which is said unless nobody wants to hear it.
  func individual(_ fetched: FetchedIndividual, tellingDamage tells: Bool = true) -> Individual? {
    switch fetched {
    case .contact(let contact): return .contact(contact)
    case .group(let group): return .group(group.contents)
    case .damaged(let id, let reason):
      if tells { noteDamaged(id, reason) }
      return nil
    }
  }
}
