public import PropertyLists

extension Day: ExtensionValue {
  /// Reads date components of the Gregorian calendar that name an existing day.
  public init?(propertyList: PropertyList) {
    guard let components = propertyList.dictionary, let month = components["month"]?.int,
      let day = components["day"]?.int, components["calendar"].map({ $0 == "gregorian" }) ?? true
    else { return nil }
    let year = components["year"]
    guard year == nil || year?.int != nil else { return nil }
    self.init(year: year?.int, month: month, day: day)
  }

  /// The date components.
  public var propertyList: PropertyList {
    .fields(["year": year?.propertyList, "month": month.propertyList, "day": day.propertyList])
  }
}
