import AddressBook
import LineEditor
import PropertyLists

/// Finds the entry of a multi-value that WHICH means: a label, a number from 1, or `=VALUE`. Where a label looks like the
/// number of another entry, only the value tells them apart.
struct EntryLookup {
  let session: Session
  let key: ResolvedKey
  let values: RawMultiValue

  /// The position of the entry.
  /// - Throws: ``ShellError`` that lists the entries when none or several match.
  func position(_ which: String) throws(ShellError) -> Int {
    let matches = matches(which)
    if let position = matches.first, matches.count == 1 { return position }
    if matches.isEmpty {
      throw ShellError(.notFound, "no \(key.title) matches \"\(which)\"", listing())
    }
    throw ShellError(
      .ambiguous, "\(matches.count) entries of \(key.title) match \"\(which)\"",
      Int(which) == nil ? nil : "say which by :=VALUE", listing(matches))
  }

  /// The position of the only entry.
  /// - Throws: ``ShellError`` that lists the entries when there are several.
  func onlyPosition(asking command: String) throws(ShellError) -> Int {
    guard values.entries.count != 1 else { return 0 }
    guard !values.entries.isEmpty else { throw ShellError(.notFound, "there is no entry of \(key.title)") }
    throw ShellError(
      .ambiguous, "there are \(values.entries.count) entries of \(key.title)",
      "say which: \(command):LABEL, :NUMBER or :=VALUE", listing())
  }

  private func matches(_ which: String) -> [Int] {
    if which.hasPrefix("=") {
      let text = String(which.dropFirst())
      let exact = values.entries.indices.filter { key.text(values.entries[$0].value) == text }
      if !exact.isEmpty { return exact }
      if key.key == Property.phones.key, let number = PhoneDigits(text) { return entries(calling: number) }
      let wanted = Folding.fold(text)
      return values.entries.indices.filter { Folding.fold(key.text(values.entries[$0].value)) == wanted }
    }
    let folded = Folding.fold(which)
    let labelled = values.entries.indices.filter { index in
      let label = values.entries[index].label
      return label.rawValue == which || Folding.fold(label.title) == folded
    }
    guard let numbered = Int(which).flatMap(values.entries.index(ofNumber:)) else { return labelled }
    return labelled.contains(numbered) ? labelled : (labelled + [numbered]).sorted()
  }

  /// The entries that reach the same phone, however their numbers are written.
  private func entries(calling number: PhoneDigits) -> [Int] {
    values.entries.indices.filter { index in
      let other = values.entries[index].value.string.flatMap(PhoneDigits.init)
      return other.map { session.phones.match(number, $0) == .same } ?? false
    }
  }

  /// The entries to choose from: all, or those at some positions.
  private func listing(_ positions: [Int]? = nil) -> String {
    guard !values.entries.isEmpty else { return "there is none" }
    let entries = (positions ?? Array(values.entries.indices)).map { index in
      let entry = values.entries[index]
      let label = entry.label.title.isEmpty ? "" : " (\(entry.label.title))"
      return "\(index + 1) \(key.text(entry.value))\(label)"
    }
    return "choose \(entries.joined(separator: "; "))"
  }
}
