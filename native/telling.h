#ifndef HOOKLINE_TELLING_H
#define HOOKLINE_TELLING_H

#include "channel.h"
#include "run.h"
#include "tree.h"

/* What the program that wants processes is told of them. */

enum { CHANNEL = 3 };
extern struct channel channel;
/* All that are under way. */
extern struct run *runs;

struct run *run_named(uint32_t id);
bool end_is_read(const struct end *end);

void say(const struct run *run, unsigned char type, const void *payload, size_t length);
void say_number(uint32_t id, unsigned char type, uint32_t number);
/* Reads once. False: there is nothing more at the moment. */
bool hear_output(struct run *run, unsigned which);
/* What came of ending something. The run may be gone after it. */
void tell_news(struct run *run, enum news news);
/* How it ended. `childless`: we have no child at all. The run may be gone after it. */
void tell_end(struct run *run, bool childless);
/* What the process wrote before it ended lies in its pipes. `is_last`: it is not waited for any more. */
void drain(struct run *run, bool childless, bool is_last);

#endif
