import PropertyExtensions

/// Somebody who asks the person for access to the book. The person at the prompt owns it and is never asked.
enum AccessClient {
  /// The app behind `tap`.
  case pets
  /// The program of an extension.
  case program(LoadedExtension)

  /// What commands call it.
  var name: String {
    switch self {
    case .pets: Access.pets
    case .program(let plugin): plugin.shortName
    }
  }

  /// What settings call it.
  var identifier: String {
    switch self {
    case .pets: Access.pets
    case .program(let plugin): plugin.identifier ?? ""
    }
  }
}
