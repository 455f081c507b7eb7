import Glibc

/// What a file's mode lets others do who are of its group.
enum FileMode {
  /// Whether somebody else than its owner can write to a file as one of its group. A group of the owner's name without other
  /// members is the owner's own, as many distributions make one for each user.
  static func letsGroupWrite(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IWGRP != 0 else { return false }
    return !isPrivate(status.st_gid, of: status.st_uid)
  }

  /// Whether only the owners of the files in a folder can rename and remove them, whoever can write to the folder.
  static func isSticky(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_ISVTX != 0
  }

  private static func isPrivate(_ group: gid_t, of user: uid_t) -> Bool {
    guard let account = unsafe getpwuid(user), let name = unsafe account.pointee.pw_name,
      unsafe account.pointee.pw_gid == group, let entry = unsafe getgrgid(group),
      let groupName = unsafe entry.pointee.gr_name, unsafe strcmp(name, groupName) == 0
    else { return false }
    guard var member = unsafe entry.pointee.gr_mem else { return true }
    while let other = unsafe member.pointee {
      guard unsafe strcmp(other, name) == 0 else { return false }
      unsafe member += 1
    }
    return true
  }
}
