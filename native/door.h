#ifndef HOOKLINE_DOOR_H
#define HOOKLINE_DOOR_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "bytes.h"
#include "frames.h"
#include "peer.h"

/* Of one account; docs/resident.md says the same. */
enum { MOST_ENGINES = 8 };

enum { MOST_GUESTS = 256, WATCHED_FILES = 4 };

/* Whoever is connected. */
struct guest {
  int fd;
  pid_t pid;
  /* The process behind the number, as long as it lives. */
  int process;
  uint32_t id;
  bool is_served;
  /* Nothing more is wanted of it than that it reads what is left. */
  bool is_leaving;
  int64_t since_ms;
  unsigned char nonce[NONCE_BYTES];
  struct bytes in, out;
};

struct door {
  const char *path, *node, *cli;
  char chunks[4096];
  int residents, folder, lock, listening;
  pid_t engine_pid;
  int engine;
  bool is_ready, is_ending, was_told;
  struct bytes from_engine, to_engine, given;
  struct peer self;
  /* Whoever cannot ask the kernel who we are knows us by it; nobody with other rights is told. */
  unsigned char watchword[WATCHWORD_BYTES];
  struct stat files[WATCHED_FILES];
  struct guest guests[MOST_GUESTS];
  size_t guest_count;
  uint32_t last_id;
  int64_t idle_ms, last_ms, looked_ms, touched_ms;
  time_t started;
  unsigned long served, cold;
  char reason[200];
};

/* door-guest.c */
void accept_guest(struct door *door);
/* False: it has gone. */
bool guest_speaks(struct door *door, struct guest *guest);
bool guest_reads(struct guest *guest);
void send_cold(struct door *door, struct guest *guest, const char *why);
void end_guest(struct door *door, struct guest *guest);

/* door-engine.c */
bool start_engine(struct door *door);
bool engine_speaks(struct door *door);
bool engine_reads(struct door *door);
void end_engine(struct door *door);

/* door-room.c: which engine was asked last, the time of its lock says. */
void note_use(struct door *door);
/* Where there are so many already, those make way that nobody has asked for the longest time. Nobody else does the same until the descriptor is closed; -1: it cannot be done. */
int make_room(struct door *door, size_t most);

/* door-package.c: what we and the engine were made of, as it lies there. */
bool look_at_package(const struct door *door, struct stat files[WATCHED_FILES]);
bool is_same_package(const struct door *door);

#endif
