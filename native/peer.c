/* Whoever asks is not asked about itself: everything here comes from the kernel. */
#include "peer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_FILE = 64 * 1024 };

static const char *const NAMESPACES[] = {"mnt", "pid", "pid_for_children", "net", "user", "ipc", "uts", "cgroup", "time", "time_for_children"};
static const char *const OF_RIGHTS[] = {"Uid:", "Gid:", "Groups:", "CapInh:", "CapPrm:", "CapEff:", "CapBnd:", "CapAmb:", "NoNewPrivs:", "Seccomp:", "Seccomp_filters:"};
static const char *const OF_BOUNDS[] = {"Umask:", "Cpus_allowed:", "Mems_allowed:"};

#define COUNT(list) (sizeof(list) / sizeof((list)[0]))

static bool add_text(struct bytes *to, const char *text) { return bytes_add(to, text, strlen(text)); }

/* Appends a whole small file; a file that does not exist on this kernel is the same for both sides. */
static bool add_file(int folder, const char *name, struct bytes *to) {
  int file = openat(folder, name, O_RDONLY | O_CLOEXEC);
  if (file == -1) return (errno == ENOENT || errno == EINVAL) && add_text(to, "none\n");
  bool whole = false;
  for (size_t read_bytes = 0; read_bytes < MAX_FILE;) {
    unsigned char *room = bytes_room(to, 4096);
    ssize_t count = room == NULL ? -1 : read(file, room, 4096);
    if (count == -1 && errno == EINTR) continue;
    /* no security module has this label */
    if (count == -1 && errno == EINVAL && read_bytes == 0) whole = add_text(to, "none\n");
    if (count == 0) whole = true;
    if (count <= 0) break;
    to->length += (size_t)count;
    read_bytes += (size_t)count;
  }
  close(file);
  return whole;
}

static bool add_namespace(int folder, const char *name, struct bytes *to) {
  char target[64];
  ssize_t length = readlinkat(folder, name, target, sizeof target - 1);
  if (length == -1 && errno != ENOENT) return false;
  /* a namespace for children that has no first process yet has no name: nobody can tell it from another */
  if (length == 0) return false;
  target[length > 0 ? length : 0] = '\0';
  return add_text(to, target) && add_text(to, "\n");
}

static bool add_namespaces(int folder, struct bytes *to) {
  int names = openat(folder, "ns", O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (names == -1) return false;
  bool added = true;
  for (size_t i = 0; added && i < COUNT(NAMESPACES); i++) added = add_namespace(names, NAMESPACES[i], to);
  close(names);
  return added;
}

static bool add_root(int folder, struct bytes *to) {
  struct stat root;
  char text[64];
  if (fstatat(folder, "root", &root, 0) != 0) return false;
  snprintf(text, sizeof text, "%llu:%llu\n", (unsigned long long)root.st_dev, (unsigned long long)root.st_ino);
  return add_text(to, text);
}

static const char *line_of(const char *text, const char *name) {
  for (const char *at = text; at != NULL; at = strchr(at, '\n')) {
    if (*at == '\n') at++;
    if (strncmp(at, name, strlen(name)) == 0) return at;
  }
  return NULL;
}

static bool begins_with_any(const char *line, const char *const names[], size_t count) {
  for (size_t i = 0; i < count; i++)
    if (line[0] == names[i][0] && strncmp(line, names[i], strlen(names[i])) == 0) return true;
  return false;
}

/* As they follow each other there, which is the same for every process. */
static bool add_lines(const char *status, const char *const names[], size_t count, struct bytes *to) {
  for (const char *line = status, *end; (end = strchr(line, '\n')) != NULL; line = end + 1)
    if (begins_with_any(line, names, count) && !bytes_add(to, line, (size_t)(end + 1 - line))) return false;
  return true;
}

static long number_in(const char *status, const char *name) {
  const char *line = line_of(status, name);
  long value = -1;
  if (line != NULL) sscanf(line + strlen(name), "%ld", &value);
  return value;
}

static bool add_niceness(pid_t pid, struct bytes *to) {
  char text[16];
  errno = 0;
  /* one that is -1 is no mistake */
  int niceness = getpriority(PRIO_PROCESS, (id_t)pid);
  if (niceness == -1 && errno != 0) return false;
  snprintf(text, sizeof text, "%d\n", niceness);
  return add_text(to, text);
}

static const char *from_status(int folder, struct peer *peer) {
  struct bytes status = {0};
  const char *why = "its status cannot be read";
  if (add_file(folder, "status", &status) && bytes_add(&status, "", 1)) {
    const char *text = (const char *)status.at;
    long filters = number_in(text, "Seccomp_filters:");
    if (number_in(text, "NoNewPrivs:") != 0) why = "it can get no new privileges (no_new_privs): it may be in a sandbox";
    /* filters only ever get more; where they are not counted, nobody can tell */
    else if (number_in(text, "Seccomp:") != 0 && filters < 1) why = "it has a filter for system calls (seccomp)";
    else if (add_lines(text, OF_RIGHTS, COUNT(OF_RIGHTS), &peer->rights) && add_lines(text, OF_BOUNDS, COUNT(OF_BOUNDS), &peer->bounds)) why = NULL;
  }
  bytes_free(&status);
  return why;
}

static const char *add_rights(int folder, struct peer *peer) {
  const char *why = from_status(folder, peer);
  if (why != NULL) return why;
  if (!add_namespaces(folder, &peer->rights) || !add_root(folder, &peer->rights)) return "its namespaces or its root cannot be read";
  return add_file(folder, "attr/current", &peer->rights) && add_file(folder, "personality", &peer->rights) ? NULL : "its security label cannot be read";
}

static const char *add_bounds(pid_t pid, int folder, struct peer *peer) {
  bool added = add_file(folder, "limits", &peer->bounds) && add_file(folder, "cgroup", &peer->bounds) && add_file(folder, "oom_score_adj", &peer->bounds) && add_niceness(pid, &peer->bounds);
  return added ? NULL : "its limits cannot be read";
}

static const char *read_of(pid_t pid, struct peer *peer, bool with_bounds) {
  *peer = (struct peer){0};
  char path[32];
  if (pid == 0) snprintf(path, sizeof path, "/proc/self");
  else snprintf(path, sizeof path, "/proc/%d", (int)pid);
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder == -1) return "it is not to be seen in /proc";
  const char *why = add_rights(folder, peer);
  if (why == NULL && with_bounds) why = add_bounds(pid, folder, peer);
  close(folder);
  if (why != NULL) peer_free(peer);
  return why;
}

const char *peer_read(pid_t pid, struct peer *peer) { return read_of(pid, peer, true); }

bool has_rights_of(pid_t pid, const struct peer *self) {
  struct peer peer;
  bool same = read_of(pid, &peer, false) == NULL && peer_same(&peer.rights, &self->rights);
  peer_free(&peer);
  return same;
}

void peer_free(struct peer *peer) {
  bytes_free(&peer->rights);
  bytes_free(&peer->bounds);
}

bool peer_same(const struct bytes *one, const struct bytes *other) {
  return one->length == other->length && (one->length == 0 || memcmp(one->at, other->at, one->length) == 0);
}
