#ifndef HOOKLINE_CALLING_H
#define HOOKLINE_CALLING_H

#include <stdbool.h>

/* client.c: who must not be answered by the resident engine. */

/* A hook of ours called us: whether that goes round for ever, only a process of its own can tell by its ancestors. */
bool is_called_from_hook(const char *cli);
/* Questions stay with the caller's terminal, and some variables are about this one process. */
bool is_for_itself(char **command);

#endif
