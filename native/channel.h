#ifndef HOOKLINE_CHANNEL_H
#define HOOKLINE_CHANNEL_H

#include "bytes.h"

/* The connection with the program that wants processes: frames in both directions, as docs/native.md has them. */
struct channel {
  int socket;
  struct bytes in;
  struct bytes out;
  /* Something waits to be said that somebody may wait for. */
  bool urgent;
  /* So much of a frame that there was no memory for is still to come, and is thrown away. */
  size_t skipped;
};

struct frame {
  unsigned char type;
  uint32_t run;
  unsigned char *payload;
  size_t length;
};

/* What we speak; whoever speaks something else does without us. */
enum { PROTOCOL = 1 };
/* The longest frame that is taken: an input of a hook, and its surroundings. */
enum { LONGEST_FRAME = 256 * 1024 * 1024 };
/* With so much waiting to be heard, no more output is read; what is less than this waits for a word that matters. */
enum { MUCH = 1024 * 1024, LITTLE = 64 * 1024 };

/* Takes what has come. False: the program is gone. */
bool channel_read(struct channel *channel);
/* The next whole frame; it is there until `channel_done`. A frame that there is no memory for has no payload (NULL). */
bool channel_next(struct channel *channel, struct frame *frame);
void channel_done(struct channel *channel, const struct frame *frame);
/* Ends the process where there is no memory: a program that misses a word of this one would wait for ever. */
void channel_say(struct channel *channel, unsigned char type, uint32_t run, const void *payload, size_t length);
/* Sends what is urgent or much; the rest waits for it. False: the program is gone. */
bool channel_flush(struct channel *channel);

#endif
