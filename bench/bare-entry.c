/* What a client must do at the least: read what the agent says, ask a socket whose owner is the same user, and say what came back. */
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int main(int argc, char **argv) {
  static char text[65536];
  struct sockaddr_un at = {.sun_family = AF_UNIX};
  struct ucred peer;
  socklen_t size = sizeof peer;
  size_t length = 0;
  ssize_t got;
  int to = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (argc != 2 || to < 0) return 1;
  strncpy(at.sun_path, argv[1], sizeof at.sun_path - 1);
  while ((got = read(0, text + length, sizeof text - length)) > 0) length += (size_t)got;
  if (connect(to, (struct sockaddr *)&at, sizeof at) != 0) return 1;
  if (getsockopt(to, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0 || peer.uid != getuid()) return 1;
  if (write(to, text, length) != (ssize_t)length || shutdown(to, SHUT_WR) != 0) return 1;
  for (length = 0; (got = read(to, text + length, sizeof text - length)) > 0;) length += (size_t)got;
  /* the first character says how it ends, the rest is told to whom it concerns */
  if (length == 0) return 1;
  if (length > 1 && write(text[0] == '2' ? 2 : 1, text + 1, length - 1) < 0) return 1;
  return text[0] - '0';
}
