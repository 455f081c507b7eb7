#define _GNU_SOURCE
#include "CTerminal.h"

#include <langinfo.h>
#include <locale.h>
#include <pthread.h>
#include <string.h>
#include <wchar.h>

bool petcontacts_use_utf8(void) {
  setlocale(LC_ALL, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
  setlocale(LC_CTYPE, "C.UTF-8");
  return false;
}

static locale_t unicode;

static void load_unicode(void) { unicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0); }

int petcontacts_scalar_width(uint32_t scalar) {
  static pthread_once_t is_loaded = PTHREAD_ONCE_INIT;
  pthread_once(&is_loaded, load_unicode);
  if (!unicode) return scalar < 0x20 || (scalar >= 0x7F && scalar < 0xA0) ? -1 : 1;
  // wcwidth has no form that takes a locale.
  locale_t former = uselocale(unicode);
  int width = wcwidth((wchar_t)scalar);
  uselocale(former);
  return width;
}
