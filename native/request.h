#ifndef HOOKLINE_REQUEST_H
#define HOOKLINE_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MOST_DESCRIPTORS = 8 };

/* What a process finds at one of its descriptors. */
enum kind { NOTHING = 0, GIVEN = 1, IN = 2, OUT = 3, BOTH = 4 };

struct descriptor {
  enum kind kind;
  /* GIVEN: what it can read there. */
  const unsigned char *given;
  size_t length;
};

enum flag {
  /* It stays and is spoken with: it is told at once that it has begun, what it says, and that it says no more. */
  TALKS = 1,
  /* Its first process ends all others with it at once: it is not asked to end, they are. */
  HUSK = 2,
};

/* A process to be started. Everything in it points into the message that it came in. */
struct request {
  uint32_t flags;
  /* 0: without limit */
  uint32_t timeout_ms;
  uint32_t grace_ms;
  unsigned count;
  struct descriptor descriptors[MOST_DESCRIPTORS];
  char *cwd;
  /* Stands in the environment of each of its processes, unless one has thrown its environment away. */
  char *tag;
  char **argv;
  char **envp;
};

/* 0, or an errno. Whatever it gives back is freed with request_free. */
int request_read(struct request *request, unsigned char *message, size_t length);
void request_free(struct request *request);

#endif
