/// The words that stand beside titles and labels: what a card says of a record that is no property of it. The raw value is
/// the English text.
package enum Wording: String, CaseIterable, Sendable {
  /// Stands for the name of a record that has none.
  case noName = "No Name"
  /// The column of names.
  case name
  /// The column of groups' names.
  case group
  /// The picture.
  case picture
  /// The groups that a person is in.
  case groups
  /// Who is in a group.
  case members
  /// The entry that counts when only one can be used.
  case primary
  /// There is nothing.
  case none
  /// There should be something.
  case missing
  /// Stands behind a list that is cut short; `%` is the number of the others.
  case more = "and % more"
  /// The record's identifier.
  case identifier
  /// The container that the record is in.
  case container
  /// The record's revision.
  case revision

  /// The word for somebody who reads these languages, the preferred first.
  package func text(in languages: [UserLocale]) -> String {
    languages.isEmpty ? rawValue : Self.table.text(rawValue, languages) ?? rawValue
  }

  private static let table = TextTable(texts: [
    "pt": [
      "No Name": "Sem nome", "name": "nome", "group": "grupo", "picture": "imagem", "groups": "grupos",
      "members": "membros", "primary": "primário", "none": "nenhum", "missing": "em falta", "and % more": "e mais %",
      "identifier": "identificador", "container": "contêiner", "revision": "revisão",
    ],
    "pt-PT": ["primary": "principal", "container": "contentor"],
    "ja": [
      "No Name": "名前なし", "name": "名前", "group": "グループ", "picture": "写真", "groups": "グループ",
      "members": "メンバー", "primary": "優先", "none": "なし", "missing": "なし", "and % more": "ほか%件", "identifier": "識別子",
      "container": "コンテナ", "revision": "リビジョン",
    ],
  ])
}
