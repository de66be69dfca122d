#include "channel.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { HEAD = 4, NAMES = 5, ONE_READ = 64 * 1024, NO_MEMORY = 70, NO_FRAME = 65 };

bool channel_read(struct channel *channel) {
  unsigned char *room = bytes_room(&channel->in, ONE_READ);
  unsigned char spare[1024];
  /* without memory the connection still has to be read, or the two would wait for each other */
  ssize_t count = recv(channel->socket, room == NULL ? spare : room, room == NULL ? sizeof spare : ONE_READ, MSG_DONTWAIT);
  if (count == -1) return errno == EAGAIN || errno == EINTR;
  if (count == 0) return false;
  if (room == NULL) _exit(NO_MEMORY);
  channel->in.length += (size_t)count;
  size_t gone = channel->skipped < channel->in.length ? channel->skipped : channel->in.length;
  channel->skipped -= gone;
  bytes_drop(&channel->in, gone);
  return true;
}

bool channel_next(struct channel *channel, struct frame *frame) {
  if (channel->in.length < HEAD + NAMES) return false;
  size_t length = u32_at(channel->in.at);
  /* nobody but our own other half speaks here: what it cannot have said ends this one, and it starts another */
  if (length < NAMES || length > LONGEST_FRAME) _exit(NO_FRAME);
  *frame = (struct frame){.type = channel->in.at[HEAD], .run = u32_at(channel->in.at + HEAD + 1), .length = length - NAMES};
  size_t missing = HEAD + length > channel->in.length ? HEAD + length - channel->in.length : 0;
  if (missing > 0 && bytes_room(&channel->in, missing) == NULL) {
    channel->skipped = missing;
    bytes_drop(&channel->in, channel->in.length);
    return true;
  }
  if (missing > 0) return false;
  frame->payload = channel->in.at + HEAD + NAMES;
  return true;
}

void channel_done(struct channel *channel, const struct frame *frame) {
  if (frame->payload != NULL) bytes_drop(&channel->in, HEAD + NAMES + frame->length);
}

void channel_say(struct channel *channel, unsigned char type, uint32_t run, const void *payload, size_t length) {
  unsigned char head[HEAD + NAMES];
  put_u32(head, (uint32_t)(NAMES + length));
  head[HEAD] = type;
  put_u32(head + HEAD + 1, run);
  if (!bytes_add(&channel->out, head, sizeof head) || !bytes_add(&channel->out, payload, length)) _exit(NO_MEMORY);
}

bool channel_flush(struct channel *channel) {
  if (!channel->urgent && channel->out.length < LITTLE) return true;
  size_t sent = 0;
  bool lives = true;
  while (sent < channel->out.length) {
    ssize_t count = send(channel->socket, channel->out.at + sent, channel->out.length - sent, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (count == -1 && errno == EINTR) continue;
    if (count == -1) {
      lives = errno == EAGAIN;
      break;
    }
    sent += (size_t)count;
  }
  bytes_drop(&channel->out, sent);
  channel->urgent = channel->out.length > 0;
  return lives;
}
