#include "CSystem.h"
#include <sys/ioctl.h>

int fixpoint_terminal_size(int file, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(file, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return 0;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 1;
}
