import AddressBook
import PropertyLists

/// What the settings and the options of the program say together.
extension Session {
  /// The settings of the person and of the system, as they are now: another prompt may have changed them.
  var configuration: Configuration { Configuration(configurationPlaces) }

  /// The order of lists that the person's settings ask for: `"sortOrder": "last"`.
  var defaultOrder: SortOrder {
    configuration.own["sortOrder"]?.string.flatMap(SortOrder.init(word:)) ?? .givenName
  }

  /// The region as the option, the settings, a locale and the environment say.
  func region(chosen locale: UserLocale?, _ configuration: Configuration) -> Region {
    let setting = configuration.own["region"] ?? configuration.system["region"]
    return Region(option: regionOption, setting: setting?.string, locale: locale, environment: environment)
  }
}
