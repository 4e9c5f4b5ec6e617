#define _GNU_SOURCE
#include "CSystem.h"

int fixpoint_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}
