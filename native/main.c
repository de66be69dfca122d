/* One program, three jobs: see docs/native.md. */
#include <stdio.h>
#include <string.h>

#include "jobs.h"

int main(int argc, char **argv) {
  const char *job = argc > 1 ? argv[1] : "";
  if (strcmp(job, "spawner") == 0) return spawner();
  fprintf(stderr, "hookline-native: there is no job \"%s\"; it is started by hookline itself.\n", job);
  return 64;
}
