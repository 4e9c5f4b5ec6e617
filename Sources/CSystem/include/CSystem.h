// What Swift's view of the C library leaves out.

#include <spawn.h>

/// `posix_spawn_file_actions_addchdir_np` where it stands in a header that hides it from Swift.
int fixpoint_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder);

/// Has the disk begin to write what is unwritten of a file, without waiting for it; where the system has no word for
/// that, nothing.
void fixpoint_start_writing(int file);
