/* Lets the client hear on its connection whatever stands on standard input, case by case, and tells what it made of it. */
#include "../../native/ask-door.c"

#include <stdlib.h>
#include <sys/wait.h>

static bool read_whole(void *into, size_t length) { return fread(into, 1, length, stdin) == length; }

/* As a door would that says all of it, in pieces, and goes away. */
static void speak(int to, const unsigned char *at, size_t length, size_t piece) {
  for (size_t sent = 0; sent < length;) {
    size_t count = piece == 0 || length - sent < piece ? length - sent : piece;
    ssize_t written = send(to, at + sent, count, MSG_NOSIGNAL);
    if (written <= 0) break;
    sent += (size_t)written;
  }
  shutdown(to, SHUT_WR);
  unsigned char heard[4096];
  while (read(to, heard, sizeof heard) > 0) continue;
  _exit(0);
}

static void tell(bool answered, const struct answer *answer) {
  if (!answered) {
    printf("cold\n");
    return;
  }
  printf("%u ", answer->exit_code);
  for (size_t i = 0; i < answer->out_length; i++) printf("%02x", answer->out[i]);
  printf(" ");
  for (size_t i = 0; i < answer->err_length; i++) printf("%02x", answer->err[i]);
  printf("\n");
}

int main(void) {
  unsigned char head[8];
  char *words[] = {"node", "cli", "bridge", NULL};
  while (read_whole(head, sizeof head)) {
    size_t length = u32_at(head);
    unsigned char *said = malloc(length + 1);
    int pair[2];
    if (said == NULL || !read_whole(said, length) || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) return 1;
    pid_t pid = fork();
    if (pid == 0) {
      close(pair[0]);
      speak(pair[1], said, length, u32_at(head + 4));
    }
    close(pair[1]);
    free(said);
    fcntl(pair[0], F_SETFL, O_NONBLOCK);
    struct call call = {now_ms(), 30000, words};
    struct bytes input = {0};
    struct answer answer = {0};
    tell(converse(&call, pair[0], &input, &answer), &answer);
    bytes_free(&answer.frame);
    close(pair[0]);
    waitpid(pid, NULL, 0);
  }
  return 0;
}
