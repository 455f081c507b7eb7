extension LabelNames {
  /// Japanese.
  static let japanese = [
    "Home": "自宅", "Work": "勤務先", "School": "学校", "Other": "その他",
    "Mobile": "携帯電話", "Main": "メイン", "HomeFAX": "自宅FAX", "WorkFAX": "勤務先FAX", "OtherFAX": "その他のFAX",
    "Pager": "ポケットベル",
    "HomePage": "ホームページ", "Anniversary": "記念日",
    "Father": "父", "Mother": "母", "Parent": "親", "Brother": "兄弟", "Sister": "姉妹", "Sibling": "きょうだい",
    "ElderSibling": "兄または姉",
    "YoungerSibling": "弟または妹", "EldestBrother": "一番上の兄", "EldestSister": "一番上の姉", "YoungestBrother": "末の弟",
    "YoungestSister": "末の妹", "ElderBrother": "兄", "YoungerBrother": "弟", "ElderSister": "姉", "YoungerSister": "妹",
    "Child": "子供", "Son": "息子", "Daughter": "娘",
    "Spouse": "配偶者", "Wife": "妻", "Husband": "夫", "Partner": "パートナー", "Boyfriend": "彼氏", "Girlfriend": "彼女",
    "MalePartner": "男性パートナー", "FemalePartner": "女性パートナー", "Friend": "友人", "MaleFriend": "男友達",
    "FemaleFriend": "女友達",
    "Grandparent": "祖父母", "Grandfather": "祖父", "Grandmother": "祖母", "Grandchild": "孫", "Grandson": "孫息子",
    "Granddaughter": "孫娘", "GreatGrandparent": "曽祖父母", "GreatGrandfather": "曽祖父", "GreatGrandmother": "曽祖母",
    "GreatGrandchild": "ひ孫", "GreatGrandson": "ひ孫息子", "GreatGranddaughter": "ひ孫娘",
    "Uncle": "おじ", "Aunt": "おば", "Nephew": "甥", "Niece": "姪", "Cousin": "いとこ", "MaleCousin": "従兄弟",
    "FemaleCousin": "従姉妹", "Granduncle": "大おじ", "Grandaunt": "大おば", "Grandnephew": "又甥", "Grandniece": "又姪",
    "ParentInLaw": "義理の親", "ChildInLaw": "婿または嫁", "SiblingInLaw": "義理のきょうだい",
    "FatherInLaw": "義父", "MotherInLaw": "義母", "SonInLaw": "婿", "DaughterInLaw": "嫁", "BrotherInLaw": "義兄弟",
    "SisterInLaw": "義姉妹", "Stepfather": "継父", "Stepmother": "継母", "Stepson": "継息子", "Stepdaughter": "継娘",
    "Stepparent": "継親", "Stepchild": "継子", "Stepbrother": "継兄弟", "Stepsister": "継姉妹",
    "Assistant": "アシスタント", "Manager": "上司", "Colleague": "同僚", "Teacher": "先生",
  ]
}
