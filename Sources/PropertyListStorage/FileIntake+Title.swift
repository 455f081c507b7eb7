import AddressBook

extension FileIntake {
  /// What the step is called: "edit Shippo Dog (file)", or how many records of each kind of change there are.
  var title: String {
    if deeds.count == 1 { return "\(deeds[0].verb) \(deeds[0].name) (file)" }
    let counts = ["add", "edit", "delete"].compactMap { verb -> String? in
      let count = deeds.count { $0.verb == verb }
      return count == 0 ? nil : "\(verb) \(count)"
    }
    return counts.isEmpty ? "edit documents (files)" : counts.joined(separator: ", ") + " records (files)"
  }
}

extension StoredRecord {
  /// The name that the title of a step shows.
  var shownName: String {
    let name = RecordIndex(self).names.first { $0.field == .composite }?.text ?? ""
    return name.isEmpty ? id.rawValue : name
  }
}
