#include "watch.h"

#include <stdlib.h>
#include <unistd.h>

enum { NO_MEMORY = 70 };

void watch(struct watched *watched, int fd, short events, uint32_t run, unsigned which) {
  if (watched->count == watched->room) {
    watched->room = watched->room == 0 ? 64 : 2 * watched->room;
    watched->fds = realloc(watched->fds, watched->room * sizeof *watched->fds);
    watched->places = realloc(watched->places, watched->room * sizeof *watched->places);
    if (watched->fds == NULL || watched->places == NULL) _exit(NO_MEMORY);
  }
  watched->fds[watched->count] = (struct pollfd){.fd = fd, .events = events};
  watched->places[watched->count++] = (struct place){run, which};
}
