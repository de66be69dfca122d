/* `hookline resident status` and `stop`: one door, by its folder. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "ask-door.h"
#include "jobs.h"

enum { USAGE = 64, NOBODY = 3, WITHIN_MS = 3000 };

int ask_status(int argc, char **argv) {
  if (argc != 3) return USAGE;
  struct peer self;
  struct bytes in = {0}, out = {0};
  struct frame frame;
  bool cold = false;
  if (peer_read(0, &self) != NULL) return NOBODY;
  int folder = private_folder(AT_FDCWD, argv[2], false);
  int door = folder == -1 ? -1 : connect_door(folder, &self, &cold);
  if (door == -1 || !await_frame(door, &in, &frame, WITHIN_MS)) return NOBODY;
  frame_drop(&in, &frame);
  char kind = strcmp(argv[1], "stop") == 0 ? FRAME_STOP : FRAME_STATUS;
  if (!frame_add(&out, kind, NULL, 0) || !send_all(door, &out, WITHIN_MS) || !await_frame(door, &in, &frame, WITHIN_MS)) return NOBODY;
  if (frame.kind != FRAME_TEXT) return NOBODY;
  return fwrite(frame.at, 1, frame.length, stdout) == frame.length ? 0 : 1;
}
