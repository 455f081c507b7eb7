#define _GNU_SOURCE
#include "CFiles.h"

#include <unistd.h>

int petcontacts_synchronize_file_system(int descriptor) { return syncfs(descriptor); }
