#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "door.h"

/* An engine keeps to 100 MB and says itself when it has had enough; this only stops one that has lost count. */
#define HEAP_BOUND "--max-old-space-size=192"
/* What an event leaves behind is soon gone: with room for much of it, more is held than is used. */
#define YOUNG_BOUND "--max-semi-space-size=4"

enum { ENGINE_FD = 3, END_MS = 3000 };

bool start_engine(struct door *door) {
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) return false;
  door->engine_pid = fork();
  if (door->engine_pid == 0) {
    /* also where it is that number already, it must stay open */
    int own = fcntl(pair[1], F_DUPFD, ENGINE_FD + 1);
    if (own == -1 || dup2(own, ENGINE_FD) == -1) _exit(1);
    close(own);
    char *arguments[] = {(char *)door->node, HEAP_BOUND, YOUNG_BOUND, (char *)door->cli, "resident", "serve", NULL};
    execv(door->node, arguments);
    _exit(1);
  }
  close(pair[1]);
  door->engine = pair[0];
  fcntl(door->engine, F_SETFL, O_NONBLOCK);
  return door->engine_pid > 0;
}

static struct guest *guest_with(struct door *door, uint32_t id) {
  for (size_t i = 0; i < door->guest_count; i++)
    if (door->guests[i].id == id && door->guests[i].is_served) return &door->guests[i];
  return NULL;
}

/* What it says of an event goes to whoever asked, if that is still there. */
static bool hand_on(struct door *door, const struct frame *frame) {
  if (frame->kind == FRAME_READY) return door->is_ready = true;
  if (frame->kind == FRAME_RETIRE) return door->is_ending = true;
  if (frame->length < 4 || strchr((char[]){FRAME_ALIVE, FRAME_ANSWER, FRAME_COLD, 0}, frame->kind) == NULL) return false;
  struct guest *guest = guest_with(door, u32_at(frame->at));
  if (guest == NULL) return true;
  bool handed = frame_add(&guest->out, frame->kind, frame->at + 4, frame->length - 4);
  if (frame->kind == FRAME_ANSWER) door->served++;
  if (frame->kind == FRAME_COLD) door->cold++;
  if (frame->kind != FRAME_ALIVE) {
    guest->is_served = false;
    guest->is_leaving = true;
  }
  /* whether it still reads, the next look at it tells */
  guest_reads(guest);
  return handed;
}

bool engine_speaks(struct door *door) {
  unsigned char *room = bytes_room(&door->from_engine, 64 * 1024);
  ssize_t count = room == NULL ? -1 : read(door->engine, room, 64 * 1024);
  if (count == -1 && (errno == EAGAIN || errno == EINTR)) return true;
  if (count <= 0) return false;
  door->from_engine.length += (size_t)count;
  struct frame frame;
  int found;
  while ((found = frame_first(&door->from_engine, &frame)) == 1) {
    if (!hand_on(door, &frame)) return false;
    frame_drop(&door->from_engine, &frame);
  }
  return found == 0;
}

bool engine_reads(struct door *door) {
  while (door->to_engine.length > 0) {
    ssize_t count = send(door->engine, door->to_engine.at, door->to_engine.length, MSG_NOSIGNAL);
    if (count == -1 && errno == EINTR) continue;
    if (count == -1) return errno == EAGAIN;
    bytes_drop(&door->to_engine, (size_t)count);
  }
  return true;
}

void end_engine(struct door *door) {
  /* at the end of what it is asked, it ends in good order, with what it started */
  shutdown(door->engine, SHUT_WR);
  for (int64_t until = now_ms() + END_MS; now_ms() < until;) {
    if (waitpid(door->engine_pid, NULL, WNOHANG) != 0) return;
    nanosleep(&(struct timespec){0, 20 * 1000 * 1000}, NULL);
  }
  kill(door->engine_pid, SIGKILL);
  waitpid(door->engine_pid, NULL, 0);
}
