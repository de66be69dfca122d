#include "frames.h"

bool frame_begin(struct bytes *to, char kind, size_t length) {
  unsigned char head[FRAME_HEAD];
  if (length > MAX_FRAME) return false;
  put_u32(head, (uint32_t)length);
  head[4] = (unsigned char)kind;
  return bytes_add(to, head, FRAME_HEAD);
}

bool frame_add(struct bytes *to, char kind, const void *from, size_t length) {
  return frame_begin(to, kind, length) && bytes_add(to, from, length);
}

int frame_first(const struct bytes *from, struct frame *frame) {
  if (from->length < FRAME_HEAD) return 0;
  size_t length = u32_at(from->at);
  if (length > MAX_FRAME) return -1;
  if (from->length - FRAME_HEAD < length) return 0;
  *frame = (struct frame){(char)from->at[4], from->at + FRAME_HEAD, length};
  return 1;
}

void frame_drop(struct bytes *from, const struct frame *frame) { bytes_drop(from, FRAME_HEAD + frame->length); }
