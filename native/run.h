#ifndef HOOKLINE_RUN_H
#define HOOKLINE_RUN_H

#include <sys/types.h>

#include "bytes.h"
#include "request.h"

/* The spawner's side of one descriptor of a process. */
struct end {
  enum kind kind;
  /* -1: there is none, or it is closed. */
  int fd;
  /* IN, BOTH: what waits to be written, and whether that is all. */
  struct bytes waiting;
  size_t taken;
  bool last;
  /* OUT, BOTH: nothing comes any more. */
  bool ended;
};

/* What is being done to the processes of a run. */
enum phase { RUNNING, ASKED, INSISTING, LETTING_GO, HOLDERS_ASKED, HOLDERS_INSISTING };

struct run {
  struct run *next;
  uint32_t id;
  bool husk;
  bool talks;
  pid_t leader;
  /* As the kernel counts. */
  unsigned long long started;
  char tag[128];
  unsigned count;
  struct end ends[MOST_DESCRIPTORS];
  /* The pipes it writes to, as /proc names them. */
  char outputs[MOST_DESCRIPTORS][32];
  unsigned output_count;
  enum phase phase;
  int64_t phase_until;
  uint32_t grace_ms;
  /* 0: there is no such time */
  int64_t timeout_at;
  int64_t drained_at;
  bool drained;
  bool timed_out;
  bool ended;
  int status;
  /* The other side knows how it ended. */
  bool told;
};

/* Starts it. NULL: errno says why not. */
struct run *run_start(uint32_t id, const struct request *request);
void run_close_end(struct end *end);
void run_free(struct run *run);
/* Whether nobody can write any more to what is read from it. */
bool run_is_closed(const struct run *run);
/* How much of what it was given was read. */
enum { UNKNOWN_READ = 0, NOTHING_READ = 1, PART_READ = 2, ALL_READ = 3 };
unsigned char run_was_read(const struct run *run);

#endif
