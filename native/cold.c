/* What agents had before there was a resident engine: a process for this event alone, with what is left of the time. */
#include "cold.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "given-file.h"

enum { KILL_AFTER_MS = 2000, WORTH_TELLING_MS = 250 };

static const int HANDED_ON[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2};
static volatile sig_atomic_t child = 0;
static volatile sig_atomic_t is_late = 0;

int64_t left_ms(const struct call *call) { return call->limit_ms - (now_ms() - call->began_ms); }

static void alarm_after(int64_t ms) {
  struct itimerval timer = {.it_value = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000}};
  setitimer(ITIMER_REAL, &timer, NULL);
}

static void hand_on(int number) {
  int before = errno;
  if (number == SIGALRM) {
    kill((pid_t)child, is_late ? SIGKILL : SIGTERM);
    is_late = 1;
    alarm_after(KILL_AFTER_MS);
  } else kill((pid_t)child, number);
  errno = before;
}

/* What has passed already is taken off what the command is told to keep to. False: nothing is left. */
static bool shorten_deadline(const struct call *call, char text[32]) {
  int64_t passed = call->limit_ms - left_ms(call);
  for (char **at = call->command; passed > WORTH_TELLING_MS && *at != NULL; at++) {
    if (strcmp(*at, "--deadline") != 0 || at[1] == NULL) continue;
    double seconds = strtod(at[1], NULL) - (double)passed / 1000;
    if (seconds <= 0) return false;
    snprintf(text, 32, "%.3f", seconds);
    at[1] = text;
    return true;
  }
  return true;
}

int go_cold(const struct call *call, const struct input *input, int output) {
  char deadline[32];
  if (left_ms(call) <= 0 || !shorten_deadline(call, deadline)) return TOO_LATE;
  int file = input->as_it_is ? -1 : given_file(input->bytes.at, input->bytes.length);
  if (file == -1 && !input->as_it_is) return CANNOT_START;

  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &before);
  pid_t pid = fork();
  if (pid == -1) return CANNOT_START;
  if (pid == 0) {
    if (file != -1 && dup2(file, STDIN_FILENO) == -1) _exit(CANNOT_START);
    if (output != -1 && dup2(output, STDOUT_FILENO) == -1) _exit(CANNOT_START);
    sigprocmask(SIG_SETMASK, &before, NULL);
    execv(call->command[0], call->command);
    _exit(CANNOT_START);
  }
  child = pid;
  struct sigaction action = {.sa_handler = hand_on};
  sigfillset(&action.sa_mask);
  for (size_t i = 0; i < sizeof HANDED_ON / sizeof *HANDED_ON; i++) sigaction(HANDED_ON[i], &action, NULL);
  sigaction(SIGALRM, &action, NULL);
  int64_t left = left_ms(call);
  alarm_after(left > 0 ? left : 1);
  sigdelset(&before, SIGALRM);
  sigprocmask(SIG_SETMASK, &before, NULL);

  siginfo_t ended;
  while (waitid(P_PID, (id_t)pid, &ended, WEXITED | WNOWAIT) == -1 && errno == EINTR) continue;
  /* its number stays its own until it is waited for: nobody else gets a signal that was meant for it */
  sigprocmask(SIG_BLOCK, &all, NULL);
  int status = 0;
  waitpid(pid, &status, 0);
  if (is_late) return TOO_LATE;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
