#pragma once

// Files: what Glibc declares only for programs that ask for GNU's additions.

/// Waits until everything that was written to the file system of an open file is on the disk: 0, or -1 with `errno`.
int petcontacts_synchronize_file_system(int descriptor);
