import PropertyLists

/// What an app would show in an alert, as a value: a person reads it, a script sees it.
struct Alert: Hashable {
  let title: String
  var message = ""

  /// The client may not change the book.
  static let cannotAddContact = Alert(
    title: "Cannot Add Contact", message: "You must give the app permission to add the contact first.")
  /// A contact was added.
  static let contactAdded = Alert(title: "Contact Added")

  /// A pet with this name is in the book.
  static func onlyOne(_ name: String) -> Alert { Alert(title: "There can only be one \(name)") }
}
