package import PropertyLists

/// The handshake, before anything else: both sides say who they are and what they can do.
package enum InitializeMethod: WireMethod {
  package static let name = "initialize"
  /// The number of the protocol that is described here.
  package static let protocolNumber = 1

  /// What PetContacts says of itself.
  package struct Parameters: WireValue {
    /// The number of the protocol that is spoken.
    package let protocolNumber: Int
    /// The identifier of the extension as its manifest has it.
    package let identifier: String
    /// The methods that the extension may call.
    package let features: [String]
    /// The user's languages, the preferred first, as language tags.
    package let languages: [String]
    /// The user's region as ISO 3166 has it.
    package let region: String?
    /// The day where the user is.
    package let today: Day

    package init(
      protocolNumber: Int = InitializeMethod.protocolNumber, identifier: String, features: [String],
      languages: [String], region: String?, today: Day
    ) {
      self.protocolNumber = protocolNumber
      self.identifier = identifier
      self.features = features
      self.languages = languages
      self.region = region
      self.today = today
    }

    package init(wireValue: PropertyList) throws(WireMismatch) {
      let fields = try WireFields(wireValue)
      protocolNumber = try fields.required("protocol")
      identifier = try fields.required("identifier")
      features = try fields.list("features")
      languages = try fields.list("languages")
      region = try fields.optional("region")
      today = try fields.required("today")
    }

    package var wireValue: PropertyList {
      .fields([
        "protocol": protocolNumber.wireValue, "identifier": identifier.wireValue, "features": features.wireValue,
        "languages": languages.wireValue, "region": region?.wireValue, "today": today.wireValue,
      ])
    }
  }

  /// What the extension says of itself.
  package struct Result: WireValue {
    /// The number of the protocol that it speaks.
    package let protocolNumber: Int
    /// Its identifier.
    package let identifier: String
    /// Its version.
    package let version: String
    /// The features it answers; those that PetContacts does not know are passed over.
    package let features: [String]

    package init(
      protocolNumber: Int = InitializeMethod.protocolNumber, identifier: String, version: String, features: [String]
    ) {
      self.protocolNumber = protocolNumber
      self.identifier = identifier
      self.version = version
      self.features = features
    }

    package init(wireValue: PropertyList) throws(WireMismatch) {
      let fields = try WireFields(wireValue)
      protocolNumber = try fields.required("protocol")
      identifier = try fields.required("identifier")
      version = try fields.required("version")
      features = try fields.list("features")
    }

    package var wireValue: PropertyList {
      .fields([
        "protocol": protocolNumber.wireValue, "identifier": identifier.wireValue, "version": version.wireValue,
        "features": features.wireValue,
      ])
    }
  }
}
