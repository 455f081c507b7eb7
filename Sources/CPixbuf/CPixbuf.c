#include "CPixbuf.h"
