#include "tree.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* A tree that forks while it is killed is killed again, at most this long. */
enum { INSISTING_MS = 2000 };
/* What was put into the background a moment ago may not have turned its output elsewhere yet. */
enum { LETTING_GO_MS = 200 };

static bool adopts;

void tree_adopt_orphans(void) { adopts = prctl(PR_SET_CHILD_SUBREAPER, 1) != -1; }

/* Those that go on without their run. */
static struct processes free_ones;

static bool goes_on(const struct process *process) {
  for (size_t i = 0; i < free_ones.count; i++)
    if (free_ones.all[i].pid == process->pid && free_ones.all[i].started == process->started) return true;
  return false;
}

static void forget_the_gone(void) {
  size_t kept = 0;
  for (size_t i = 0; i < free_ones.count; i++) {
    struct process now;
    if (process_at(free_ones.all[i].pid, &now) && now.started == free_ones.all[i].started)
      free_ones.all[kept++] = free_ones.all[i];
  }
  free_ones.count = kept;
}

static void set_free(struct process process) {
  struct process *grown = realloc(free_ones.all, (free_ones.count + 1) * sizeof *grown);
  if (grown == NULL) return;
  free_ones.all = grown;
  free_ones.all[free_ones.count++] = process;
}

struct whose {
  const struct run *run;
  const struct run *runs;
};

/* The number of one that has ended may be somebody else's by now; a group or a session keeps it while it has members. */
static bool is_in(const struct process *process, const struct run *run) {
  if (process->pid == run->leader) return !run->ended;
  return process->group == run->leader || process->session == run->leader;
}

static bool is_child(const struct process *process, const void *nothing) {
  (void)nothing;
  return process->parent == getpid();
}

/*
 * One that left its session and threw its environment away, while several runs were under way, could be anyone's: it
 * belongs to the last of them.
 */
static bool could_be_anothers(const struct process *process, const struct whose *whose) {
  for (const struct run *other = whose->runs; other != NULL; other = other->next)
    if (other != whose->run && !other->told && other->started <= process->started) return true;
  return false;
}

static bool is_member(const struct process *process, const void *about) {
  const struct whose *whose = about;
  if (is_in(process, whose->run)) return !goes_on(process);
  /* whoever has another parent is found through that one */
  if ((adopts && process->parent != getpid()) || goes_on(process)) return false;
  for (const struct run *other = whose->runs; other != NULL; other = other->next)
    if (is_in(process, other)) return false;
  if (environment_has(process->pid, whose->run->tag)) return true;
  if (!adopts || process->started < whose->run->started || environment_has(process->pid, "HOOKLINE_RUN=")) return false;
  return !could_be_anothers(process, whose);
}

static struct processes members_of(const struct run *run, const struct run *runs) {
  forget_the_gone();
  struct processes list = everybody();
  /* nobody who does not descend from us is ours to end */
  if (adopts) keep_descendants(&list, is_child, NULL);
  keep_descendants(&list, is_member, &(struct whose){run, runs});
  return list;
}

static bool is_known(pid_t pid, const void *about) {
  bool *unknown = ((void **)about)[0];
  const struct run *runs = ((void **)about)[1];
  for (const struct run *run = runs; run != NULL; run = run->next)
    if (run->leader == pid) return true;
  struct process now;
  if (free_ones.count > 0 && process_at(pid, &now) && goes_on(&now)) return true;
  *unknown = true;
  return false;
}

bool tree_is_empty(const struct run *run, const struct run *runs, bool childless) {
  bool unknown = false;
  const void *about[] = {&unknown, runs};
  if (adopts && (childless || (each_child(is_known, about) && !unknown))) return true;
  struct processes members = members_of(run, runs);
  free(members.all);
  return members.count == 0;
}

/* How many there are. */
static size_t signal_members(const struct run *run, const struct run *runs, int number) {
  struct processes tree = members_of(run, runs);
  bool in_group = false, outside = false;
  for (size_t i = 0; i < tree.count; i++) {
    if (tree.all[i].group == run->leader) in_group = true;
    else outside = true;
  }
  bool spared = run->husk && number == SIGTERM && outside;
  /* those outside the group first; and one that is stopped obeys only when it goes on */
  for (int round = 0; round < (number == SIGTERM ? 2 : 1); round++) {
    int sent = round == 0 ? number : SIGCONT;
    for (size_t i = 0; i < tree.count; i++)
      if (tree.all[i].group != run->leader) kill(tree.all[i].pid, sent);
    if (in_group && !spared) kill(-run->leader, sent);
  }
  free(tree.all);
  return tree.count;
}

/* How many hold its output; each is sent the signal, if there is one. */
static size_t signal_holders(const struct run *run, const struct run *runs, int number) {
  struct processes tree = members_of(run, runs);
  size_t holders = 0;
  for (size_t i = 0; i < tree.count; i++) {
    if (!holds_any(tree.all[i].pid, run->outputs, run->output_count)) continue;
    holders++;
    if (number != 0) kill(tree.all[i].pid, number);
    if (number == SIGTERM) kill(tree.all[i].pid, SIGCONT);
  }
  free(tree.all);
  return holders;
}

static void enter(struct run *run, enum phase phase, int64_t for_ms) {
  run->phase = phase;
  run->phase_until = now_ms() + for_ms;
}

static bool is_gone(const struct run *run, size_t members) { return run->ended && members == 0; }

static enum news insist(struct run *run, const struct run *runs) {
  size_t members = signal_members(run, runs, SIGKILL);
  enter(run, INSISTING, INSISTING_MS);
  return is_gone(run, members) ? GONE : KILLED;
}

enum news tree_end(struct run *run, const struct run *runs, uint32_t grace_ms) {
  /* who asks once more has no more patience than before */
  if (run->phase == INSISTING) return NO_NEWS;
  if (run->phase == ASKED) {
    int64_t until = now_ms() + grace_ms;
    if (until < run->phase_until) run->phase_until = until;
    return NO_NEWS;
  }
  if (grace_ms == 0) return insist(run, runs);
  if (is_gone(run, signal_members(run, runs, SIGTERM))) return GONE;
  enter(run, ASKED, grace_ms);
  return NO_NEWS;
}

enum news tree_end_holders(struct run *run, const struct run *runs, uint32_t grace_ms, bool closed) {
  if (!run->ended || run->phase != RUNNING) return NO_NEWS;
  if (closed || signal_holders(run, runs, 0) == 0) return GONE;
  run->grace_ms = grace_ms;
  enter(run, LETTING_GO, LETTING_GO_MS);
  return NO_NEWS;
}

enum news tree_look(struct run *run, const struct run *runs) {
  bool late = now_ms() >= run->phase_until;
  switch (run->phase) {
    case RUNNING:
      return NO_NEWS;
    case ASKED:
      if (late) return insist(run, runs);
      return run->ended && is_gone(run, signal_members(run, runs, 0)) ? GONE : NO_NEWS;
    case INSISTING:
      /* what is left after that is somebody else's by now */
      return is_gone(run, signal_members(run, runs, SIGKILL)) || late ? GONE : NO_NEWS;
    case LETTING_GO:
      if (signal_holders(run, runs, late ? SIGTERM : 0) == 0) return GONE;
      if (late) enter(run, HOLDERS_ASKED, run->grace_ms);
      return NO_NEWS;
    case HOLDERS_ASKED:
      if (signal_holders(run, runs, 0) == 0) return GONE;
      if (late) enter(run, HOLDERS_INSISTING, INSISTING_MS);
      return NO_NEWS;
    case HOLDERS_INSISTING:
      return signal_holders(run, runs, SIGKILL) == 0 || late ? GONE : NO_NEWS;
  }
  return NO_NEWS;
}

void tree_let_go(const struct run *run, const struct run *runs, void (*each)(const struct run *, const struct process *)) {
  struct processes tree = members_of(run, runs);
  for (size_t i = 0; i < tree.count; i++) {
    set_free(tree.all[i]);
    each(run, &tree.all[i]);
  }
  free(tree.all);
}

void tree_end_all(const struct run *runs) {
  int64_t until = now_ms() + INSISTING_MS;
  for (size_t left = 1; left > 0 && now_ms() < until;) {
    left = 0;
    for (const struct run *run = runs; run != NULL; run = run->next) {
      /* what a hook that has answered put into the background goes on */
      bool rest_only = run->told && run->phase != ASKED && run->phase != INSISTING;
      left += rest_only ? signal_holders(run, runs, SIGKILL) : signal_members(run, runs, SIGKILL);
    }
    while (waitpid(-1, NULL, WNOHANG) > 0) continue;
    if (left > 0) poll(NULL, 0, 2);
  }
}
