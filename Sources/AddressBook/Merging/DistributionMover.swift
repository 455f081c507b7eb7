import PropertyLists

/// Groups say of a member which of its phone numbers, addresses and so on they use (`ABEmailDistributionList` for `Email`,
/// a dictionary of entry identifiers by member). When the member is merged, what it chose goes over with it.
struct DistributionMover {
  /// The property lists of the persons that go, as they were.
  let sources: [RecordID: PropertyList.Dictionary]
  /// The person that stays.
  let target: RecordID
  /// Its property list as it will be.
  let merged: PropertyList.Dictionary

  /// The group's property list with the choices of those that go made those of the person, unless it has one.
  func move(_ group: PropertyList.Dictionary) -> PropertyList.Dictionary {
    var group = group
    for pair in group {
      guard let property = Group.distributedProperty(at: pair.key), var choices = pair.value.dictionary else {
        continue
      }
      for (id, properties) in sources.sorted(by: { $0.key < $1.key }) {
        guard let choice = choices[id.rawValue] else { continue }
        choices[id.rawValue] = nil
        guard choices[target.rawValue] == nil, let entry = entry(choice, of: properties[property], in: merged[property])
        else { continue }
        choices[target.rawValue] = .string(entry.rawValue)
      }
      group[pair.key] = choices.isEmpty ? nil : .dictionary(choices)
    }
    return group
  }

  /// The entry that has the value which was chosen, for its identifier may be another now.
  private func entry(_ choice: PropertyList, of old: PropertyList?, in new: PropertyList?) -> EntryID? {
    guard let id = choice.string.map(EntryID.init(rawValue:)), let old = old.flatMap(RawMultiValue.init(propertyList:)),
      let new = new.flatMap(RawMultiValue.init(propertyList:)), let index = old.index(of: id)
    else { return nil }
    let alike = new.entries.filter { $0.value == old.entries[index].value }
    return (alike.first { $0.id == id } ?? alike.first { $0.label == old.entries[index].label } ?? alike.first)?.id
  }
}
