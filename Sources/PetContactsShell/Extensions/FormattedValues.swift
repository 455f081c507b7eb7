import AddressBook
import PropertyExtensionKit
import PropertyExtensions
import PropertyLists

/// Values as the programs of extensions write them, which are asked once in a session for each value.
final class FormattedValues {
  private struct Place: Hashable {
    let key: String
    let value: PropertyList
    /// The user's languages, which `--locale` changes for one command.
    let languages: [UserLocale]
  }

  private unowned let session: Session
  /// The texts; nothing where the program leaves it to us.
  private var texts = BoundedAnswers<Place, String?>()
  /// The extensions whose programs failed, which are not asked again.
  private var failed: Set<String> = []

  init(session: Session) { self.session = session }

  /// Forgets what programs wrote.
  func forget() {
    texts.forget()
    failed = []
  }

  /// Whether a program writes values of one of these keys.
  func concerns(_ keys: [ResolvedKey]) -> Bool { keys.contains { formatter(of: $0) != nil } }

  /// A value, or an entry's, as its program writes it; nothing where none does.
  func text(_ value: PropertyList, of key: ResolvedKey) -> String? {
    guard let plugin = formatter(of: key) else { return nil }
    let place = place(key.key, value)
    if texts[place] == nil { try? ask(plugin, [place], unit: { _ in key.declaration?.unit }) }
    return texts[place] ?? nil
  }

  /// Asks for all values of some keys at once.
  /// - Throws: what ends a command: ^C.
  func prepare(_ keys: [ResolvedKey], of records: [(RecordContents, derived: PropertyList.Dictionary)]) throws {
    var wanted: [String: (plugin: LoadedExtension, places: Set<Place>)] = [:]
    var units: [String: String] = [:]
    for key in keys {
      guard let plugin = formatter(of: key), let owner = plugin.identifier else { continue }
      units[key.key] = key.declaration?.unit
      for (record, derived) in records {
        guard let value = derived[key.key] ?? record.properties[key.key] else { continue }
        for value in RawMultiValue(propertyList: value)?.entries.map(\.value) ?? [value] {
          let place = place(key.key, value)
          if texts[place] == nil { wanted[owner, default: (plugin, [])].places.insert(place) }
        }
      }
    }
    for (plugin, places) in wanted.values { try ask(plugin, Array(places)) { units[$0] } }
  }

  private func place(_ key: String, _ value: PropertyList) -> Place {
    Place(key: key, value: value, languages: session.presentation.languages)
  }

  /// The extension whose program writes values of a key; nobody is asked for trust by the way.
  private func formatter(of key: ResolvedKey) -> LoadedExtension? {
    guard key.part == nil, let owner = key.declaration?.owner, !failed.contains(owner),
      let plugin = session.extensions.program(of: owner, .format), session.runtime.objection(to: plugin) == nil
    else { return nil }
    return plugin
  }

  private func ask(_ plugin: LoadedExtension, _ places: [Place], unit: (String) -> String?) throws {
    let values = places.map { FormatMethod.Value(key: $0.key, value: $0.value, unit: unit($0.key)) }
    do {
      let answers = try session.runtime.format(plugin, values)
      for (index, place) in places.enumerated() {
        let text = answers.indices.contains(index) ? answers[index] : nil
        texts.keep(text, to: place, bytes: place.value.footprint + (text?.utf8.count ?? 0))
      }
    } catch {
      if session.isInterruption(error) { throw error }
      failed.insert(plugin.identifier ?? "")
      session.noteOnce(
        plugin.identifier ?? "", "\(plugin.shortName) does not write its values: \(ShellError(error).message)")
    }
  }
}
