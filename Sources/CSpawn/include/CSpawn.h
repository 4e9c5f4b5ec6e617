// Starting a program in a given folder, which Swift's view of the C library leaves out.

#include <spawn.h>

/// `posix_spawn_file_actions_addchdir_np` where it stands in a header that hides it from Swift.
int fixpoint_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder);
