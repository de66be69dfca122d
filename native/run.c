#include "run.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "given-file.h"

/* False: errno says why not, and nothing is left open. */
static bool make_ends(const struct descriptor *descriptor, struct end *ours, int *theirs) {
  int pair[2] = {-1, -1};
  ours->kind = descriptor->kind;
  ours->fd = *theirs = -1;
  switch (descriptor->kind) {
    case NOTHING:
      *theirs = open("/dev/null", O_RDWR | O_CLOEXEC);
      return *theirs != -1;
    case GIVEN:
      ours->fd = given_file(descriptor->given, descriptor->length);
      if (ours->fd == -1) return false;
      *theirs = fcntl(ours->fd, F_DUPFD_CLOEXEC, 0);
      break;
    case BOTH:
      if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) == -1) return false;
      ours->fd = pair[0];
      *theirs = pair[1];
      break;
    case IN:
    case OUT:
      if (pipe2(pair, O_CLOEXEC) == -1) return false;
      ours->fd = pair[descriptor->kind == IN ? 1 : 0];
      *theirs = pair[descriptor->kind == IN ? 0 : 1];
  }
  bool ready = *theirs != -1 && (descriptor->kind == GIVEN || fcntl(ours->fd, F_SETFL, O_NONBLOCK) != -1);
  if (ready) return true;
  int problem = errno;
  run_close_end(ours);
  if (*theirs != -1) close(*theirs);
  errno = problem;
  return false;
}

/* Beyond the numbers that they get in the process: none of them may stand where another one is to be. */
static bool raised(int *fd) {
  if (*fd >= MOST_DESCRIPTORS) return true;
  int higher = fcntl(*fd, F_DUPFD_CLOEXEC, MOST_DESCRIPTORS);
  if (higher == -1) return false;
  close(*fd);
  *fd = higher;
  return true;
}

static void run_program(char **argv) {
  execvp(argv[0], argv);
  if (errno != ENOEXEC || strchr(argv[0], '/') == NULL) return;
  /* a script that names no interpreter is the shell's, as everywhere; not every libc knows that */
  size_t count = 0;
  while (argv[count] != NULL) count++;
  char *words[count + 2];
  words[0] = "/bin/sh";
  memcpy(words + 1, argv, (count + 1) * sizeof *words);
  execv("/bin/sh", words);
  errno = ENOEXEC;
}

/* In the new process, which borrows our memory until it has become the program. */
static void become(const struct request *request, const int *ends, pid_t spawner) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  /* where we are killed, it ends with us; what it starts is found by whoever notices that */
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) == -1 || getppid() != spawner) return;
  if (setsid() == -1 || chdir(request->cwd) == -1) return;
  for (int i = 0; i < (int)request->count; i++)
    if (dup2(ends[i], i) == -1) return;
  run_program(request->argv);
}

/* The process; -1: errno says why not. */
static pid_t start(const struct request *request, const int *ends) {
  extern char **environ;
  char **own = environ;
  pid_t spawner = getpid();
  /* where the program is looked for is said by its own environment */
  environ = request->envp;
  volatile int problem = 0;
  pid_t pid = vfork();
  if (pid == 0) {
    become(request, ends, spawner);
    problem = errno == 0 ? ESRCH : errno;
    _exit(127);
  }
  int failed = pid == -1 ? errno : problem;
  environ = own;
  if (pid > 0 && failed != 0) waitpid(pid, NULL, 0);
  errno = failed;
  return failed == 0 ? pid : -1;
}

static unsigned long long ticks_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_BOOTTIME, &now);
  unsigned long long per_second = (unsigned long long)sysconf(_SC_CLK_TCK);
  return (unsigned long long)now.tv_sec * per_second + (unsigned long long)now.tv_nsec * per_second / 1000000000;
}

static void note_output(struct run *run, enum kind kind, int end) {
  struct stat found;
  if (kind != OUT || fstat(end, &found) == -1) return;
  char *name = run->outputs[run->output_count++];
  snprintf(name, sizeof run->outputs[0], "pipe:[%llu]", (unsigned long long)found.st_ino);
}

struct run *run_start(uint32_t id, const struct request *request) {
  struct run *run = calloc(1, sizeof *run);
  if (run == NULL) return NULL;
  *run = (struct run){.id = id, .grace_ms = request->grace_ms, .husk = (request->flags & HUSK) != 0};
  run->talks = (request->flags & TALKS) != 0;
  run->started = ticks_now();
  snprintf(run->tag, sizeof run->tag, "%s", request->tag);
  int theirs[MOST_DESCRIPTORS];
  bool ready = true;
  while (ready && run->count < request->count) {
    unsigned i = run->count;
    ready = make_ends(&request->descriptors[i], &run->ends[i], &theirs[i]);
    if (!ready) break;
    run->count++;
    note_output(run, request->descriptors[i].kind, theirs[i]);
    ready = raised(&theirs[i]);
  }
  run->leader = ready ? start(request, theirs) : -1;
  int problem = errno;
  for (unsigned i = 0; i < run->count; i++) close(theirs[i]);
  if (request->timeout_ms > 0) run->timeout_at = now_ms() + request->timeout_ms;
  if (run->leader != -1) return run;
  run_free(run);
  errno = problem;
  return NULL;
}

void run_close_end(struct end *end) {
  if (end->fd != -1) close(end->fd);
  end->fd = -1;
  end->ended = true;
  bytes_free(&end->waiting);
}

void run_free(struct run *run) {
  for (unsigned i = 0; i < run->count; i++) run_close_end(&run->ends[i]);
  free(run);
}

bool run_is_closed(const struct run *run) {
  for (unsigned i = 0; i < run->count; i++)
    if ((run->ends[i].kind == OUT || run->ends[i].kind == BOTH) && !run->ends[i].ended) return false;
  return true;
}

unsigned char run_was_read(const struct run *run) {
  const struct end *input = &run->ends[0];
  struct stat found;
  if (run->count == 0 || input->kind != GIVEN || fstat(input->fd, &found) == -1) return UNKNOWN_READ;
  /* whoever got the descriptor moved our own place in the file too */
  off_t at = lseek(input->fd, 0, SEEK_CUR);
  if (at <= 0) return NOTHING_READ;
  return at >= found.st_size ? ALL_READ : PART_READ;
}
