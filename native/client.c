/* What an agent calls in place of Node: asks the resident engine, and goes the cold way wherever that gives no whole answer. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ask-door.h"
#include "calling.h"
#include "cold.h"
#include "given-file.h"
#include "jobs.h"
#include "relay.h"
#include "start-door.h"

/* CHANGED: as src/installed/start.ts ends where the package is not what was installed. */
enum { REFUSED = 2, USAGE = 64, CHANGED = 78, MOST_INPUT = 64 * 1024 * 1024 + 1, MOST_ANCESTORS = 64 };

/* As much as comes before the time is nearly over: an agent may forget to close its end. */
static bool read_input(const struct call *call, struct input *input) {
  if (isatty(STDIN_FILENO)) return input->as_it_is = true;
  while (input->bytes.length < MOST_INPUT) {
    struct pollfd ready = {STDIN_FILENO, POLLIN, 0};
    int64_t left = left_ms(call) - call->limit_ms / 5;
    if (left <= 0) return true;
    int count = poll(&ready, 1, (int)left);
    if (count == -1 && errno == EINTR) continue;
    if (count <= 0) return count == 0;
    unsigned char *room = bytes_room(&input->bytes, 64 * 1024);
    if (room == NULL) return false;
    ssize_t got = read(STDIN_FILENO, room, 64 * 1024);
    if (got == 0) return true;
    if (got > 0) input->bytes.length += (size_t)got;
    else if (errno != EINTR && errno != EAGAIN) return input->bytes.length == 0 && (input->as_it_is = true);
  }
  return true;
}

static bool reads_file(const char *path, char *text, size_t room, size_t *length) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t count = file == -1 ? -1 : read(file, text, room - 1);
  if (file != -1) close(file);
  if (count < 0) return false;
  text[count] = '\0';
  *length = (size_t)count;
  return true;
}

/* `node …/hookline/dist/cli.cjs bridge`: the arguments stand behind each other, each with a zero at its end. */
static bool is_own_call(const char *arguments, size_t length, const char *cli) {
  const char *before = "";
  for (const char *at = arguments; at < arguments + length; before = at, at += strlen(at) + 1) {
    bool verb = strcmp(at, "bridge") == 0 || strcmp(at, "run") == 0 || strcmp(at, "resident") == 0;
    if (verb && (strcmp(before, cli) == 0 || strstr(before, "hookline") != NULL)) return true;
  }
  return false;
}

bool is_called_from_hook(const char *cli) {
  if (getenv("HOOKLINE_WITHIN") != NULL || getenv("HOOKLINE_DEPTH") != NULL) return true;
  pid_t pid = getppid();
  for (int i = 0; i < MOST_ANCESTORS && pid > 1; i++) {
    char path[40], text[4096];
    size_t length;
    snprintf(path, sizeof path, "/proc/%d/cmdline", (int)pid);
    if (reads_file(path, text, sizeof text, &length) && is_own_call(text, length, cli)) return true;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    if (!reads_file(path, text, sizeof text, &length)) return false;
    const char *name_end = strrchr(text, ')');
    if (name_end == NULL || sscanf(name_end + 1, " %*c %d", &pid) != 1) return false;
  }
  return false;
}

bool is_for_itself(char **command) {
  const char *wanted = getenv("HOOKLINE_RESIDENT");
  if (wanted != NULL && strcmp(wanted, "0") == 0) return true;
  if (getenv("HOOKLINE_DEBUG") != NULL) return true;
  return strcmp(command[2], "bridge") != 0 && isatty(STDERR_FILENO);
}

/* An agent that loses patience may end the shell alone that waits for us. */
static void end_with_caller(char **command) {
  for (; *command != NULL; command++) {
    if (strcmp(*command, "--caller") != 0 || command[1] == NULL || atoi(command[1]) != getppid()) continue;
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != atoi(command[1])) raise(SIGTERM);
  }
}

/* `--gate`, also where that is misspelt, as src/cli/is-gated.ts has it. */
static bool is_gate(char **arguments) {
  for (; *arguments != NULL; arguments++) {
    size_t dashes = strspn(*arguments, "-");
    if (dashes > 0 && ((*arguments)[dashes] | 0x20) == 'g') return true;
  }
  return false;
}

/* Nobody stands between a gate and its agent, which takes every code but one for "go ahead". */
static int as_gate(int code) {
  if (code == 0 || code == REFUSED) return code;
  fprintf(stderr, "hookline: there was no answer%s (%d). This is refused.\n", code == TOO_LATE ? " in time" : "", code);
  return REFUSED;
}

/* Of a reply, too, nothing is said before all of it is here. */
static int go_own_way(const struct call *call, const struct input *input, bool replies) {
  if (!replies) return go_cold(call, input, -1);
  int file = given_file(NULL, 0);
  return file == -1 ? CANNOT_START : pass_on_file(go_cold(call, input, file), file);
}

static int answer_call(int argc, char **argv, bool replies) {
  if (argc < 7 || strcmp(argv[3], "--") != 0) return USAGE;
  struct call call = {now_ms(), (int64_t)(strtod(argv[2], NULL) * 1000), argv + 4};
  if (call.limit_ms <= 0) return USAGE;
  struct input input = {0};
  end_with_caller(call.command);
  bool may_ask = !is_for_itself(call.command) && !is_called_from_hook(call.command[1]);
  if (!read_input(&call, &input)) return USAGE;
  if (!may_ask || input.as_it_is) return go_own_way(&call, &input, replies);

  struct meeting meeting;
  if (!find_meeting(&call, &meeting)) return go_own_way(&call, &input, replies);
  struct answer answer = {0};
  enum asked asked = ask_door(&call, &meeting, &input.bytes, &answer);
  if (asked == ANSWERED) return replies ? relay_reply(&answer) : relay(&answer);
  int code = go_own_way(&call, &input, replies);
  /* afterwards: whoever waits for this answer does not wait for the next one's engine */
  if (code != CHANGED && (asked == NOBODY_THERE || asked == TURNED_OFF)) start_door(&call, &meeting);
  return code;
}

int client(int argc, char **argv) {
  int code = answer_call(argc, argv, false);
  return is_gate(argv) ? as_gate(code) : code;
}

int reply(int argc, char **argv) {
  keep_closed();
  return answer_call(argc, argv, true);
}
