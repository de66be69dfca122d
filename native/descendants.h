#ifndef HOOKLINE_DESCENDANTS_H
#define HOOKLINE_DESCENDANTS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* A process that lives: one that only waits to be reaped does not. */
struct process {
  pid_t pid;
  pid_t parent;
  pid_t group;
  pid_t session;
  /* As the kernel counts; with the number it names one process and no other. */
  unsigned long long started;
};

struct processes {
  struct process *all;
  size_t count;
};

/* False: it is gone. */
bool process_at(pid_t pid, struct process *process);
/* All there are. Whoever asks frees `all`. */
struct processes everybody(void);
/* Leaves those of the list that `root` says yes to, and all that descend from one of them. */
void keep_descendants(struct processes *list, bool (*root)(const struct process *, const void *), const void *about);
/* The children of this process; false: nobody can know. Stops where `each` says no. */
bool each_child(bool (*each)(pid_t, const void *), const void *about);
/* Whether a text stands in the environment that a process was started with. */
bool environment_has(pid_t pid, const char *text);
/* Whether it has one of these pipes or sockets open, as /proc names them ("pipe:[1]"). */
bool holds_any(pid_t pid, const char names[][32], size_t count);
/* Its arguments, with spaces between them, as far as there is room. */
void command_of(pid_t pid, char *text, size_t room);

#endif
