#include "ask-door.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "frames.h"

extern char **environ;

/* An engine says every half second that it works on it: one that says nothing for so long hangs. */
enum { SILENCE_MS = 3000, LAST_MS = 1000, ONE_READ = 16 * 1024 };

bool find_meeting(const struct call *call, struct meeting *meeting) {
  if (!residents_folder(call->command, meeting->residents, sizeof meeting->residents)) return false;
  if (peer_read(0, &meeting->self) != NULL) return false;
  kind_of(&meeting->self, call->command[0], call->command[1], meeting->kind);
  return true;
}

/* A program of ours with our rights: nobody in a sandbox could have put itself here in its place. */
static bool is_own_door(int door, const struct peer *self) {
  struct ucred who;
  socklen_t size = sizeof who;
  if (getsockopt(door, SOL_SOCKET, SO_PEERCRED, &who, &size) != 0 || who.uid != geteuid() || who.pid <= 0) return false;
  char path[32];
  struct stat its, own;
  snprintf(path, sizeof path, "/proc/%d/exe", (int)who.pid);
  if (stat(path, &its) != 0 || stat("/proc/self/exe", &own) != 0 || its.st_dev != own.st_dev || its.st_ino != own.st_ino) return false;
  return has_rights_of(who.pid, self);
}

int connect_door(int folder, const struct peer *self, bool *cold) {
  struct sockaddr_un address;
  socket_in(folder, &address);
  int door = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (door != -1 && connect(door, (struct sockaddr *)&address, sizeof address) == 0) {
    if (is_own_door(door, self)) return door;
    *cold = true;
  } else if (errno == EAGAIN) *cold = true; /* more are waiting than it takes */
  if (door != -1) close(door);
  return -1;
}

static bool is_ready(int door, short what, int64_t until) {
  for (;;) {
    struct pollfd ready = {door, what, 0};
    int64_t left = until - now_ms();
    int count = left <= 0 ? 0 : poll(&ready, 1, (int)left);
    if (count == -1 && errno == EINTR) continue;
    return count == 1;
  }
}

bool await_frame(int door, struct bytes *in, struct frame *frame, int64_t within_ms) {
  int64_t until = now_ms() + within_ms;
  for (;;) {
    int found = frame_first(in, frame);
    if (found != 0) return found == 1;
    if (!is_ready(door, POLLIN, until)) return false;
    unsigned char *room = bytes_room(in, ONE_READ);
    ssize_t count = room == NULL ? -1 : read(door, room, ONE_READ);
    if (count > 0) in->length += (size_t)count;
    else if (count == 0 || (errno != EAGAIN && errno != EINTR)) return false;
  }
}

bool send_all(int door, const struct bytes *out, int64_t within_ms) {
  int64_t until = now_ms() + within_ms;
  for (size_t at = 0; at < out->length;) {
    ssize_t count = send(door, out->at + at, out->length - at, MSG_NOSIGNAL);
    if (count > 0) at += (size_t)count;
    else if ((errno != EAGAIN && errno != EINTR) || !is_ready(door, POLLOUT, until)) return false;
  }
  return true;
}

static bool add_part(struct bytes *to, const void *from, size_t length) {
  unsigned char head[4];
  put_u32(head, (uint32_t)length);
  return bytes_add(to, head, 4) && bytes_add(to, from, length);
}

static bool add_list(struct bytes *to, char **list) {
  unsigned char head[4];
  uint32_t count = 0;
  while (list[count] != NULL) count++;
  put_u32(head, count);
  if (!bytes_add(to, head, 4)) return false;
  for (; *list != NULL; list++)
    if (!add_part(to, *list, strlen(*list))) return false;
  return true;
}

bool add_asked(struct bytes *to, char **arguments, const struct bytes *input) {
  char cwd[PATH_MAX];
  return getcwd(cwd, sizeof cwd) != NULL && cwd[0] == '/' && add_list(to, arguments) && add_part(to, cwd, strlen(cwd)) && add_list(to, environ) &&
         add_part(to, input->at, input->length);
}

static bool make_request(struct bytes *to, const struct frame *nonce, char **arguments, const struct bytes *input) {
  unsigned char protocol[4];
  struct bytes body = {0};
  put_u32(protocol, RESIDENT_PROTOCOL);
  bool made = nonce->length == NONCE_BYTES && bytes_add(&body, nonce->at, nonce->length) && bytes_add(&body, protocol, 4) &&
              add_asked(&body, arguments, input) && frame_add(to, FRAME_REQUEST, body.at, body.length);
  bytes_free(&body);
  return made;
}

/* Its parts lie within the frame. */
static bool read_answer(const struct frame *frame, struct answer *answer) {
  if (frame->kind != FRAME_ANSWER || frame->length < 8) return false;
  answer->exit_code = u32_at(frame->at);
  answer->out_length = u32_at(frame->at + 4);
  if (answer->exit_code > 255 || answer->out_length > frame->length - 8) return false;
  answer->out = frame->at + 8;
  answer->err = answer->out + answer->out_length;
  answer->err_length = frame->length - 8 - answer->out_length;
  return true;
}

static bool converse(const struct call *call, int door, const struct bytes *input, struct answer *answer) {
  struct frame frame;
  struct bytes request = {0};
  int64_t silence = call->limit_ms / 3 < SILENCE_MS ? call->limit_ms / 3 : SILENCE_MS;
  if (!await_frame(door, &answer->frame, &frame, silence) || frame.kind != FRAME_NONCE) return false;
  bool sent = make_request(&request, &frame, call->command + 2, input) && send_all(door, &request, silence);
  bytes_free(&request);
  while (sent) {
    frame_drop(&answer->frame, &frame);
    int64_t left = left_ms(call) - LAST_MS;
    if (!await_frame(door, &answer->frame, &frame, left < silence ? left : silence)) return false;
    if (frame.kind != FRAME_ALIVE) return read_answer(&frame, answer);
  }
  return false;
}

enum asked ask_door(const struct call *call, const struct meeting *meeting, const struct bytes *input, struct answer *answer) {
  bool cold = false;
  int residents = private_folder(AT_FDCWD, meeting->residents, false);
  if (residents != -1 && is_turned_off(residents)) {
    close(residents);
    return TURNED_OFF;
  }
  int folder = residents == -1 ? -1 : private_folder(residents, meeting->kind, false);
  int door = folder == -1 ? -1 : connect_door(folder, &meeting->self, &cold);
  enum asked asked = door == -1 ? (cold ? COLD : NOBODY_THERE) : converse(call, door, input, answer) ? ANSWERED : COLD;
  if (door != -1) close(door);
  if (folder != -1) close(folder);
  if (residents != -1) close(residents);
  return asked;
}
