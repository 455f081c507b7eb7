import Glibc
import PropertyLists

/// The time zone of the user, as the C library knows it (`TZ`, else the system's).
enum LocalTime {
  /// How many seconds local time is ahead of UTC at an instant.
  @Sendable static func utcOffset(at date: PropertyList.Date) -> Int {
    guard var seconds = time_t(exactly: date.secondsSince1970.rounded(.down)) else { return 0 }
    var fields = unsafe tm()
    guard unsafe localtime_r(&seconds, &fields) != nil else { return 0 }
    return unsafe fields.tm_gmtoff
  }
}
