#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "jobs.h"
#include "telling.h"
#include "watch.h"

/* Output may come a moment after the end; a child that keeps the pipe open does not hold the answer back. */
enum { DRAIN_MS = 40 };
/* How often it is looked at what is being ended. */
enum { LOOK_MS = 10 };
enum { NO_SYSTEM = 71 };

static void write_input(struct run *run, unsigned which) {
  struct end *end = &run->ends[which];
  unsigned char payload[5] = {(unsigned char)which};
  while (end->waiting.length > 0) {
    ssize_t count = write(end->fd, end->waiting.at, end->waiting.length);
    if (count == -1 && errno == EINTR) continue;
    if (count == -1 && errno == EAGAIN) return;
    if (count == -1) {
      say(run, 'I', payload, 1);
      if (end->kind == IN) run_close_end(end);
      else bytes_free(&end->waiting);
      return;
    }
    bytes_drop(&end->waiting, (size_t)count);
    end->taken += (size_t)count;
  }
  if (end->taken > 0) {
    put_u32(payload + 1, (uint32_t)end->taken);
    say(run, 'A', payload, sizeof payload);
    end->taken = 0;
  }
  if (!end->last) return;
  end->last = false;
  if (end->kind == IN) run_close_end(end);
  else shutdown(end->fd, SHUT_WR);
}

static void begin(const struct frame *frame) {
  struct request request = {0};
  struct run *run = NULL;
  int problem = frame->payload == NULL ? ENOMEM : request_read(&request, frame->payload, frame->length);
  if (problem == 0 && run_named(frame->run) != NULL) problem = EEXIST;
  if (problem == 0) {
    run = run_start(frame->run, &request);
    problem = run == NULL ? errno : 0;
  }
  request_free(&request);
  if (problem != 0) {
    say_number(frame->run, 'F', (uint32_t)problem);
    return;
  }
  run->next = runs;
  runs = run;
  if (run->talks) say_number(run->id, 'B', (uint32_t)run->leader);
}

static void take_input(struct run *run, const struct frame *frame, bool is_last) {
  unsigned which = frame->length < 1 ? MOST_DESCRIPTORS : frame->payload[0];
  if (which >= run->count) return;
  struct end *end = &run->ends[which];
  if ((end->kind != IN && end->kind != BOTH) || end->fd == -1) return;
  if (!bytes_add(&end->waiting, frame->payload + 1, frame->length - 1)) {
    /* half of it would be taken for something else */
    bytes_free(&end->waiting);
    say(run, 'I', frame->payload, 1);
    is_last = true;
  }
  end->last = end->last || is_last;
  write_input(run, which);
}

static void obey(const struct frame *frame) {
  if (frame->type == 'S') {
    begin(frame);
    return;
  }
  struct run *run = run_named(frame->run);
  /* it may have ended while this was on its way */
  if (run == NULL || (frame->payload == NULL && frame->length > 0)) return;
  uint32_t number = frame->length < 4 ? 0 : u32_at(frame->payload);
  switch (frame->type) {
    case 'W':
      take_input(run, frame, false);
      return;
    case 'C':
      take_input(run, frame, true);
      return;
    case 'E':
      tell_news(run, tree_end(run, runs, number));
      return;
    case 'H':
      tell_news(run, tree_end_holders(run, runs, number, frame->length > 4 && frame->payload[4] != 0));
      return;
    case 'R':
      if (run->told) tell_news(run, GONE);
      return;
    case 'N':
      for (unsigned i = 0; i < run->count; i++) run_close_end(&run->ends[i]);
      return;
    default:
      return;
  }
}

static void watch_all(struct watched *watched, int signals) {
  watched->count = 0;
  watch(watched, channel.socket, (short)(POLLIN | (channel.out.length > 0 ? POLLOUT : 0)), 0, 0);
  watch(watched, signals, POLLIN, 0, 0);
  bool much = channel.out.length > MUCH;
  for (const struct run *run = runs; run != NULL; run = run->next) {
    for (unsigned i = 0; i < run->count; i++) {
      const struct end *end = &run->ends[i];
      if (end->fd == -1) continue;
      bool in = end_is_read(end) && !end->ended && !much;
      bool out = end->waiting.length > 0;
      if (in || out) watch(watched, end->fd, (short)((in ? POLLIN : 0) | (out ? POLLOUT : 0)), run->id, i);
    }
  }
}

static void hear_run(struct place place, short happened) {
  struct run *run = run_named(place.run);
  if (run == NULL) return;
  struct end *end = &run->ends[place.which];
  if (end->fd != -1 && (happened & (POLLOUT | POLLERR)) != 0 && end->waiting.length > 0) write_input(run, place.which);
  if (end->fd == -1 || !end_is_read(end) || end->ended || (happened & (POLLIN | POLLHUP | POLLERR)) == 0) return;
  hear_output(run, place.which);
  if (run->ended && !run->told && run_is_closed(run)) tell_end(run, false);
}

/* In how many milliseconds something is due; -1: nothing is. */
static int next_due(void) {
  int64_t now = now_ms(), due = INT64_MAX;
  for (const struct run *run = runs; run != NULL; run = run->next) {
    if (run->timeout_at > 0 && run->timeout_at < due) due = run->timeout_at;
    if (run->ended && !run->told && run->drained_at < due) due = run->drained_at;
    if (run->phase != RUNNING && now + LOOK_MS < due) due = now + LOOK_MS;
  }
  if (due == INT64_MAX) return -1;
  return due < now ? 0 : due - now > 1000000 ? 1000000 : (int)(due - now);
}

static void do_due(void) {
  int64_t now = now_ms();
  for (struct run *run = runs, *next; run != NULL; run = next) {
    next = run->next;
    if (run->timeout_at > 0 && run->timeout_at <= now) {
      run->timeout_at = 0;
      run->timed_out = true;
      tell_news(run, tree_end(run, runs, run->grace_ms));
    } else if (run->ended && !run->told && run->drained_at <= now) {
      drain(run, false, true);
    } else if (run->phase != RUNNING) {
      tell_news(run, tree_look(run, runs));
    }
  }
}

static void reap(int signals) {
  struct signalfd_siginfo ignored;
  while (read(signals, &ignored, sizeof ignored) > 0) continue;
  pid_t pid;
  for (int status; (pid = waitpid(-1, &status, WNOHANG)) > 0;) {
    for (struct run *run = runs; run != NULL; run = run->next) {
      if (run->leader != pid || run->ended) continue;
      run->ended = true;
      run->status = status;
      run->timeout_at = 0;
      run->drained_at = now_ms() + DRAIN_MS;
    }
  }
  bool childless = pid == -1 && errno == ECHILD;
  for (struct run *run = runs, *next; run != NULL; run = next) {
    next = run->next;
    if (run->ended && !run->told) drain(run, childless, false);
  }
}

int spawner(void) {
  /* whoever started us may have left something open */
  if (syscall(SYS_close_range, CHANNEL + 1, ~0U, 0) == -1)
    for (int fd = CHANNEL + 1; fd < 65536; fd++) close(fd);
  /* what a hook could say here would be said in our name */
  if (fcntl(CHANNEL, F_SETFD, FD_CLOEXEC) == -1) return NO_SYSTEM;
  /* what our program ignores, no hook is to ignore */
  struct sigaction usual = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
  sigset_t all, child;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  int signals = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
  if (signals == -1 || chdir("/") == -1) return NO_SYSTEM;
  tree_adopt_orphans();
  /* from now on nothing is lost that we are asked for */
  say_number(0, 'Y', PROTOCOL);
  static struct watched watched;
  while (channel_flush(&channel)) {
    watch_all(&watched, signals);
    poll(watched.fds, watched.count, next_due());
    if (watched.fds[0].revents & (POLLIN | POLLHUP | POLLERR)) {
      if (!channel_read(&channel)) break;
      for (struct frame frame; channel_next(&channel, &frame); channel_done(&channel, &frame)) obey(&frame);
    }
    for (size_t i = 2; i < watched.count; i++)
      if (watched.fds[i].revents != 0) hear_run(watched.places[i], watched.fds[i].revents);
    if (watched.fds[1].revents != 0) reap(signals);
    do_due();
  }
  tree_end_all(runs);
  return 0;
}
