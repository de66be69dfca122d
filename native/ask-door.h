#ifndef HOOKLINE_ASK_DOOR_H
#define HOOKLINE_ASK_DOOR_H

#include <limits.h>

#include "bytes.h"
#include "cold.h"
#include "frames.h"
#include "peer.h"
#include "rendezvous.h"

/* Where this client would meet its door, and what it is itself. */
struct meeting {
  char residents[PATH_MAX];
  char kind[KIND_LENGTH + 1];
  struct peer self;
};

/* False: for this one there is no resident engine. */
bool find_meeting(const struct call *call, struct meeting *meeting);

struct answer {
  struct bytes frame;
  uint32_t exit_code;
  const unsigned char *out, *err;
  size_t out_length, err_length;
};

enum asked { ANSWERED, NOBODY_THERE, TURNED_OFF, COLD };

/* Nothing is said to anybody before all of the answer is here. */
enum asked ask_door(const struct call *call, const struct meeting *meeting, const struct bytes *input, struct answer *answer);

/* What a process of its own would have: arguments, folder, environment, input. */
bool add_asked(struct bytes *to, char **arguments, const struct bytes *input);

/* A connection to the door in this folder, which is as we are; -1: there is none. `cold`: somebody is there, but not for us. */
int connect_door(int folder, const struct peer *self, bool *cold);
/* Waits for a whole frame; false: it did not come in time, or something else came. */
bool await_frame(int door, struct bytes *in, struct frame *frame, int64_t within_ms);
bool send_all(int door, const struct bytes *out, int64_t within_ms);
/* ask-status.c: what the door in this folder says to it. */
bool tell_door(int folder, const struct peer *self, char kind, struct bytes *in, struct frame *frame);

#endif
