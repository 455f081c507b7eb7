extension LabelNames {
  /// Portuguese, as it is written in Brazil where the countries differ.
  static let portuguese = [
    "Home": "casa", "Work": "trabalho", "School": "escola", "Other": "outro",
    "Mobile": "celular", "Main": "principal", "HomeFAX": "fax de casa", "WorkFAX": "fax do trabalho",
    "OtherFAX": "outro fax", "Pager": "pager",
    "HomePage": "página pessoal", "Anniversary": "data comemorativa",
    "Father": "pai", "Mother": "mãe", "Parent": "pai ou mãe", "Brother": "irmão", "Sister": "irmã",
    "Sibling": "irmão ou irmã", "ElderSibling": "irmão mais velho ou irmã mais velha",
    "YoungerSibling": "irmão mais novo ou irmã mais nova", "ElderBrother": "irmão mais velho",
    "YoungerBrother": "irmão mais novo", "ElderSister": "irmã mais velha", "YoungerSister": "irmã mais nova",
    "EldestBrother": "irmão primogênito", "EldestSister": "irmã primogênita", "YoungestBrother": "irmão caçula",
    "YoungestSister": "irmã caçula",
    "Child": "filho ou filha", "Son": "filho", "Daughter": "filha",
    "Spouse": "cônjuge", "Wife": "esposa", "Husband": "marido", "Partner": "parceiro",
    "MalePartner": "parceiro (homem)", "FemalePartner": "parceira",
    "Boyfriend": "namorado", "Girlfriend": "namorada", "Friend": "amigo",
    "MaleFriend": "amigo (homem)", "FemaleFriend": "amiga",
    "Grandparent": "avô ou avó", "Grandfather": "avô", "Grandmother": "avó", "Grandchild": "neto ou neta",
    "Grandson": "neto", "Granddaughter": "neta", "GreatGrandparent": "bisavô ou bisavó", "GreatGrandfather": "bisavô",
    "GreatGrandmother": "bisavó", "GreatGrandchild": "bisneto ou bisneta", "GreatGrandson": "bisneto",
    "GreatGranddaughter": "bisneta",
    "Uncle": "tio", "Aunt": "tia", "Nephew": "sobrinho", "Niece": "sobrinha", "Cousin": "primo",
    "MaleCousin": "primo (homem)", "FemaleCousin": "prima", "Granduncle": "tio-avô", "Grandaunt": "tia-avó",
    "Grandnephew": "sobrinho-neto", "Grandniece": "sobrinha-neta",
    "ParentInLaw": "sogro ou sogra", "ChildInLaw": "genro ou nora", "SiblingInLaw": "cunhado ou cunhada",
    "FatherInLaw": "sogro", "MotherInLaw": "sogra", "SonInLaw": "genro", "DaughterInLaw": "nora",
    "BrotherInLaw": "cunhado", "SisterInLaw": "cunhada", "Stepfather": "padrasto", "Stepmother": "madrasta",
    "Stepson": "enteado", "Stepdaughter": "enteada", "Stepparent": "padrasto ou madrasta",
    "Stepchild": "enteado ou enteada", "Stepbrother": "irmão por afinidade", "Stepsister": "irmã por afinidade",
    "Assistant": "assistente", "Manager": "gerente", "Colleague": "colega", "Teacher": "professor",
  ]

  /// What Portugal says otherwise.
  static let europeanPortuguese = [
    "Mobile": "telemóvel", "Partner": "companheiro", "MalePartner": "companheiro (homem)",
    "FemalePartner": "companheira", "EldestBrother": "irmão primogénito", "EldestSister": "irmã primogénita",
    "YoungestBrother": "irmão benjamim", "YoungestSister": "irmã benjamim",
  ]
}
