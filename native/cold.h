#ifndef HOOKLINE_COLD_H
#define HOOKLINE_COLD_H

#include <stdbool.h>
#include <stdint.h>

#include "bytes.h"

/* What the client was told: how long there is, and what to start where nobody else answers. */
struct call {
  int64_t began_ms;
  int64_t limit_ms;
  /* node, cli, verb, …; ends with NULL */
  char **command;
};

/* All of standard input, or as much as came in time. */
struct input {
  struct bytes bytes;
  /* It was not read: a terminal, or nothing that can be read. */
  bool as_it_is;
};

/* The exit codes where there was no time left, and where nothing could be started. */
enum { TOO_LATE = 124, CANNOT_START = 126 };

int64_t left_ms(const struct call *call);

/* The exit code of a process of its own. `output`: what it writes goes there; -1: where ours goes. */
int go_cold(const struct call *call, const struct input *input, int output);

#endif
