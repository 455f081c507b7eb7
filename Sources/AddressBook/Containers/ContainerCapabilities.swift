/// What kind of place a container is (`CNContainerType`).
public enum ContainerType: String, CaseIterable, Hashable, Sendable {
  /// Records kept on this machine.
  case local
  /// An address book of a CardDAV server (RFC 6352).
  case cardDAV = "carddav"
  /// A folder of an Exchange-like server, which knows categories but no groups.
  case exchange
  /// A place of which nothing is known.
  case unassigned

  /// What such a place allows unless it says something else.
  public var capabilities: ContainerCapabilities {
    switch self {
    case .local, .unassigned: .everything
    case .cardDAV: ContainerCapabilities(groups: .many, allowsSubgroups: false)
    case .exchange: ContainerCapabilities(groups: .none, allowsSubgroups: false)
    }
  }
}

/// How many groups a container can hold.
public enum GroupSupport: String, CaseIterable, Hashable, Sendable {
  /// None: it does not know groups.
  case none
  /// One group.
  case one
  /// As many as wanted.
  case many
}

/// What a container allows. It is asked in every commit, whoever makes the change.
public struct ContainerCapabilities: Hashable, Sendable {
  /// How many groups it can hold.
  public var groups: GroupSupport
  /// Whether a group in it can hold groups.
  public var allowsSubgroups: Bool
  /// Whether its records can only be read.
  public var isReadOnly: Bool

  /// Says what a container allows.
  public init(groups: GroupSupport, allowsSubgroups: Bool, isReadOnly: Bool = false) {
    self.groups = groups
    self.allowsSubgroups = allowsSubgroups
    self.isReadOnly = isReadOnly
  }

  /// Groups, groups within groups, and every change.
  public static let everything = ContainerCapabilities(groups: .many, allowsSubgroups: true)
}

/// What a container does not allow.
public enum ContainerLimit: Hashable, Sendable {
  /// It can only be read.
  case changes
  /// It holds no groups.
  case groups
  /// It holds one group, and has it.
  case severalGroups
  /// Its groups hold no groups.
  case subgroups
  /// Its groups hold only what lives in the container itself (`CNError.containmentScope`).
  case membersElsewhere
}
