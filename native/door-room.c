/* Odd environments make many kinds of clients, and each kind has an engine of its own: there are only so many at a time. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "ask-door.h"
#include "door.h"

enum { MOST_KINDS = 4096, TOUCH_MS = 1000 };

struct other {
  char kind[KIND_LENGTH + 1];
  struct timespec used;
};

void note_use(struct door *door) {
  int64_t now = now_ms();
  if (door->touched_ms != 0 && now - door->touched_ms < TOUCH_MS) return;
  door->touched_ms = now;
  futimens(door->lock, NULL);
}

/* Somebody has its lock, and it still lets in: one that is about to end has taken its socket away. */
static bool is_open(int folder, struct timespec *used) {
  int lock = openat(folder, "lock", O_RDWR | O_NOFOLLOW | O_CLOEXEC);
  if (lock == -1) return false;
  struct stat found;
  bool held = flock(lock, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK && fstat(lock, &found) == 0;
  if (held) *used = found.st_mtim;
  close(lock);
  return held && faccessat(folder, "socket", F_OK, AT_SYMLINK_NOFOLLOW) == 0;
}

static size_t others_of(const struct door *door, struct other *others) {
  int again = openat(door->residents, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *list = again == -1 ? NULL : fdopendir(again);
  const char *own = strrchr(door->path, '/') + 1;
  size_t count = 0;
  for (struct dirent *entry; list != NULL && count < MOST_KINDS && (entry = readdir(list)) != NULL;) {
    if (strlen(entry->d_name) != KIND_LENGTH || strcmp(entry->d_name, own) == 0) continue;
    int folder = private_folder(door->residents, entry->d_name, false);
    if (folder == -1) continue;
    memcpy(others[count].kind, entry->d_name, KIND_LENGTH + 1);
    if (is_open(folder, &others[count].used)) count++;
    close(folder);
  }
  if (list != NULL) closedir(list);
  return count;
}

static int by_use(const void *one, const void *other) {
  const struct timespec *a = &((const struct other *)one)->used, *b = &((const struct other *)other)->used;
  if (a->tv_sec != b->tv_sec) return a->tv_sec < b->tv_sec ? -1 : 1;
  return a->tv_nsec < b->tv_nsec ? -1 : a->tv_nsec > b->tv_nsec;
}

/* It answers what it has under way, and then ends. One with other rights does not hear us, but sees that its socket is gone. */
static bool is_sent_away(const struct door *door, const char *kind) {
  struct bytes in = {0};
  struct frame frame;
  int folder = private_folder(door->residents, kind, false);
  bool told = folder != -1 && tell_door(folder, &door->self, FRAME_STOP, &in, &frame);
  bytes_free(&in);
  bool sent_away = told || (folder != -1 && unlinkat(folder, "socket", 0) == 0);
  if (folder != -1) close(folder);
  return sent_away;
}

int make_room(struct door *door, size_t most) {
  int room = openat(door->residents, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  /* one after the other: whoever is counted lets in already, and can be told */
  if (room == -1 || flock(room, LOCK_EX) != 0) return -1;
  note_use(door);
  static struct other others[MOST_KINDS];
  size_t count = others_of(door, others);
  qsort(others, count, sizeof *others, by_use);
  for (size_t i = 0, left = count; i < count && left >= most; i++)
    if (is_sent_away(door, others[i].kind)) left--;
  return room;
}
