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
      let exact = values.entries.indices.filter { texts(of: $0).contains(text) }
      if !exact.isEmpty { return exact }
      if key.key == Property.phones.key, let number = PhoneDigits(text) { return entries(calling: number) }
      let wanted = Folding.fold(text)
      return values.entries.indices.filter { texts(of: $0).map(Folding.fold).contains(wanted) }
    }
    let languages = session.presentation.languages
    let fits = values.entries.map { $0.label.match(which, in: languages) }
    let best = fits.max() ?? .none
    let labelled = best == .none ? [] : fits.indices.filter { fits[$0] == best }
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

  /// What an entry's value can be called: as it is typed, and as it is shown.
  private func texts(of index: Int) -> [String] {
    let value = values.entries[index].value
    return [key.text(value), session.presentation.text(value, of: key)]
  }

  /// The entries to choose from: all, or those at some positions.
  private func listing(_ positions: [Int]? = nil) -> String {
    guard !values.entries.isEmpty else { return "there is none" }
    let entries = (positions ?? Array(values.entries.indices)).map { index in
      let entry = values.entries[index]
      let title = session.presentation.title(of: entry.label)
      let label = title.isEmpty ? "" : " (\(title))"
      return "\(index + 1) \(key.text(entry.value))\(label)"
    }
    return "choose \(entries.joined(separator: "; "))"
  }
}
