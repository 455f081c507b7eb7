#include "CPhoneNumbers.h"

#include <dlfcn.h>
#include <stdio.h>

#define TEXT(name) #name
#define NAME(name) TEXT(name)

static _Thread_local char failure[512];

const char *petcontacts_phone_failure(void) { return failure; }

const petcontacts_phone_functions *petcontacts_phone_open_library(const char *path) {
  const petcontacts_phone_functions *(*entry)(void) = NULL;
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library) *(void **)&entry = dlsym(library, NAME(PETCONTACTS_PHONE_ENTRY));
  if (entry) return entry();
  const char *reason = dlerror();
  snprintf(failure, sizeof failure, "%s", reason ? reason : "no reason is given");
  return NULL;
}
