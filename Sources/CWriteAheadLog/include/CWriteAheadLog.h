#pragma once

// SQLite's write-ahead log, written in few calls of the system.

/// The name of the file system for `sqlite3_open_v2`, which is SQLite's default one but for how the write-ahead log is
/// written; nothing when there is no memory for it.
///
/// SQLite writes each page of a commit by two calls, its header and itself, and asks for all of them to be on the disk in the
/// end. Here what follows one another is gathered and written by one call: before it has to be on the disk, before it is
/// read or measured, and before other processes are told of it (https://www.sqlite.org/walformat.html). What SQLite may rely
/// on, the order that `xSync` gives, stays.
const char *_Nullable petcontacts_gathering_file_system(void);
