import AddressBook
import LineEditor
import Files
import PropertyExtensions
import PropertyLists

/// Completes what is typed at the prompt, from the table and the book.
struct Completer {
  let session: Session

  /// The most names that are offered at once.
  static let limit = 200

  /// The words that can stand where the cursor is. Trouble with the book offers nothing: the command will tell.
  func completions(_ context: CompletionContext) -> [Completion] {
    (try? session.with(locale: Self.locale(in: context.words)) { try candidates(context) }) ?? []
  }

  /// The locale that the words before the cursor ask for.
  private static func locale(in words: [String]) -> UserLocale? {
    for (word, next) in zip(words, words.dropFirst() + [""]) {
      if word == "--locale" { return UserLocale(next) }
      if word.hasPrefix("--locale=") { return UserLocale(String(word.dropFirst("--locale=".count))) }
    }
    return nil
  }

  private func candidates(_ context: CompletionContext) throws -> [Completion] {
    let (words, partial) = (context.words, context.partial)
    var offered: [Completion] = []
    if words.isEmpty { return matching(session.commands.firstWords, partial) }
    offered += matching(session.commands.continuations(of: words), partial)
    guard let (command, length) = session.commands.find(words) else { return offered }
    let place = CompletionPlace(command: command, words: Array(words.dropFirst(length)))
    let programs = ProgramCompletion(session: session)
    if let option = place.waitingOption {
      return try complete(option.kind, partial, place)
        + programs.candidates(for: option.name, option.kind, of: command, partial)
    }
    if !place.endsOptions, let equals = partial.firstIndex(of: "="), Invocation.isOption(partial) {
      let name = String(partial[..<equals])
      let options = command.options + CommandTable.commonOptions
      guard let option = options.first(where: { $0.name == name }) else { return offered }
      return try complete(option.kind, String(partial[partial.index(after: equals)...]), place).map { completion in
        Completion("\(name)=\(completion.text)", display: completion.display, isFinal: completion.isFinal)
      }
    }
    if partial.hasPrefix("-"), !place.endsOptions {
      let options = (command.options + CommandTable.commonOptions).filter {
        $0.repeats || !place.options.contains($0.name)
      }
      return offered + matching(options.map(\.name), partial)
    }
    guard let argument = place.argument else { return offered }
    let own = try complete(argument.kind, partial, place)
    return offered + own + programs.candidates(for: argument.name, argument.kind, of: command, partial)
  }

  private func complete(_ kind: Argument.Kind, _ partial: String, _ place: CompletionPlace) throws -> [Completion] {
    switch kind {
    case .who: return try people(partial)
    case .group: return matching(try groupNames(partial), partial)
    case .container: return matching(try session.book.containers.map(\.name), partial)
    case .key: return try keyList(partial)
    case .keyAndWhich: return try keysAndLabels(partial, place)
    case .assignment: return try assignment(partial, place)
    case .label: return try labels(partial, place)
    case .value: return try values(partial, place)
    case .file: return FileCompletion.candidates(for: partial)
    case .store: return stores(partial)
    case .pet: return matching((try PetShop()).pets.map(\.first), partial)
    case .client: return matching(session.access.clients.map(\.name), partial)
    case .plugin: return matching(plugins, partial)
    case .pluginOrFolder: return matching(plugins, partial) + FileCompletion.candidates(for: partial)
    case .predicate:
      let names = try KeyLookup(session: session).names(of: nil)
      return PredicateCompletion(partial, session: session).candidates(names: names).map {
        Completion($0.text, display: $0.display, isFinal: false)
      }
    case .choiceOrKey(let choices):
      return matching(choices + (try KeyLookup(session: session).names(of: nil)), partial)
    case .command:
      let commands = matching(session.commands.continuations(of: Array(place.words)), partial)
      // Properties are explained, too; there are too many of them to be offered unasked.
      guard place.words.isEmpty, !partial.isEmpty else { return commands }
      let words = session.commands.firstWords
      return commands + matching(session.catalog.all.map(\.name).filter { !words.contains($0) }, partial)
    case .choice(let choices): return matching(choices, partial)
    case .text: return []
    }
  }

  /// Names of stores: the file or folder, also behind the kind of store.
  private func stores(_ partial: String) -> [Completion] {
    guard let kind = ["sqlite:", "plist:"].first(where: { partial.hasPrefix($0) }) else {
      return matching(["sqlite:", "plist:", "memory:"], partial, isFinal: false)
        + FileCompletion.candidates(for: partial)
    }
    return FileCompletion.candidates(for: String(partial.dropFirst(kind.count))).map { found in
      Completion(kind + found.text, display: found.display, isFinal: found.isFinal)
    }
  }

  private var plugins: [String] { session.extensions.found.map { Path.name($0.folder) } }

  /// Those of the candidates that begin with what is typed.
  func matching(_ candidates: [String], _ partial: String, isFinal: Bool = true) -> [Completion] {
    let folded = Folding.fold(partial)
    return candidates.filter { Folding.fold($0).utf8.starts(with: folded.utf8) }
      .map { Completion($0, isFinal: isFinal) }
  }

  /// A list of keys, of which the last is being typed.
  private func keyList(_ partial: String) throws -> [Completion] {
    let parts = partial.split(separator: ",", omittingEmptySubsequences: false)
    let before = parts.dropLast().map { $0 + "," }.joined()
    let names = try KeyLookup(session: session).names(of: nil)
    return matching(names, String(parts.last ?? "")).map {
      Completion(before + $0.text, display: $0.text, isFinal: false)
    }
  }

  /// What `KEY[:LABEL]=VALUE` can be.
  private func assignment(_ partial: String, _ place: CompletionPlace) throws -> [Completion] {
    guard let equals = partial.firstIndex(of: "=") else { return try keysAndLabels(partial, place, isFinal: false) }
    let lookup = KeyLookup(session: session)
    let key = try lookup.key(lookup.split(String(partial[..<equals])).key)
    let value = String(partial[partial.index(after: equals)...])
    return matching(allowed(key), value).map { Completion(partial[...equals] + $0.text, display: $0.text) }
  }

  private func keysAndLabels(_ partial: String, _ place: CompletionPlace, isFinal: Bool = true) throws -> [Completion] {
    let lookup = KeyLookup(session: session)
    let record = record(place)
    guard let colon = partial.firstIndex(of: ":") else {
      // An assignment goes on behind the key, with a label or the value.
      let names = try lookup.names(of: record?.kind ?? .person) + lookup.partNames(completing: partial)
      return matching(names, partial, isFinal: isFinal)
    }
    let word = String(partial[..<colon])
    let key = try lookup.key(word, in: record)
    let used = record?.properties[key.key].flatMap(RawMultiValue.init(propertyList:))?.entries.map(\.label) ?? []
    let isNew = place.command.path == ["append"] || place.command.path == ["add", "person"]
    let typed = String(partial[partial.index(after: colon)...])
    return titles(of: isNew ? key.labels : used, typed).map { Completion("\(word):\($0.text)", isFinal: $0.isFinal) }
  }

  private func labels(_ partial: String, _ place: CompletionPlace) throws -> [Completion] {
    guard let key = try key(place) else { return [] }
    return titles(of: key.labels, partial)
  }

  /// The titles of labels in the language of the user, or else the English ones, which are understood everywhere.
  private func titles(of labels: [Label], _ partial: String) -> [Completion] {
    let labels = labels.filter { $0 != .none }
    let own = matching(labels.map(session.presentation.title), partial)
    return own.isEmpty ? matching(labels.map(\.title), partial) : own
  }

  /// The values that the declaration allows, or the one that stands there to be edited.
  private func values(_ partial: String, _ place: CompletionPlace) throws -> [Completion] {
    guard let key = try key(place) else { return [] }
    if let part = key.part {
      if part.element == .boolean { return matching(["yes", "no"], partial) }
      let standing = record(place)?.properties[key.key]?.dictionary?[part.key]
      return matching([standing?.displayText].compactMap(\.self), partial)
    }
    let computed = ProgramCompletion(session: session).candidates(for: key, partial, record: record(place))
    if !computed.isEmpty { return computed }
    let allowed = allowed(key)
    if !allowed.isEmpty { return matching(allowed, partial) }
    guard let value = record(place)?.properties[key.key], RawMultiValue(propertyList: value) == nil else { return [] }
    return matching([value.displayText], partial)
  }

  /// The values that a property takes, where there are few.
  private func allowed(_ key: ResolvedKey) -> [String] {
    guard let declaration = key.declaration, key.part == nil else { return [] }
    if declaration.type.element == .boolean { return ["yes", "no"] }
    return declaration.rules.allowed.map(\.displayText)
  }

  private func record(_ place: CompletionPlace) -> RecordContents? {
    guard let index = place.command.arguments.firstIndex(where: { $0.name == "WHO" }),
      place.positional.indices.contains(index)
    else { return nil }
    return RecordLookup(session: session).silently(place.positional[index])
  }

  private func key(_ place: CompletionPlace) throws -> ResolvedKey? {
    guard place.positional.count > 1 else { return nil }
    let lookup = KeyLookup(session: session)
    let record = record(place)
    return try lookup.key(lookup.split(place.positional[1], in: record).key, in: record)
  }
}
