/// Why a store could not be used.
public enum StorageError: Error, Hashable, Sendable {
  /// There is none at the place.
  case missing(String)
  /// Something lies at the place where a store was to be made.
  case taken(String)
  /// A place where a store was to be made lies in the folder of another one.
  case inside(String, store: String)
  /// It lies in no file, and so cannot be backed up.
  case notInFiles(String)
  /// The file is there, and nothing was ever put into it.
  case blank(String)
  /// It cannot be opened or made: where, why, and what to do.
  case unavailable(String, reason: String, remedy: String)
  /// It is not what it should be.
  case notAStore(String, reason: String)
  /// A newer version of the program made it.
  case newerVersion(String, found: Int, supported: Int)
  /// It can only be read.
  case readOnly(String)
  /// There is no room.
  case full(String)
  /// Another program holds it for too long.
  case busy(String)
  /// It is being written to by the same program, which must end that first.
  case beingWritten(String)
  /// The disk did not confirm that a change is written, and it cannot be taken back: it may be there or not, as a whole.
  case unconfirmed(String, reason: String)
  /// Its files are damaged.
  case damaged(String, reason: String)
  /// One record's property list cannot be read.
  case damagedRecord(RecordID, reason: String)
  /// Somebody asked to stop; nothing was changed.
  case interrupted
}

extension StorageError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .missing(let place): "there is no store \(place), check its name"
    case .taken(let place): "there is something at \(place) already, nothing was written, name another place"
    case .inside(let place, let store): "\(place) lies inside the store \(store), name a place outside of it"
    case .notInFiles(let place):
      "the store \(place) lies in no file, copy it with store copy memory: sqlite:FILE"
    case .blank(let place): "\(place) is not a PetContacts store: it is empty, name another file with --store"
    case .unavailable(let place, let reason, let remedy): "cannot open the store \(place): \(reason), \(remedy)"
    case .notAStore(let place, let reason):
      "\(place) is not a PetContacts store: \(reason), name another file with --store"
    case .newerVersion(let place, let found, let supported):
      "the store \(place) has version \(found), this program knows up to \(supported), use a newer PetContacts"
    case .readOnly(let place): "the store \(place) can only be read, change its permissions or copy it"
    case .full(let place): "no room left for the store \(place), nothing was changed, free some space and try again"
    case .busy(let place): "the store \(place) is held by another program, nothing was changed, try again"
    case .beingWritten(let place): "the store \(place) is being written to, commit or roll back first"
    case .unconfirmed(let place, let reason):
      "cannot tell whether the change to the store \(place) is on the disk: \(reason), look whether it is there"
    case .damaged(let place, let reason): "the store \(place) is damaged: \(reason), store check tells more"
    case .damagedRecord(let id, let reason): "the record \(id) is damaged: \(reason)"
    case .interrupted: "interrupted"
    }
  }
}
