#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libplist, which is opened when it is there: nothing that is built needs it.

/// Opens libplist. Says whether it is there.
bool petcontacts_peer_open(void);

/// Reads a property list, binary or XML. Nothing when it cannot.
void *_Nullable petcontacts_peer_decode(const uint8_t *_Nonnull bytes, size_t count);

/// Writes a value and gives the number of bytes, 0 for a failure.
size_t petcontacts_peer_encode(void *_Nonnull value, bool as_binary);

/// Frees a value.
void petcontacts_peer_free(void *_Nonnull value);
