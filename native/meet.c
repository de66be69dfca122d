/*
 * A plugin that runs inside of the agent cannot ask the kernel who is at the other end of its connection. So it has us look at the door
 * once, as a client looks, and tell it by which words it knows that door again. That the plugin itself is as we are, the door sees.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ask-door.h"
#include "calling.h"
#include "jobs.h"

/* NOT_NOW: another time there may be one. */
enum { NOT_NOW = 1, NEVER = 3, USAGE = 64, WITHIN_MS = 3000, PAUSE_MS = 25 };

static bool add_word(struct bytes *to, const char *word) { return bytes_add(to, word, strlen(word) + 1); }

static bool add_number(struct bytes *to, long long number) {
  char text[24];
  snprintf(text, sizeof text, "%lld", number);
  return add_word(to, text);
}

static bool ask_watchword(int door, struct bytes *in, struct frame *frame) {
  struct bytes out = {0};
  bool asked = await_frame(door, in, frame, WITHIN_MS) && frame->kind == FRAME_NONCE;
  if (asked) frame_drop(in, frame);
  asked = asked && frame_add(&out, FRAME_WATCHWORD, NULL, 0) && send_all(door, &out, WITHIN_MS) && await_frame(door, in, frame, WITHIN_MS);
  bytes_free(&out);
  return asked && frame->kind == FRAME_WATCHWORD && frame->length == WATCHWORD_BYTES;
}

/* Each with a zero at its end, the last one so that nothing is missing. */
static bool tell(const struct call *call, const struct meeting *meeting, const unsigned char *watchword) {
  char folder[PATH_MAX + KIND_LENGTH + 2], hex[2 * WATCHWORD_BYTES + 1];
  snprintf(folder, sizeof folder, "%s/%s", meeting->residents, meeting->kind);
  for (size_t i = 0; i < WATCHWORD_BYTES; i++) snprintf(hex + 2 * i, 3, "%02x", watchword[i]);
  struct bytes out = {0};
  bool made = add_word(&out, "hookline-meeting") && add_number(&out, RESIDENT_PROTOCOL) && add_word(&out, folder) && add_word(&out, hex) && add_number(&out, call->limit_ms);
  for (char **word = call->command + 2; made && *word != NULL; word++) made = add_word(&out, *word);
  made = made && add_word(&out, "hookline-met") && fwrite(out.at, 1, out.length, stdout) == out.length && fflush(stdout) == 0;
  bytes_free(&out);
  return made;
}

/* COLD: somebody is there, but not for us. */
static enum asked met(const struct call *call, const struct meeting *meeting) {
  bool cold = false;
  struct bytes in = {0};
  struct frame frame;
  int residents = private_folder(AT_FDCWD, meeting->residents, false);
  int folder = residents == -1 ? -1 : private_folder(residents, meeting->kind, false);
  enum asked asked = residents != -1 && is_turned_off(residents) ? TURNED_OFF : NOBODY_THERE;
  int door = folder == -1 || asked == TURNED_OFF ? -1 : connect_door(folder, &meeting->self, &cold);
  if (door != -1) asked = ask_watchword(door, &in, &frame) && tell(call, meeting, frame.at) ? ANSWERED : COLD;
  else if (cold) asked = COLD;
  bytes_free(&in);
  if (door != -1) close(door);
  if (folder != -1) close(folder);
  if (residents != -1) close(residents);
  return asked;
}

int meet(int argc, char **argv) {
  if (argc < 7 || strcmp(argv[3], "--") != 0) return USAGE;
  struct call call = {now_ms(), (int64_t)(strtod(argv[2], NULL) * 1000), argv + 4};
  struct meeting meeting;
  if (call.limit_ms <= 0) return USAGE;
  if (is_for_itself(call.command) || is_called_from_hook(call.command[1]) || !find_meeting(&call, &meeting)) return NEVER;
  /* one that was started by the call before this needs a moment; nobody waits for us, and we for nobody who has gone */
  enum asked asked;
  for (pid_t plugin = getppid(); (asked = met(&call, &meeting)) == NOBODY_THERE && now_ms() - call.began_ms < WITHIN_MS && getppid() == plugin;)
    nanosleep(&(struct timespec){0, PAUSE_MS * 1000 * 1000}, NULL);
  return asked == ANSWERED ? 0 : NOT_NOW;
}
