/* The long-lived native process of a resident engine: it has the socket, and lets in whoever the kernel says is as we are. */
#include "door.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "jobs.h"
#include "rendezvous.h"

enum { USAGE = 64, START_MS = 15000, LOOK_MS = 10000, LOOK_LEAST_MS = 500, TO_ASK_MS = 10000, BACKLOG = 128 };

static const int ENDING[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT};
static volatile sig_atomic_t is_told_to_end = 0;
static void told_to_end(int number) {
  (void)number;
  is_told_to_end = 1;
}

/* Only one at a time has the lock, and only that one ever touches the socket. */
static bool take_place(struct door *door) {
  door->folder = private_folder(AT_FDCWD, door->path, false);
  door->residents = door->folder == -1 ? -1 : private_folder(door->folder, "..", false);
  if (door->residents == -1 || is_turned_off(door->residents)) return false;
  door->lock = openat(door->folder, "lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
  return door->lock != -1 && flock(door->lock, LOCK_EX | LOCK_NB) == 0;
}

/* The folder is named after what we are: under another name nobody of our kind would look for us. */
static bool know_self(struct door *door) {
  char kind[KIND_LENGTH + 1];
  const char *name = strrchr(door->path, '/');
  if (name == NULL || peer_read(0, &door->self) != NULL) return false;
  kind_of(&door->self, door->node, door->cli, kind);
  return strcmp(kind, name + 1) == 0;
}

static bool open_up(struct door *door) {
  struct sockaddr_un address;
  int on = 1;
  socket_in(door->folder, &address);
  unlinkat(door->folder, "socket", 0);
  door->listening = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  return door->listening != -1 && setsockopt(door->listening, SOL_SOCKET, SO_PASSCRED, &on, sizeof on) == 0 &&
         bind(door->listening, (struct sockaddr *)&address, sizeof address) == 0 && fchmodat(door->folder, "socket", 0600, 0) == 0 &&
         listen(door->listening, BACKLOG) == 0;
}

static void shut(struct door *door) {
  if (door->listening == -1) return;
  unlinkat(door->folder, "socket", 0);
  close(door->listening);
  door->listening = -1;
}

static bool is_folder_there(const struct door *door) {
  struct stat ours, there;
  return fstat(door->folder, &ours) == 0 && lstat(door->path, &there) == 0 && ours.st_ino == there.st_ino && ours.st_dev == there.st_dev && faccessat(door->folder, "socket", F_OK, AT_SYMLINK_NOFOLLOW) == 0;
}

static void look_around(struct door *door, bool somebody_came) {
  int64_t now = now_ms();
  if (!somebody_came && now - door->looked_ms < LOOK_LEAST_MS) return;
  door->looked_ms = now;
  if (now - door->last_ms > door->idle_ms) door->is_ending = true;
  if (door->listening != -1 && (!is_folder_there(door) || is_turned_off(door->residents))) door->is_ending = true;
  /* whoever came is about to send a request, at which it is looked at anyway */
  if (door->listening != -1 && !somebody_came && !is_same_package(door)) door->is_ending = true;
  for (size_t i = door->guest_count; i-- > 0;) {
    struct guest *guest = &door->guests[i];
    if (!guest->is_served && now - guest->since_ms > TO_ASK_MS) end_guest(door, guest);
    else if (guest->is_served) door->last_ms = now;
  }
}

static void serve_guests(struct door *door, const struct pollfd *ready) {
  /* from behind: whoever goes leaves its place to the last one */
  for (size_t i = door->guest_count; i-- > 0;) {
    struct guest *guest = &door->guests[i];
    bool there = true;
    if ((ready[i].revents & POLLOUT) != 0) there = guest_reads(guest);
    if (there && (ready[i].revents & (POLLIN | POLLHUP | POLLERR)) != 0) there = guest_speaks(door, guest);
    if (!there || (guest->is_leaving && guest->out.length == 0)) end_guest(door, guest);
  }
}

static bool is_anybody_served(const struct door *door) {
  for (size_t i = 0; i < door->guest_count; i++)
    if (door->guests[i].is_served || door->guests[i].out.length > 0) return true;
  return false;
}

/* One look at everything; false: it is over. */
static bool turn(struct door *door) {
  static struct pollfd ready[MOST_GUESTS + 2];
  size_t guests = door->guest_count;
  for (size_t i = 0; i < guests; i++) ready[i] = (struct pollfd){door->guests[i].fd, (short)(POLLIN | (door->guests[i].out.length > 0 ? POLLOUT : 0)), 0};
  struct pollfd *engine = &ready[guests], *listening = &ready[guests + 1];
  *engine = (struct pollfd){door->engine, (short)(POLLIN | (door->to_engine.length > 0 ? POLLOUT : 0)), 0};
  *listening = (struct pollfd){door->listening, POLLIN, 0};
  int64_t wait = door->idle_ms < LOOK_MS ? door->idle_ms : LOOK_MS;
  const struct timespec within = {wait / 1000, wait % 1000 * 1000000};
  sigset_t none;
  sigemptyset(&none);
  /* signals come only while nothing else is done: none is missed */
  int count = ppoll(ready, (nfds_t)guests + 2, &within, &none);
  if (count == -1 && errno != EINTR) return false;
  /* the first signal ends it as soon as nobody waits any more, another one at once */
  if (is_told_to_end) {
    is_told_to_end = 0;
    if (door->was_told) return false;
    door->was_told = door->is_ending = true;
  }
  if (count > 0) {
    serve_guests(door, ready);
    if ((engine->revents & (POLLIN | POLLHUP | POLLERR)) != 0 && !engine_speaks(door)) return false;
    if ((listening->revents & POLLIN) != 0) accept_guest(door);
    if (!engine_reads(door)) return false;
  }
  look_around(door, (listening->revents & POLLIN) != 0);
  if (door->is_ending) shut(door);
  return !door->is_ending || is_anybody_served(door);
}

/* What the next call of whoever started us will need, if that was said: its engine makes it ready while nobody waits. */
static void take_given(struct door *door) {
  struct stat given;
  if (fstat(STDIN_FILENO, &given) != 0 || !S_ISREG(given.st_mode) || given.st_size <= 0 || given.st_size > MAX_FRAME) return;
  size_t length = (size_t)given.st_size;
  unsigned char *room = bytes_room(&door->given, length);
  if (room != NULL && pread(STDIN_FILENO, room, length, 0) == (ssize_t)length) door->given.length = length;
  /* the engine has no input */
  int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nothing != -1) dup2(nothing, STDIN_FILENO);
  if (nothing > STDIN_FILENO) close(nothing);
}

static void rehearse(struct door *door) {
  if (door->given.length > 0) frame_add(&door->to_engine, FRAME_REHEARSE, door->given.at, door->given.length);
  bytes_free(&door->given);
}

static bool wait_until_ready(struct door *door) {
  int64_t until = now_ms() + START_MS;
  while (!door->is_ready && now_ms() < until) {
    struct pollfd ready = {door->engine, POLLIN, 0};
    if (poll(&ready, 1, (int)(until - now_ms())) == 1 && !engine_speaks(door)) return false;
  }
  return door->is_ready;
}

int door(int argc, char **argv) {
  static struct door one;
  if (argc != 6 && argc != 7) return USAGE;
  size_t most = argc == 7 ? (size_t)atoll(argv[6]) : MOST_ENGINES;
  one = (struct door){.path = argv[2], .idle_ms = atoll(argv[3]) * 1000, .node = argv[4], .cli = argv[5], .listening = -1, .engine = -1, .started = time(NULL)};
  const char *slash = strrchr(one.cli, '/');
  snprintf(one.chunks, sizeof one.chunks, "%.*s/cli", slash == NULL ? 0 : (int)(slash - one.cli), one.cli);
  struct sigaction ends = {.sa_handler = told_to_end};
  sigset_t ending;
  sigemptyset(&ending);
  for (size_t i = 0; i < sizeof ENDING / sizeof *ENDING; i++) {
    sigaction(ENDING[i], &ends, NULL);
    sigaddset(&ending, ENDING[i]);
  }
  if (getrandom(one.watchword, WATCHWORD_BYTES, 0) != WATCHWORD_BYTES) return 1;
  if (!know_self(&one) || !take_place(&one) || !look_at_package(&one, one.files)) return 1;
  int room = make_room(&one, most);
  take_given(&one);
  if (room == -1 || is_told_to_end || !start_engine(&one)) return 1;
  one.last_ms = now_ms();
  sigprocmask(SIG_BLOCK, &ending, NULL);
  bool is_open = wait_until_ready(&one) && open_up(&one);
  close(room);
  if (is_open) {
    one.last_ms = now_ms();
    rehearse(&one);
    while (turn(&one)) continue;
  }
  shut(&one);
  while (one.guest_count > 0) end_guest(&one, &one.guests[0]);
  engine_reads(&one);
  end_engine(&one);
  return 0;
}
