import AddressBook
import Testing

@testable import PetContactsShell

@Suite struct RegionTests {
  static let locales: [([String: String], String?)] = [
    ([:], nil), (["LANG": "en_US.UTF-8"], "US"), (["LANG": "de_DE@euro"], "DE"), (["LANG": "sr_RS@latin"], "RS"),
    (["LANG": "C.UTF-8"], nil), (["LANG": "POSIX"], nil), (["LANG": "de"], nil), (["LANG": "es_419.UTF-8"], nil),
    (["LANG": "en_US.UTF-8", "LC_TELEPHONE": "de_CH.UTF-8"], "CH"),
    (["LANG": "en_US.UTF-8", "LC_TELEPHONE": "de_CH.UTF-8", "LC_ALL": "ja_JP.UTF-8"], "JP"),
    (["LANG": "en_US.UTF-8", "LC_ALL": ""], "US"), (["LANG": "en_US.UTF-8", "LC_ALL": "C.UTF-8"], nil),
    (["LANG": "_.", "LC_TELEPHONE": ""], nil),
  ]

  @Test(arguments: locales)
  func `the locale's territory is the region`(_ environment: [String: String], _ territory: String?) {
    #expect(Region.territory(environment) == territory)
  }

  static let codes: [(option: String?, setting: String?, locale: String?, [String: String], String?)] = [
    ("de", "US", "ja-JP", ["LANG": "pt_BR"], "DE"), (nil, "us", "ja-JP", ["LANG": "pt_BR"], "US"),
    (nil, nil, "ja-JP", ["LANG": "pt_BR"], "JP"), (nil, nil, "ja", ["LANG": "pt_BR"], "BR"),
    (nil, nil, "es-419", ["LC_TELEPHONE": "pt_BR"], "BR"), (nil, nil, nil, [:], nil),
    (nil, "Mars", nil, ["LANG": "de_CH"], "CH"),
    (nil, "é", nil, [:], nil),
  ]

  @Test(arguments: codes)
  func `the first source that names a region counts`(
    _ option: String?, _ setting: String?, _ locale: String?, _ environment: [String: String], _ code: String?
  ) {
    let region = Region(
      option: option, setting: setting, locale: locale.flatMap { UserLocale($0) }, environment: environment)
    #expect(region.code == code)
  }
}
