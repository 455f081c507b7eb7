import CPhoneNumbers
import Files

/// libphonenumber, through a library of our own that is opened when it is first needed.
@safe
public struct PhoneNumberLibrary: @unchecked Sendable {
  // The functions are constants of a library that stays open, and libphonenumber's one object may be asked by any thread.
  let functions: UnsafePointer<petcontacts_phone_functions>

  /// Opens the library of a build or of an installation, which is found from where the program itself lies.
  /// - Throws: ``PhoneNumberLibraryError``, which names what is missing.
  public init() throws(PhoneNumberLibraryError) { try self.init(in: Self.folders) }

  /// Opens the library in the first folder that has it.
  init(in folders: [String]) throws(PhoneNumberLibraryError) {
    let paths = folders.map { Path.join($0, Self.fileName) }
    guard let path = paths.first(where: Files.exists) else { throw .notInstalled(Self.fileName) }
    guard let functions = unsafe petcontacts_phone_open_library(path) else {
      throw .unavailable(reason: unsafe String(cString: petcontacts_phone_failure()))
    }
    unsafe self.functions = functions
  }

  private static let fileName = "libPetContactsPhoneNumbers.so"

  /// The folder of the program, where a build puts it, and the one of an installation beside `bin`.
  private static var folders: [String] {
    // Without /proc nobody knows where the program is; then the library is missing, which is told.
    guard let program = try? Files.executablePath() else { return [] }
    let folder = Path.parent(program)
    return [folder, Path.join(Path.parent(folder), "lib/petcontacts")]
  }

  /// Whether phone numbers of a region are known: an upper-case code of ISO 3166-1, `DE` say.
  public func knows(region: String) -> Bool { unsafe functions.pointee.is_region(region) }
}

/// Why libphonenumber cannot be used.
public enum PhoneNumberLibraryError: Error, Hashable, Sendable {
  /// The library of our own does not lie where it belongs.
  case notInstalled(String)
  /// The system cannot open it: mostly for want of libphonenumber itself.
  case unavailable(reason: String)
}

extension PhoneNumberLibraryError: CustomStringConvertible {
  /// One sentence without a full stop, with what to install.
  public var description: String {
    switch self {
    case .notInstalled(let name):
      "phone numbers are shown as they are stored and compared digit by digit, because \(name) does not lie beside "
        + "the program; install it whole, with the package libphonenumber8"
    case .unavailable(let reason):
      "phone numbers are shown as they are stored and compared digit by digit; install the package libphonenumber8 (\(reason))"
    }
  }
}
