#ifndef HOOKLINE_RELAY_H
#define HOOKLINE_RELAY_H

#include "ask-door.h"

/* Says it, as the command itself would have. The exit code. */
int relay(const struct answer *answer);

/*
 * `reply`: whoever called passes nothing on, but refuses until it is told that all of a reply was passed on: by an exit code that
 * nothing else ends with. PASSED_ON + 0 or 2: as the reply says; UNWRITTEN: nobody can be given it. src/hosts/install/shim-text.ts has
 * the same.
 */
enum { PASSED_ON = 210, UNWRITTEN = 211 };
int relay_reply(const struct answer *answer);
/* Of a process of its own, which ended with this code and wrote into this file. */
int pass_on_file(int code, int file);
/* What is opened must not become a standard output that was closed. */
void keep_closed(void);

#endif
