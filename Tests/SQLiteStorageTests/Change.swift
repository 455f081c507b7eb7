import AddressBook

/// A change to a book; Foundation has another type of the same name.
typealias Change = Operation
