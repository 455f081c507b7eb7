#include "CTerminal.h"

#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

bool petcontacts_is_terminal(int descriptor) { return isatty(descriptor) == 1; }

bool petcontacts_terminal_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return true;
}

bool petcontacts_terminal_cell_size(int descriptor, int *width, int *height) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
  *width = size.ws_xpixel / size.ws_col;
  *height = size.ws_ypixel / size.ws_row;
  return *width > 0 && *height > 0;
}

void petcontacts_discard_input(int descriptor) { tcflush(descriptor, TCIFLUSH); }
