extension PropertyTitles {
  /// Portuguese, as it is written in Brazil where the countries differ.
  static let portuguese = [
    "First": "nome", "Middle": "nome do meio", "Last": "sobrenome", "Title": "tratamento", "Suffix": "sufixo",
    "Nickname": "apelido", "MaidenName": "sobrenome anterior",
    "FirstPhonetic": "pronúncia do nome", "MiddlePhonetic": "pronúncia do nome do meio",
    "LastPhonetic": "pronúncia do sobrenome",
    "Organization": "empresa", "OrganizationPhonetic": "pronúncia da empresa", "ABDepartment": "departamento",
    "JobTitle": "cargo",
    "Phone": "telefone", "Email": "e-mail", "Address": "endereço", "URLs": "URL", "HomePage": "página pessoal",
    "calendarURIs": "endereço de calendário",
    "BirthdayComponents": "aniversário", "Birthday": "aniversário (instante)",
    "AlternateBirthdayComponents": "aniversário em outro calendário", "ABDateComponents": "data",
    "ABDate": "data (instante)", "ABRelatedNames": "nome relacionado", "SocialProfile": "perfil social",
    "InstantMessage": "mensagem instantânea", "AIMInstant": "AIM", "ICQInstant": "ICQ", "JabberInstant": "Jabber",
    "MSNInstant": "MSN", "YahooInstant": "Yahoo",
    "Note": "nota", "ABPersonFlags": "mostrado como", "GroupName": "nome",
    "org.petcontacts.predicate": "onde",
    "ABPhoneDistributionList": "telefones dos membros", "ABEmailDistributionList": "e-mails dos membros",
    "ABAddressDistributionList": "endereços dos membros", "UID": "identificador", "Creation": "criação",
    "Modification": "modificação", "ABPropertyTypes": "tipos das chaves próprias",
  ]

  /// What Portugal says otherwise.
  static let europeanPortuguese = [
    "Last": "apelido", "Nickname": "alcunha", "MaidenName": "apelido anterior",
    "LastPhonetic": "pronúncia do apelido", "Address": "morada", "calendarURIs": "endereço do calendário",
    "Title": "título", "ABAddressDistributionList": "moradas dos membros",
    "AlternateBirthdayComponents": "aniversário noutro calendário",
  ]
}
