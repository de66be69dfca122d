/* `hookline resident status` and `stop`: one door, by its folder. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "ask-door.h"
#include "jobs.h"

enum { USAGE = 64, NOBODY = 3, WITHIN_MS = 3000 };

bool tell_door(int folder, const struct peer *self, char kind, struct bytes *in, struct frame *frame) {
  struct bytes out = {0};
  bool cold = false;
  int door = connect_door(folder, self, &cold);
  bool told = door != -1 && await_frame(door, in, frame, WITHIN_MS);
  if (told) frame_drop(in, frame);
  told = told && frame_add(&out, kind, NULL, 0) && send_all(door, &out, WITHIN_MS) && await_frame(door, in, frame, WITHIN_MS) && frame->kind == FRAME_TEXT;
  bytes_free(&out);
  if (door != -1) close(door);
  return told;
}

int ask_status(int argc, char **argv) {
  if (argc != 3) return USAGE;
  struct peer self;
  struct bytes in = {0};
  struct frame frame;
  if (peer_read(0, &self) != NULL) return NOBODY;
  int folder = private_folder(AT_FDCWD, argv[2], false);
  char kind = strcmp(argv[1], "stop") == 0 ? FRAME_STOP : FRAME_STATUS;
  if (folder == -1 || !tell_door(folder, &self, kind, &in, &frame)) return NOBODY;
  return fwrite(frame.at, 1, frame.length, stdout) == frame.length ? 0 : 1;
}
