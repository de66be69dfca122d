#include "descendants.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int open_of(pid_t pid, const char *file) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, file);
  return open(path, O_RDONLY | O_CLOEXEC);
}

/* As much as there is room for, with a NUL behind it; -1: it cannot be read. */
static ssize_t read_of(pid_t pid, const char *file, char *text, size_t room) {
  int opened = open_of(pid, file);
  ssize_t count = opened == -1 ? -1 : read(opened, text, room - 1);
  if (opened != -1) close(opened);
  text[count < 0 ? 0 : count] = 0;
  return count;
}

bool process_at(pid_t pid, struct process *process) {
  char text[1024];
  if (read_of(pid, "stat", text, sizeof text) <= 0) return false;
  /* the program's name stands in parentheses and may hold anything, parentheses too */
  const char *behind = strrchr(text, ')');
  char state;
  int parent, group, session;
  unsigned long long started;
  if (behind == NULL || sscanf(behind + 1,
                               " %c %d %d %d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d %llu", &state,
                               &parent, &group, &session, &started) != 5)
    return false;
  *process = (struct process){pid, parent, group, session, started};
  return state != 'Z' && state != 'X';
}

static bool add(struct processes *list, size_t *room, struct process process) {
  if (list->count == *room) {
    size_t more = *room == 0 ? 256 : *room * 2;
    struct process *grown = realloc(list->all, more * sizeof *grown);
    if (grown == NULL) return false;
    list->all = grown;
    *room = more;
  }
  list->all[list->count++] = process;
  return true;
}

struct processes everybody(void) {
  struct processes list = {0};
  size_t room = 0;
  DIR *folder = opendir("/proc");
  if (folder == NULL) return list;
  for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
    char *end;
    long pid = strtol(entry->d_name, &end, 10);
    struct process process;
    if (*end == 0 && pid > 0 && process_at((pid_t)pid, &process) && !add(&list, &room, process)) break;
  }
  closedir(folder);
  return list;
}

static void swap(struct process *a, struct process *b) {
  struct process process = *a;
  *a = *b;
  *b = process;
}

void keep_descendants(struct processes *list, bool (*root)(const struct process *, const void *), const void *about) {
  /* those that stay come to the front; each of them is looked at once, for its children */
  size_t kept = 0;
  for (size_t i = 0; i < list->count; i++)
    if (root(&list->all[i], about)) swap(&list->all[i], &list->all[kept++]);
  for (size_t parent = 0; parent < kept; parent++)
    for (size_t i = kept; i < list->count; i++)
      if (list->all[i].parent == list->all[parent].pid) swap(&list->all[i], &list->all[kept++]);
  list->count = kept;
}

bool each_child(bool (*each)(pid_t, const void *), const void *about) {
  char path[64], text[16 * 1024];
  snprintf(path, sizeof path, "task/%d/children", (int)getpid());
  ssize_t count = read_of(getpid(), path, text, sizeof text);
  /* not every kernel has it, and of more than this nobody asks one by one */
  if (count < 0 || (size_t)count == sizeof text - 1) return false;
  char *at = text;
  for (char *end; *at != 0; at = end) {
    long pid = strtol(at, &end, 10);
    if (end == at) break;
    if (!each((pid_t)pid, about)) break;
    while (*end == ' ') end++;
  }
  return true;
}

bool environment_has(pid_t pid, const char *text) {
  int file = open_of(pid, "environ");
  if (file == -1) return false;
  /* the end of one piece stays in front of the next: what is looked for may lie across both */
  char piece[8192];
  size_t kept = 0, length = strlen(text);
  bool found = false;
  for (ssize_t count; !found && (count = read(file, piece + kept, sizeof piece - kept)) > 0;) {
    size_t all = kept + (size_t)count;
    found = memmem(piece, all, text, length) != NULL;
    kept = all < length ? all : length;
    memmove(piece, piece + all - kept, kept);
  }
  close(file);
  return found;
}

bool holds_any(pid_t pid, const char names[][32], size_t count) {
  int opened = open_of(pid, "fd");
  DIR *folder = opened == -1 ? NULL : fdopendir(opened);
  if (folder == NULL) {
    /* one that cannot be looked into belongs to somebody else by now */
    if (opened != -1) close(opened);
    return false;
  }
  char target[64];
  bool holds = false;
  for (struct dirent *entry; !holds && (entry = readdir(folder)) != NULL;) {
    ssize_t length = readlinkat(dirfd(folder), entry->d_name, target, sizeof target - 1);
    if (length <= 0) continue;
    target[length] = 0;
    for (size_t i = 0; i < count && !holds; i++) holds = strcmp(target, names[i]) == 0;
  }
  closedir(folder);
  return holds;
}

void command_of(pid_t pid, char *text, size_t room) {
  ssize_t count = read_of(pid, "cmdline", text, room);
  for (ssize_t i = 0; i < count; i++)
    if (text[i] == 0) text[i] = ' ';
  while (count > 0 && text[count - 1] == ' ') text[--count] = 0;
}
