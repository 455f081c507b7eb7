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
  /// It is there and cannot be read.
  case damaged
  /// Stands behind a list that is cut short; `%` is the number of the others.
  case more = "and % more"
  /// The record's identifier.
  case identifier
  /// The container that the record is in.
  case container
  /// The containers that the cards of a contact are in.
  case containers
  /// The contact that cards make together.
  case contact
  /// The record's revision.
  case revision
  /// The user's own card.
  case me
  /// A group that a predicate fills.
  case smartGroup = "smart group"
  /// What a group uses of its members; `%` is the property.
  case uses = "uses %"
  /// What a merge kept aside.
  case keptAside = "kept aside"
  /// A picture that a merge kept aside.
  case keptPicture = "kept picture"
  /// Who a merge takes values from.
  case from
  /// It is so.
  case yes
  /// The next time that a birthday is kept.
  case next
  /// How old somebody becomes.
  case age
  /// This day.
  case today
  /// The day after this one.
  case tomorrow
  /// So many days from now; `%` is the number.
  case inDays = "in % days"

  /// The word for somebody who reads these languages, the preferred first.
  package func text(in languages: [UserLocale]) -> String {
    languages.isEmpty ? rawValue : Self.table.text(rawValue, languages) ?? rawValue
  }

  private static let table = TextTable(texts: [
    "pt": [
      "No Name": "Sem nome", "name": "nome", "group": "grupo", "picture": "imagem", "groups": "grupos",
      "members": "membros", "primary": "primário", "none": "nenhum", "missing": "em falta",
      "damaged": "danificada", "and % more": "e mais %",
      "identifier": "identificador", "container": "contêiner", "revision": "revisão", "containers": "contêineres",
      "contact": "contato", "me": "eu", "smart group": "grupo inteligente", "uses %": "usa %",
      "kept aside": "posto de lado", "kept picture": "imagem posta de lado", "from": "de", "yes": "sim",
      "next": "próximo", "age": "idade", "today": "hoje", "tomorrow": "amanhã", "in % days": "em % dias",
    ],
    "pt-PT": [
      "primary": "principal", "container": "contentor", "containers": "contentores", "contact": "contacto",
    ],
    "ja": [
      "No Name": "名前なし", "name": "名前", "group": "グループ", "picture": "写真", "groups": "グループ",
      "members": "メンバー", "primary": "優先", "none": "なし", "missing": "なし", "damaged": "破損", "and % more": "ほか%件",
      "identifier": "識別子",
      "container": "コンテナ", "revision": "リビジョン", "containers": "コンテナ", "contact": "連絡先", "me": "自分",
      "smart group": "スマートグループ", "uses %": "使用する%", "kept aside": "保留", "kept picture": "保留した写真", "from": "統合元",
      "yes": "はい", "next": "次回", "age": "年齢", "today": "今日", "tomorrow": "明日", "in % days": "%日後",
    ],
  ])
}
