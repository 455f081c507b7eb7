#pragma once

// SQLite's write-ahead log, written in few calls of the system.

/// The name of a file system for `sqlite3_open_v2`: SQLite's default one, but that it gathers what is written into the
/// write-ahead log. Nothing when it cannot be registered. It has to be asked for once before several threads ask.
///
/// SQLite writes each page of a commit by two calls, its header and itself. Here what follows one another is written by
/// one call: at the end of a commit, before it is read, measured or synchronized, and before the right to write is given
/// up (https://www.sqlite.org/walformat.html). So it is in the file whenever another connection may look for it, and a
/// commit that cannot be written fails. In exclusive locking mode nothing is gathered.
const char *_Nullable petcontacts_gathering_file_system(void);
