#include "start-door.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "given-file.h"

#define IDLE_SECONDS "600"
extern char **environ;

static bool is_held(int folder) {
  int lock = openat(folder, "lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
  bool held = lock == -1 || flock(lock, LOCK_EX | LOCK_NB) != 0;
  if (lock != -1) close(lock);
  return held;
}

/* No descriptor of the agent's: whoever waits until all of its pipes are closed would wait for us. `given`: becomes the input. */
static void leave_everything(int given) {
  int first = given != -1 && dup2(given, STDIN_FILENO) == STDIN_FILENO && fcntl(STDIN_FILENO, F_SETFD, 0) == 0 ? 1 : 0;
  syscall(SYS_close_range, (unsigned)first, ~0u, 0u);
  for (int fd = first; fd < 3; fd++)
    if (open("/dev/null", O_RDWR) != fd) _exit(1);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  prctl(PR_SET_PDEATHSIG, 0);
  if (chdir("/") != 0) _exit(1);
}

static char **environment_of_process(void) {
  size_t count = 0, kept = 0;
  while (environ[count] != NULL) count++;
  char **list = calloc(count + 1, sizeof *list);
  if (list == NULL) _exit(1);
  for (size_t i = 0; i < count; i++)
    if (is_of_process(environ[i])) list[kept++] = environ[i];
  return list;
}

/* What the next call of this agent here will need, in a file without a name; -1: nothing is made ready. */
static int next_call(const struct call *call) {
  struct bytes asked = {0}, nothing = {0};
  bool is_agents = strcmp(call->command[2], "bridge") == 0;
  int file = is_agents && add_asked(&asked, call->command + 2, &nothing) ? given_file(asked.at, asked.length) : -1;
  bytes_free(&asked);
  return file;
}

void start_door(const struct call *call, const struct meeting *meeting) {
  char path[PATH_MAX + KIND_LENGTH + 2];
  int residents = private_folder(AT_FDCWD, meeting->residents, true);
  int folder = residents == -1 || is_turned_off(residents) ? -1 : private_folder(residents, meeting->kind, true);
  if (residents != -1) close(residents);
  if (folder == -1 || is_held(folder)) return;
  snprintf(path, sizeof path, "%s/%s", meeting->residents, meeting->kind);
  pid_t pid = fork();
  if (pid > 0) waitpid(pid, NULL, 0);
  if (pid != 0) return;
  /* a session of its own, and nobody's child */
  setsid();
  if (fork() != 0) _exit(0);
  leave_everything(next_call(call));
  char *arguments[] = {"hookline-native", "door", path, IDLE_SECONDS, call->command[0], call->command[1], NULL};
  execve("/proc/self/exe", arguments, environment_of_process());
  _exit(1);
}
