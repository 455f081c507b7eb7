/// Raw keys that belong to the record itself rather than to its person or group.
public enum RecordKeys: Sendable {
  /// The types of the custom keys, by key, as ``PropertyType/code``.
  public static let propertyTypes = "ABPropertyTypes"
  /// When the record was made.
  public static let creation = "Creation"
  /// When the record was last changed.
  public static let modification = "Modification"
  /// The identifier, where a file carries it inside the property list.
  public static let identifier = "UID"
  /// What a file format carried and the model cannot hold.
  public static let foreign = "org.petcontacts.foreign"

  /// Values that did not find their place when the record was merged with others: a multi-value of dictionaries with the
  /// `value` and the `record` it is from, each labelled with the key it stood under.
  public static let mergedValues = "org.petcontacts.merged.values"
  /// Pictures that gave way when the record was merged with others: a multi-value of digests, each labelled with the name
  /// of the record it is from. A store keeps these pictures as it keeps the record's own, see ``StoredRecord/pictures``.
  public static let mergedPictures = "org.petcontacts.merged.pictures"

  /// The predicate that says who is in a smart group.
  public static let groupPredicate = "org.petcontacts.predicate"

  /// What a record that could not be read held, as data, in the log of its deletion.
  public static let damaged = "org.petcontacts.damaged"

  /// Keys that are kept up to date when a change is applied, never by who changes the record.
  public static let maintained: Set<String> = [propertyTypes, creation, modification, identifier]
}
