// libgit2's functions as a table that is filled when the first repository is opened: the library takes longer to load
// than a whole run of a verb that needs no git.

#ifndef LIBGIT2_LOADER_H
#define LIBGIT2_LOADER_H

#include <git2.h>
#include <git2/sys/repository.h>

/// Each function that is used, once. Its type is the one that the header declares.
#define LIBGIT2_FUNCTIONS(F)                                                                                           \
  F(git_attr_get)                                                                                                      \
  F(git_attr_value)                                                                                                    \
  F(git_buf_dispose)                                                                                                   \
  F(git_config_add_file_ondisk)                                                                                        \
  F(git_config_entry_free)                                                                                             \
  F(git_config_foreach_match)                                                                                          \
  F(git_config_free)                                                                                                   \
  F(git_config_get_bool)                                                                                               \
  F(git_config_get_entry)                                                                                              \
  F(git_config_get_multivar_foreach)                                                                                   \
  F(git_config_new)                                                                                                    \
  F(git_diff_free)                                                                                                     \
  F(git_diff_get_delta)                                                                                                \
  F(git_diff_num_deltas)                                                                                               \
  F(git_diff_tree_to_tree)                                                                                             \
  F(git_error_last)                                                                                                    \
  F(git_filter_list_apply_to_buffer)                                                                                   \
  F(git_filter_list_free)                                                                                              \
  F(git_filter_list_load)                                                                                              \
  F(git_graph_descendant_of)                                                                                           \
  F(git_ignore_path_is_ignored)                                                                                        \
  F(git_index_add)                                                                                                     \
  F(git_index_add_bypath)                                                                                              \
  F(git_index_free)                                                                                                    \
  F(git_index_get_bypath)                                                                                              \
  F(git_index_read)                                                                                                    \
  F(git_index_remove_bypath)                                                                                           \
  F(git_index_write)                                                                                                   \
  F(git_libgit2_init)                                                                                                  \
  F(git_object_free)                                                                                                   \
  F(git_object_lookup)                                                                                                 \
  F(git_odb_free)                                                                                                      \
  F(git_odb_object_data)                                                                                               \
  F(git_odb_object_free)                                                                                               \
  F(git_odb_object_size)                                                                                               \
  F(git_odb_object_type)                                                                                               \
  F(git_odb_read)                                                                                                      \
  F(git_odb_write)                                                                                                     \
  F(git_oid_equal)                                                                                                     \
  F(git_oid_fromstr)                                                                                                   \
  F(git_oid_tostr)                                                                                                     \
  F(git_patch_free)                                                                                                    \
  F(git_patch_from_diff)                                                                                               \
  F(git_patch_get_delta)                                                                                               \
  F(git_patch_line_stats)                                                                                              \
  F(git_reference_create_matching)                                                                                     \
  F(git_reference_free)                                                                                                \
  F(git_reference_lookup)                                                                                              \
  F(git_reference_name_is_valid)                                                                                       \
  F(git_reference_name_to_id)                                                                                          \
  F(git_reference_symbolic_target)                                                                                     \
  F(git_remote_list)                                                                                                   \
  F(git_repository_commondir)                                                                                          \
  F(git_repository_free)                                                                                               \
  F(git_repository_index)                                                                                              \
  F(git_repository_is_bare)                                                                                            \
  F(git_repository_odb)                                                                                                \
  F(git_repository_open_ext)                                                                                           \
  F(git_repository_path)                                                                                               \
  F(git_repository_set_config)                                                                                         \
  F(git_repository_set_ident)                                                                                          \
  F(git_repository_workdir)                                                                                            \
  F(git_signature_free)                                                                                                \
  F(git_signature_now)                                                                                                 \
  F(git_strarray_dispose)

typedef struct libgit2_functions {
#define LIBGIT2_FIELD(name) __typeof__(&name) _Nonnull name;
  LIBGIT2_FUNCTIONS(LIBGIT2_FIELD)
#undef LIBGIT2_FIELD
} libgit2_functions;

/// The table, with the library loaded and initialised, and its own check of who owns a repository switched off (version
/// 1.5 does not know `safe.directory = *`; the caller applies git's rule). NULL where the library or one of the functions
/// is not there. May be called from any thread.
const libgit2_functions *_Nullable libgit2_load(void);

/// Which file is loaded: `libgit2.so.1.5`.
const char *_Nonnull libgit2_file_name(void);

#endif
