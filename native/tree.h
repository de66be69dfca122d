#ifndef HOOKLINE_TREE_H
#define HOOKLINE_TREE_H

#include "descendants.h"
#include "run.h"

/*
 * The processes of a run. Every orphan of every run comes to us, because we are a subreaper: so what is left of a run
 * when its first process has ended are children of ours, or their descendants, and where there are none, nothing is left.
 */

/* Asks for that. Where it is not granted (emulators), processes are known by their session and their environment alone. */
void tree_adopt_orphans(void);

/* What came of a look. */
enum news {
  NO_NEWS,
  /* What was to be ended is gone, or was killed. */
  KILLED,
  /* The same, and nothing is left to be done. */
  GONE,
};

/* Whether its first process, which has ended, left nobody. `childless`: we have no child at all. */
bool tree_is_empty(const struct run *run, const struct run *runs, bool childless);
/* Politely, and after so many milliseconds not. */
enum news tree_end(struct run *run, const struct run *runs, uint32_t grace_ms);
/* Those that hold its output, which nobody reads any more. `closed`: nobody does. */
enum news tree_end_holders(struct run *run, const struct run *runs, uint32_t grace_ms, bool closed);
/* When something ended, and again and again while something is waited for. */
enum news tree_look(struct run *run, const struct run *runs);
/* Whoever is left, each told to `each`, is nobody's from now on, and goes on. */
void tree_let_go(const struct run *run, const struct run *runs, void (*each)(const struct run *, const struct process *));
/* The program that wanted all of this is gone: nothing that it waited for stays. */
void tree_end_all(const struct run *runs);

#endif
