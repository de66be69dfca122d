#include "telling.h"

#include <errno.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ONE_READ = 64 * 1024, MOST_COMMAND = 1000 };

struct channel channel = {.socket = CHANNEL};
struct run *runs;

void say(const struct run *run, unsigned char type, const void *payload, size_t length) {
  channel_say(&channel, type, run->id, payload, length);
  channel.urgent = true;
}

void say_number(uint32_t id, unsigned char type, uint32_t number) {
  unsigned char payload[4];
  put_u32(payload, number);
  channel_say(&channel, type, id, payload, sizeof payload);
  channel.urgent = true;
}

struct run *run_named(uint32_t id) {
  struct run *run = runs;
  while (run != NULL && run->id != id) run = run->next;
  return run;
}

static void forget(struct run *gone) {
  for (struct run **at = &runs; *at != NULL; at = &(*at)->next) {
    if (*at != gone) continue;
    *at = gone->next;
    run_free(gone);
    return;
  }
}

bool end_is_read(const struct end *end) { return end->kind == OUT || end->kind == BOTH; }

bool hear_output(struct run *run, unsigned which) {
  struct end *end = &run->ends[which];
  unsigned char chunk[1 + ONE_READ];
  ssize_t count = read(end->fd, chunk + 1, ONE_READ);
  if (count == -1 && (errno == EAGAIN || errno == EINTR)) return errno == EINTR;
  chunk[0] = (unsigned char)which;
  if (count > 0) {
    channel_say(&channel, 'O', run->id, chunk, (size_t)count + 1);
    /* what a hook says that answers once is heard when it has ended */
    if (run->talks) channel.urgent = true;
    return true;
  }
  end->ended = true;
  if (end->kind == OUT) run_close_end(end);
  if (run->talks) say(run, 'Z', chunk, 1);
  return false;
}

static void tell_left(const struct run *run, const struct process *process) {
  unsigned char payload[4 + 32 + MOST_COMMAND];
  char command[MOST_COMMAND + 1];
  command_of(process->pid, command, sizeof command);
  put_u32(payload, (uint32_t)process->pid);
  int length = snprintf((char *)payload + 4, sizeof payload - 4, "%llu %s", process->started, command);
  say(run, 'L', payload, 4 + (size_t)length);
}

/* Bits of the frame that tells how a run ended. */
enum { CLOSED_BIT = 1, EMPTY_BIT = 2, TIMED_OUT_BIT = 4 };

void tell_end(struct run *run, bool childless) {
  unsigned char payload[10] = {0};
  bool empty = run->phase == RUNNING && tree_is_empty(run, runs, childless);
  payload[0] = (unsigned char)((run_is_closed(run) ? CLOSED_BIT : 0) | (empty ? EMPTY_BIT : 0) |
                               (run->timed_out ? TIMED_OUT_BIT : 0));
  payload[1] = run_was_read(run);
  put_u32(payload + 2, WIFEXITED(run->status) ? (uint32_t)WEXITSTATUS(run->status) : UINT32_MAX);
  put_u32(payload + 6, WIFSIGNALED(run->status) ? (uint32_t)WTERMSIG(run->status) : 0);
  say(run, 'D', payload, sizeof payload);
  run->told = true;
  if (empty) forget(run);
}

void drain(struct run *run, bool childless, bool is_last) {
  for (unsigned i = 0; i < run->count; i++) {
    struct end *end = &run->ends[i];
    /* whoever goes on writing for ever is not waited for */
    for (size_t most = 64; most > 0 && end_is_read(end) && !end->ended && hear_output(run, i); most--) continue;
  }
  if (run_is_closed(run) || is_last) {
    tell_end(run, childless);
    return;
  }
  /* its time does not go on while others hold its output */
  if (!run->drained) say(run, 'X', NULL, 0);
  run->drained = true;
}

void tell_news(struct run *run, enum news news) {
  if (news == NO_NEWS) return;
  if (run->phase == ASKED || run->phase == INSISTING) say(run, 'K', NULL, 0);
  if (news == KILLED) return;
  /* all may be gone while its output was still waited for: nobody hears of a run again that is gone */
  uint32_t id = run->id;
  if (run->ended && !run->told) drain(run, false, true);
  if (run_named(id) == NULL) return;
  tree_let_go(run, runs, tell_left);
  say(run, 'G', NULL, 0);
  forget(run);
}
