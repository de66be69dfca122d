#include "bytes.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What was needed once for something long is given back when it has gone. */
enum { KEPT_ROOM = 256 * 1024, FIRST_ROOM = 4096 };

unsigned char *bytes_room(struct bytes *bytes, size_t count) {
  if (bytes->room - bytes->length < count) {
    size_t needed = bytes->length + count;
    if (needed < count) return NULL;
    size_t room = needed < FIRST_ROOM ? FIRST_ROOM : needed + needed / 2;
    unsigned char *grown = realloc(bytes->at, room);
    if (grown == NULL) return NULL;
    bytes->at = grown;
    bytes->room = room;
  }
  return bytes->at + bytes->length;
}

bool bytes_add(struct bytes *bytes, const void *from, size_t count) {
  if (count == 0) return true;
  unsigned char *to = bytes_room(bytes, count);
  if (to == NULL) return false;
  memcpy(to, from, count);
  bytes->length += count;
  return true;
}

void bytes_drop(struct bytes *bytes, size_t count) {
  bytes->length -= count;
  if (bytes->length > 0) memmove(bytes->at, bytes->at + count, bytes->length);
  else if (bytes->room > KEPT_ROOM) bytes_free(bytes);
}

void bytes_free(struct bytes *bytes) {
  free(bytes->at);
  *bytes = (struct bytes){0};
}

uint32_t u32_at(const unsigned char *at) {
  return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

void put_u32(unsigned char *at, uint32_t value) {
  for (unsigned i = 0; i < 4; i++) at[i] = (unsigned char)(value >> (8 * i));
}

int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
