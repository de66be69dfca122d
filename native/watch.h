#ifndef HOOKLINE_WATCH_H
#define HOOKLINE_WATCH_H

#include <poll.h>
#include <stddef.h>
#include <stdint.h>

/* Descriptors that are waited for, and for each the run and the end that it is. */
struct watched {
  struct pollfd *fds;
  struct place {
    uint32_t run;
    unsigned which;
  } *places;
  size_t count;
  size_t room;
};

/* Ends the process where there is no memory. */
void watch(struct watched *watched, int fd, short events, uint32_t run, unsigned which);

#endif
