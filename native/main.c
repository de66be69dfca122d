/* One program, several jobs: see docs/native.md. */
#include <stdio.h>
#include <string.h>

#include "jobs.h"

int main(int argc, char **argv) {
  const char *job = argc > 1 ? argv[1] : "";
  if (strcmp(job, "spawner") == 0) return spawner();
  if (strcmp(job, "client") == 0) return client(argc, argv);
  if (strcmp(job, "reply") == 0) return reply(argc, argv);
  if (strcmp(job, "meet") == 0) return meet(argc, argv);
  if (strcmp(job, "door") == 0) return door(argc, argv);
  if (strcmp(job, "resident") == 0) return ask_status(argc - 1, argv + 1);
  fprintf(stderr, "hookline-native: there is no job \"%s\"; it is started by hookline itself.\n", job);
  return 64;
}
