#include <stdio.h>
#include <string.h>

#include "door.h"

bool look_at_package(const struct door *door, struct stat files[WATCHED_FILES]) {
  /* where what we start compares the package itself, there are no chunks beside it */
  if (stat(door->chunks, &files[3]) != 0) memset(&files[3], 0, sizeof files[3]);
  return stat("/proc/self/exe", &files[0]) == 0 && stat(door->node, &files[1]) == 0 && stat(door->cli, &files[2]) == 0;
}

/* Half an engine of before and half one of after would be neither. */
bool is_same_package(const struct door *door) {
  struct stat now[WATCHED_FILES];
  if (!look_at_package(door, now)) return false;
  for (int i = 0; i < WATCHED_FILES; i++) {
    const struct stat *before = &door->files[i];
    if (before->st_dev != now[i].st_dev || before->st_ino != now[i].st_ino || before->st_size != now[i].st_size || before->st_nlink != now[i].st_nlink) return false;
    /* a write that sets the time of writing back changes this one */
    if (before->st_ctim.tv_sec != now[i].st_ctim.tv_sec || before->st_ctim.tv_nsec != now[i].st_ctim.tv_nsec) return false;
  }
  return true;
}
