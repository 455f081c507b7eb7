#include "CPropertyListPeer.h"
#include <dlfcn.h>
#include <string.h>

// The functions of libplist 2.2, as plist/plist.h declares them.
static struct {
  void (*from_binary)(const char *, uint32_t, void **);
  void (*from_xml)(const char *, uint32_t, void **);
  void (*to_binary)(void *, char **, uint32_t *);
  void (*to_xml)(void *, char **, uint32_t *);
  void (*free_memory)(void *);
  void (*free_value)(void *);
} library;

static bool find(void *handle, const char *name, void *function) {
  void *found = dlsym(handle, name);
  memcpy(function, &found, sizeof found);
  return found != NULL;
}

bool petcontacts_peer_open(void) {
  void *handle = dlopen("libplist-2.0.so.3", RTLD_NOW);
  return handle && find(handle, "plist_from_bin", &library.from_binary) &&
         find(handle, "plist_from_xml", &library.from_xml) && find(handle, "plist_to_bin", &library.to_binary) &&
         find(handle, "plist_to_xml", &library.to_xml) && find(handle, "plist_to_xml_free", &library.free_memory) &&
         find(handle, "plist_free", &library.free_value);
}

void *petcontacts_peer_decode(const uint8_t *bytes, size_t count) {
  void *value = NULL;
  bool is_binary = count > 6 && memcmp(bytes, "bplist", 6) == 0;
  (is_binary ? library.from_binary : library.from_xml)((const char *)bytes, (uint32_t)count, &value);
  return value;
}

size_t petcontacts_peer_encode(void *value, bool as_binary) {
  char *bytes = NULL;
  uint32_t count = 0;
  (as_binary ? library.to_binary : library.to_xml)(value, &bytes, &count);
  if (!bytes) return 0;
  library.free_memory(bytes);
  return count;
}

void petcontacts_peer_free(void *value) { library.free_value(value); }
