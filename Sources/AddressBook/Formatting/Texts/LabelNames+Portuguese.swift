extension LabelNames {
  /// Portuguese, as it is written in Brazil where the countries differ.
  static let portuguese = [
    "Home": "casa", "Work": "trabalho", "School": "escola", "Other": "outro",
    "Mobile": "celular", "Main": "principal", "HomeFAX": "fax de casa", "WorkFAX": "fax do trabalho",
    "OtherFAX": "outro fax", "Pager": "pager",
    "HomePage": "página pessoal", "Anniversary": "data comemorativa",
    "Father": "pai", "Mother": "mãe", "Parent": "pai ou mãe", "Brother": "irmão", "Sister": "irmã",
    "Sibling": "irmão ou irmã", "ElderBrother": "irmão mais velho", "YoungerBrother": "irmão mais novo",
    "ElderSister": "irmã mais velha", "YoungerSister": "irmã mais nova",
    "Child": "filho ou filha", "Son": "filho", "Daughter": "filha",
    "Spouse": "cônjuge", "Wife": "esposa", "Husband": "marido", "Partner": "parceiro",
    "Boyfriend": "namorado", "Girlfriend": "namorada", "Friend": "amigo",
    "Grandparent": "avô ou avó", "Grandfather": "avô", "Grandmother": "avó", "Grandchild": "neto ou neta",
    "Grandson": "neto", "Granddaughter": "neta",
    "Uncle": "tio", "Aunt": "tia", "Nephew": "sobrinho", "Niece": "sobrinha", "Cousin": "primo",
    "FatherInLaw": "sogro", "MotherInLaw": "sogra", "SonInLaw": "genro", "DaughterInLaw": "nora",
    "BrotherInLaw": "cunhado", "SisterInLaw": "cunhada", "Stepfather": "padrasto", "Stepmother": "madrasta",
    "Stepson": "enteado", "Stepdaughter": "enteada",
    "Assistant": "assistente", "Manager": "gerente", "Colleague": "colega", "Teacher": "professor",
  ]

  /// What Portugal says otherwise.
  static let europeanPortuguese = ["Mobile": "telemóvel", "Partner": "companheiro"]
}
