/* What was answered goes on to whoever called, with or without somebody behind us who waits for an end mark. */
#include "relay.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* NO_REPLY: in place of an exit code that would say more than is so. */
enum { REFUSED = 2, NO_REPLY = 1 };

static bool write_all(int to, const unsigned char *from, size_t length) {
  while (length > 0) {
    ssize_t count = write(to, from, length);
    if (count > 0) {
      from += count;
      length -= (size_t)count;
    } else if (count == -1 && errno == EAGAIN) {
      struct pollfd ready = {to, POLLOUT, 0};
      poll(&ready, 1, -1);
    } else if (count == 0 || errno != EINTR) return false;
  }
  return true;
}

int relay(const struct answer *answer) {
  write_all(STDERR_FILENO, answer->err, answer->err_length);
  /* whoever reads only the exit code must not take a part for all of it */
  if (!write_all(STDOUT_FILENO, answer->out, answer->out_length)) return REFUSED;
  return (int)answer->exit_code;
}

/* How much of it stands before the last line, which says that all of it is there and how it ends; -1: that line is missing. */
static ssize_t reply_in(int code, const unsigned char *out, size_t length) {
  static const char mark[] = "hookline-reply ";
  enum { LINE = sizeof mark };
  if (code != 0 && code != REFUSED) return -1;
  while (length > 0 && out[length - 1] == '\n') length--;
  if (length < LINE || out[length - 1] != '0' + code) return -1;
  size_t before = length - LINE;
  if (memcmp(out + before, mark, LINE - 1) != 0 || (before > 0 && out[before - 1] != '\n')) return -1;
  return (ssize_t)before;
}

static int pass_on(int code, const unsigned char *out, size_t length) {
  ssize_t reply = reply_in(code, out, length);
  if (reply == -1) return code == PASSED_ON + 0 || code == PASSED_ON + REFUSED || code == UNWRITTEN ? NO_REPLY : code;
  /* whoever has gone is not told; an end by a signal would say less */
  signal(SIGPIPE, SIG_IGN);
  bool is_empty = reply <= 1;
  return is_empty || write_all(STDOUT_FILENO, out, (size_t)reply) ? PASSED_ON + code : UNWRITTEN;
}

int relay_reply(const struct answer *answer) {
  write_all(STDERR_FILENO, answer->err, answer->err_length);
  return pass_on((int)answer->exit_code, answer->out, answer->out_length);
}

int pass_on_file(int code, int file) {
  struct stat written;
  struct bytes out = {0};
  bool whole = fstat(file, &written) == 0 && (written.st_size == 0 || bytes_room(&out, (size_t)written.st_size) != NULL);
  while (whole && out.length < (size_t)written.st_size) {
    ssize_t count = pread(file, out.at + out.length, (size_t)written.st_size - out.length, (off_t)out.length);
    if (count > 0) out.length += (size_t)count;
    else whole = count == -1 && errno == EINTR;
  }
  close(file);
  int passed = pass_on(whole ? code : NO_REPLY, out.at, out.length);
  bytes_free(&out);
  return passed;
}

void keep_closed(void) {
  /* nobody can write there either, as before */
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl(fd, F_GETFD) == -1) open("/dev/null", O_RDONLY);
}
