#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "door.h"

void accept_guest(struct door *door) {
  int fd = accept4(door->listening, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (fd == -1) return;
  struct ucred who;
  socklen_t size = sizeof who;
  struct guest guest = {.fd = fd, .process = -1, .since_ms = now_ms()};
  bool known = getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &size) == 0 && who.uid == geteuid() && who.pid > 0;
  if (known) guest.process = (int)syscall(SYS_pidfd_open, who.pid, 0u);
  guest.pid = known ? who.pid : 0;
  bool welcome = guest.process != -1 && door->guest_count < MOST_GUESTS && getrandom(guest.nonce, NONCE_BYTES, 0) == NONCE_BYTES;
  if (welcome && frame_add(&guest.out, FRAME_NONCE, guest.nonce, NONCE_BYTES) && guest_reads(&guest)) {
    door->guests[door->guest_count++] = guest;
    return;
  }
  if (guest.process != -1) close(guest.process);
  bytes_free(&guest.out);
  close(fd);
}

void end_guest(struct door *door, struct guest *guest) {
  unsigned char id[4];
  put_u32(id, guest->id);
  /* as if its own process had got a signal */
  if (guest->is_served) frame_add(&door->to_engine, FRAME_CANCEL, id, 4);
  close(guest->fd);
  close(guest->process);
  bytes_free(&guest->in);
  bytes_free(&guest->out);
  *guest = door->guests[--door->guest_count];
}

bool guest_reads(struct guest *guest) {
  while (guest->out.length > 0) {
    ssize_t count = send(guest->fd, guest->out.at, guest->out.length, MSG_NOSIGNAL);
    if (count == -1 && errno == EINTR) continue;
    if (count == -1) return errno == EAGAIN;
    bytes_drop(&guest->out, (size_t)count);
  }
  return true;
}

void send_cold(struct door *door, struct guest *guest, const char *why) {
  door->cold++;
  snprintf(door->reason, sizeof door->reason, "%s", why);
  frame_add(&guest->out, FRAME_COLD, why, strlen(why));
  guest->is_leaving = true;
}

/* Each piece says who sent it: a connection can be handed on, and then it is somebody else who speaks. */
static bool is_from(const struct msghdr *message, const struct guest *guest) {
  /* there is room for this alone: with anything else, something has been cut off */
  const struct cmsghdr *told = CMSG_FIRSTHDR(message);
  struct ucred who;
  if ((message->msg_flags & MSG_CTRUNC) != 0 || told == NULL || told->cmsg_level != SOL_SOCKET || told->cmsg_type != SCM_CREDENTIALS || told->cmsg_len != CMSG_LEN(sizeof who)) return false;
  memcpy(&who, CMSG_DATA(told), sizeof who);
  return who.pid == guest->pid && who.uid == geteuid();
}

/* Where it says it is. */
static bool is_in_folder(pid_t pid, const unsigned char *text, size_t length) {
  char path[4096], its[32];
  struct stat said, real;
  if (length == 0 || length >= sizeof path || text[0] != '/') return false;
  memcpy(path, text, length);
  path[length] = '\0';
  snprintf(its, sizeof its, "/proc/%d/cwd", (int)pid);
  return stat(path, &said) == 0 && stat(its, &real) == 0 && said.st_dev == real.st_dev && said.st_ino == real.st_ino;
}

/* The folder in a request, behind its arguments. */
static bool folder_in(const unsigned char *at, size_t length, const unsigned char **folder, size_t *folder_length) {
  size_t offset = 4;
  if (length < 4) return false;
  for (uint32_t count = u32_at(at);; count--) {
    if (length - offset < 4) return false;
    size_t part = u32_at(at + offset);
    offset += 4;
    if (length - offset < part) return false;
    *folder = at + offset;
    *folder_length = part;
    if (count == 0) return true;
    offset += part;
  }
}

/* NULL: it is as we are, and lives. */
static const char *why_other(const struct door *door, const struct guest *guest) {
  struct peer peer;
  const char *why = peer_read(guest->pid, &peer);
  if (why != NULL) return why;
  if (!peer_same(&peer.rights, &door->self.rights)) why = "it has other rights, namespaces, groups or labels than this engine";
  else if (!peer_same(&peer.bounds, &door->self.bounds)) why = "it has other limits than this engine";
  peer_free(&peer);
  struct pollfd ended = {guest->process, POLLIN, 0};
  if (why == NULL && poll(&ended, 1, 0) != 0) why = "it has ended";
  return why;
}

/*
 * NULL: it may be served here. Looked at when all of the request has come: what sent it was the process behind the number
 * (it knows what was said to that one alone, and that one lives still), and it was as we see it now, or freer.
 */
static const char *why_cold(struct door *door, const struct guest *guest, const struct frame *frame) {
  enum { HEAD = NONCE_BYTES + 4 };
  if (frame->length < HEAD || memcmp(frame->at, guest->nonce, NONCE_BYTES) != 0) return "what it sent is no request";
  if (u32_at(frame->at + NONCE_BYTES) != RESIDENT_PROTOCOL || !is_same_package(door)) {
    door->is_ending = true;
    return "hookline has changed since this engine was started";
  }
  if (door->is_ending || !door->is_ready) return "this engine is about to end";
  const unsigned char *folder;
  size_t length;
  if (!folder_in(frame->at + HEAD, frame->length - HEAD, &folder, &length)) return "what it sent is no request";
  if (!is_in_folder(guest->pid, folder, length)) return "it is in another folder than it says";
  return why_other(door, guest);
}

/* One that is not as we are could say it to whoever is. */
static void tell_watchword(struct door *door, struct guest *guest) {
  const char *why = door->is_ending ? "this engine is about to end" : why_other(door, guest);
  if (why != NULL) send_cold(door, guest, why);
  else frame_add(&guest->out, FRAME_WATCHWORD, door->watchword, WATCHWORD_BYTES);
}

static void take_request(struct door *door, struct guest *guest, const struct frame *frame) {
  const char *why = why_cold(door, guest, frame);
  if (why != NULL) {
    send_cold(door, guest, why);
    return;
  }
  enum { HEAD = NONCE_BYTES + 4 };
  unsigned char id[4];
  guest->id = ++door->last_id;
  put_u32(id, guest->id);
  size_t length = frame->length - HEAD;
  unsigned char *room = bytes_room(&door->to_engine, FRAME_HEAD + 4 + length);
  if (room == NULL || !frame_begin(&door->to_engine, FRAME_REQUEST, 4 + length)) {
    send_cold(door, guest, "there is no memory for what it sent");
    return;
  }
  bytes_add(&door->to_engine, id, 4);
  bytes_add(&door->to_engine, frame->at + HEAD, length);
  guest->is_served = true;
  door->last_ms = now_ms();
  note_use(door);
}

static void tell_status(struct door *door, struct guest *guest) {
  char text[600];
  int length = snprintf(text, sizeof text, "{\"pid\":%d,\"engine\":%d,\"started\":%lld,\"served\":%lu,\"cold\":%lu,\"lastCold\":\"%s\"}\n", (int)getpid(),
                        (int)door->engine_pid, (long long)door->started, door->served, door->cold, door->reason);
  frame_add(&guest->out, FRAME_TEXT, text, (size_t)length);
  guest->is_leaving = true;
}

static void hear(struct door *door, struct guest *guest, const struct frame *frame) {
  if (frame->kind == FRAME_REQUEST) take_request(door, guest, frame);
  else if (frame->kind == FRAME_WATCHWORD) tell_watchword(door, guest);
  else if (frame->kind == FRAME_STATUS || frame->kind == FRAME_STOP) {
    tell_status(door, guest);
    if (frame->kind == FRAME_STOP) door->is_ending = true;
  } else send_cold(door, guest, "what it sent is no request");
}

bool guest_speaks(struct door *door, struct guest *guest) {
  union {
    char room[CMSG_SPACE(sizeof(struct ucred))];
    struct cmsghdr aligned;
  } control;
  unsigned char *room = bytes_room(&guest->in, 64 * 1024);
  if (room == NULL) return false;
  struct iovec into = {room, 64 * 1024};
  struct msghdr message = {.msg_iov = &into, .msg_iovlen = 1, .msg_control = control.room, .msg_controllen = sizeof control.room};
  ssize_t count = recvmsg(guest->fd, &message, MSG_CMSG_CLOEXEC);
  if (count == -1 && (errno == EAGAIN || errno == EINTR)) return true;
  if (count <= 0) return false;
  if (guest->is_leaving) return true;
  if (guest->is_served || !is_from(&message, guest)) {
    /* what is under way for it ends */
    if (!guest->is_served) send_cold(door, guest, "somebody else speaks than has connected");
    return !guest->is_served && guest_reads(guest);
  }
  guest->in.length += (size_t)count;
  struct frame frame;
  int found = frame_first(&guest->in, &frame);
  if (found == -1) return false;
  if (found == 1) {
    hear(door, guest, &frame);
    bytes_free(&guest->in);
  }
  return guest_reads(guest);
}
