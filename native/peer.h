#ifndef HOOKLINE_PEER_H
#define HOOKLINE_PEER_H

#include <stdbool.h>
#include <sys/types.h>

#include "bytes.h"

/* What the kernel says of a process, as far as its hooks would inherit it. */
struct peer {
  /* Whose rights: namespaces, root, users, groups, capabilities, filters, security label. */
  struct bytes rights;
  /* What else is handed on: limits, group for accounting, mask for new files, niceness, processors. */
  struct bytes bounds;
};

/* NULL: it was read. Otherwise why nobody may work for it, or why it cannot be known. `pid` 0: ourselves. */
const char *peer_read(pid_t pid, struct peer *peer);
/* Whether another process is as we are, in all that it could do. */
bool has_rights_of(pid_t pid, const struct peer *self);
void peer_free(struct peer *peer);
bool peer_same(const struct bytes *one, const struct bytes *other);

#endif
