#ifndef HOOKLINE_BYTES_H
#define HOOKLINE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes that come at the end and go at the front. */
struct bytes {
  unsigned char *at;
  size_t length;
  size_t room;
};

/* False: there is no memory, and nothing was changed. */
bool bytes_add(struct bytes *bytes, const void *from, size_t count);
/* Room for so many more behind what is there; NULL: there is no memory. */
unsigned char *bytes_room(struct bytes *bytes, size_t count);
void bytes_drop(struct bytes *bytes, size_t count);
void bytes_free(struct bytes *bytes);

/* Numbers stand with their lowest byte first, wherever they stand. */
uint32_t u32_at(const unsigned char *at);
void put_u32(unsigned char *at, uint32_t value);

int64_t now_ms(void);

#endif
