extension PropertyTitles {
  /// Japanese.
  static let japanese = [
    "First": "名", "Middle": "ミドルネーム", "Last": "姓", "Title": "敬称（前）", "Suffix": "敬称（後）",
    "Nickname": "ニックネーム", "MaidenName": "旧姓",
    "FirstPhonetic": "名（フリガナ）", "MiddlePhonetic": "ミドルネーム（フリガナ）", "LastPhonetic": "姓（フリガナ）",
    "Organization": "会社", "OrganizationPhonetic": "会社（フリガナ）", "ABDepartment": "部署", "JobTitle": "役職",
    "Phone": "電話", "Email": "メール", "Address": "住所", "URLs": "URL", "HomePage": "ホームページ",
    "calendarURIs": "カレンダーのアドレス",
    "BirthdayComponents": "誕生日", "Birthday": "誕生日（時刻）", "AlternateBirthdayComponents": "誕生日（別の暦）",
    "ABDateComponents": "日付", "ABDate": "日付（時刻）",
    "ABRelatedNames": "関係者", "SocialProfile": "ソーシャルプロフィール", "InstantMessage": "インスタントメッセージ",
    "AIMInstant": "AIM", "ICQInstant": "ICQ", "JabberInstant": "Jabber", "MSNInstant": "MSN", "YahooInstant": "Yahoo",
    "Note": "メモ", "ABPersonFlags": "表示方法", "ABPhoneDistributionList": "メンバーの電話",
    "ABEmailDistributionList": "メンバーのメール", "ABAddressDistributionList": "メンバーの住所", "GroupName": "名前", "UID": "識別子",
    "org.petcontacts.predicate": "条件",
    "Creation": "作成日時",
    "Modification": "変更日時", "ABPropertyTypes": "独自のキーの型",
  ]
}
