import AddressBook
import Glibc
import PropertyLists

/// What the system tells the process.
enum ProcessFacts {
  /// The environment; what is not UTF-8 is left out.
  static var environment: [String: String] {
    var found = [String: String](minimumCapacity: 64)
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      if let text = unsafe String(validatingCString: entry), let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
        found[String(text[..<equals])] = String(text[text.utf8.index(after: equals)...])
      }
      unsafe next += 1
    }
    return found
  }

  /// The arguments behind the program's name.
  /// - Throws: ``ShellError`` for one that is not UTF-8: a repaired one would name something else.
  static func arguments() throws(ShellError) -> [String] {
    var arguments: [String] = []
    for index in 0..<Int(CommandLine.argc) where index > 0 {
      guard let pointer = unsafe CommandLine.unsafeArgv[index] else { break }
      guard let text = unsafe String(validatingCString: pointer) else {
        throw ShellError(.usage, "argument \(index) is not UTF-8", "check the encoding of the terminal")
      }
      arguments.append(text)
    }
    return arguments
  }

  /// Puts something in the place of standard descriptors that were closed, so that no file of ours takes it. Reading
  /// gives the end, and writing fails.
  static func openStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", O_RDONLY)
    }
  }

  /// The system's clock, in the person's time zone, and random identities.
  static let bookEnvironment = Environment(
    now: { PropertyList.Date(secondsSince1970: time(nil)) },
    today: {
      var now = time(nil)
      var parts = unsafe tm()
      guard unsafe localtime_r(&now, &parts) != nil else { return nil }
      return unsafe CalendarDay(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    })
}
