#ifndef HOOKLINE_FRAMES_H
#define HOOKLINE_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bytes.h"

/* What client, door and engine say to each other; src/hosts/resident/frames.ts has the same, and a test holds them equal. */
#define RESIDENT_PROTOCOL 1
#define FRAME_NONCE 'n'   /* door to client: say this again with what you ask */
#define FRAME_WATCHWORD 'p' /* a caller to door: what is said by yours alone? (nothing); door to it: that */
#define FRAME_REQUEST 'r' /* client to door: nonce, protocol, arguments, folder, environment, input; to engine: without the first two */
#define FRAME_ALIVE 'a'   /* engine to client: it is worked on */
#define FRAME_ANSWER 'w'  /* engine to client: exit code, length of stdout, stdout, stderr */
#define FRAME_COLD 'c'    /* to client: go the cold way; why */
#define FRAME_REHEARSE 'h' /* door to engine: arguments, folder, environment, no input; nobody waits for what comes of it */
#define FRAME_CANCEL 'k'  /* door to engine: whoever asked has gone */
#define FRAME_READY 'y'   /* engine to door */
#define FRAME_RETIRE 'e'  /* engine to door: nothing new any more */
#define FRAME_STATUS 's'  /* a person to door */
#define FRAME_STOP 'x'    /* a person to door */
#define FRAME_TEXT 't'    /* door to a person */

enum { FRAME_HEAD = 5, NONCE_BYTES = 16, WATCHWORD_BYTES = 32, MAX_FRAME = 80 * 1024 * 1024 };

/* One frame: the length of what follows its head, its kind; then that. */
bool frame_begin(struct bytes *to, char kind, size_t length);
bool frame_add(struct bytes *to, char kind, const void *from, size_t length);

/* A whole frame at the front of what came. */
struct frame {
  char kind;
  const unsigned char *at;
  size_t length;
};
/* 1: there is one; 0: not yet; -1: it is none of ours. */
int frame_first(const struct bytes *from, struct frame *frame);
void frame_drop(struct bytes *from, const struct frame *frame);

#endif
