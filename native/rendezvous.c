#include "rendezvous.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "account.h"
#include "frames.h"

extern char **environ;

/* src/hosts/resident/of-process.ts has the same; one that ends with a star stands for all that begin so. */
static const char *const OF_PROCESS[] = {"TZ", "TZDIR", "LANG", "LANGUAGE", "LC_*", "NODE_*", "SSL_*", "OPENSSL_*", "UV_*", "LD_*", "GLIBC_TUNABLES", "MALLOC_*", "TMPDIR", "TMP", "TEMP", "NO_COLOR", "FORCE_COLOR", "HOOKLINE_NATIVE"};

bool is_of_process(const char *variable) {
  size_t name = strcspn(variable, "=");
  for (size_t i = 0; i < sizeof OF_PROCESS / sizeof *OF_PROCESS; i++) {
    size_t length = strlen(OF_PROCESS[i]);
    bool begins = OF_PROCESS[i][length - 1] == '*';
    if (begins ? strncmp(variable, OF_PROCESS[i], length - 1) == 0 : name == length && strncmp(variable, OF_PROCESS[i], length) == 0) return true;
  }
  return false;
}

static uint64_t mixed(uint64_t hash, const void *from, size_t count) {
  const unsigned char *at = from;
  /* eight at a time: it is a name, and nobody is let in because of it */
  for (uint64_t word; count >= sizeof word; at += sizeof word, count -= sizeof word) {
    memcpy(&word, at, sizeof word);
    hash = (hash ^ word) * 1099511628211u;
    hash ^= hash >> 32;
  }
  for (; count > 0; at++, count--) hash = (hash ^ *at) * 1099511628211u;
  return hash;
}

void kind_of(const struct peer *peer, const char *node, const char *cli, char kind[KIND_LENGTH + 1]) {
  const unsigned char protocol = RESIDENT_PROTOCOL;
  uint64_t hash = mixed(14695981039346656037u, &protocol, 1);
  /* an engine with other rights could not serve it, and must not stand where its own would */
  hash = mixed(hash, peer->rights.at, peer->rights.length);
  hash = mixed(hash, peer->bounds.at, peer->bounds.length);
  hash = mixed(hash, node, strlen(node) + 1);
  hash = mixed(hash, cli, strlen(cli) + 1);
  /* in whichever order they stand */
  uint64_t variables = 0;
  for (char **at = environ; *at != NULL; at++)
    if (is_of_process(*at)) variables += mixed(14695981039346656037u, *at, strlen(*at));
  hash = mixed(hash, &variables, sizeof variables);
  snprintf(kind, KIND_LENGTH + 1, "%016llx", (unsigned long long)hash);
}

static bool put(char *path, size_t room, const char *base, const char *below) {
  int length = snprintf(path, room, "%s%s", base, below);
  return base[0] == '/' && length > 0 && (size_t)length < room;
}

static const char *value_of(char **command, const char *option) {
  for (; *command != NULL; command++)
    if (strcmp(*command, option) == 0) return command[1] == NULL ? "" : command[1];
  return NULL;
}

/* src/hosts/bridge/place-of.ts has the same: in the home of somebody else nothing is looked for and nothing is made. */
static bool is_own(const char *home) {
  struct stat found;
  return stat(home, &found) == 0 && found.st_uid == geteuid();
}

/* The environment is the agent's: it counts only where the shim does not say whose engine is meant. */
bool residents_folder(char **command, char *path, size_t room) {
  char account[PATH_MAX];
  const char *home = value_of(command, "--home"), *state = value_of(command, "--state");
  if (value_of(command, "--account") != NULL) {
    if (!account_home(geteuid(), account, sizeof account)) return false;
    home = account;
    state = NULL;
  }
  if (home != NULL) {
    if (!is_own(home)) return false;
    return state != NULL ? put(path, room, state, "/resident") : put(path, room, home, "/.local/state/hookline/resident");
  }
  const char *base = getenv("XDG_STATE_HOME");
  if (base != NULL && base[0] == '/') return put(path, room, base, "/hookline/resident");
  base = getenv("HOME");
  return base != NULL && put(path, room, base, "/.local/state/hookline/resident");
}

int private_folder(int above, const char *name, bool make) {
  if (make && mkdirat(above, name, 0700) != 0 && errno != EEXIST) return -1;
  /* a link would lead to wherever its owner wants */
  int folder = openat(above, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder == -1) return -1;
  struct stat found;
  if (fstat(folder, &found) == 0 && found.st_uid == geteuid() && (found.st_mode & 07777) == 0700) return folder;
  close(folder);
  return -1;
}

bool is_turned_off(int residents) {
  return faccessat(residents, "off", F_OK, AT_SYMLINK_NOFOLLOW) == 0 || faccessat(residents, "configured-off", F_OK, AT_SYMLINK_NOFOLLOW) == 0;
}

void socket_in(int folder, struct sockaddr_un *address) {
  *address = (struct sockaddr_un){.sun_family = AF_UNIX};
  snprintf(address->sun_path, sizeof address->sun_path, "/proc/self/fd/%d/socket", folder);
}
