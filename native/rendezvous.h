#ifndef HOOKLINE_RENDEZVOUS_H
#define HOOKLINE_RENDEZVOUS_H

#include <stdbool.h>
#include <stddef.h>

#include "peer.h"

/* The name of the folder in which the door for this kind of client is. That it is the right one, the door itself finds out. */
enum { KIND_LENGTH = 16 };
void kind_of(const struct peer *peer, const char *node, const char *cli, char kind[KIND_LENGTH + 1]);

/* Whether a variable is read by Node or the C library themselves: an engine that was started with another value is another one. */
bool is_of_process(const char *variable);

/*
 * <state>/hookline/resident: where the command says that the installation has its state, else by the same rule as
 * src/state/state-folder.ts. False: there is none that could be told, or it is in the home of somebody else.
 */
bool residents_folder(char **command, char *path, size_t room);

/* A descriptor of a folder that is ours alone; -1: it is not there, or somebody else could get in. `make`: it may be made. */
int private_folder(int above, const char *name, bool make);

/* Somebody said that there shall be none, in this folder of all: by hand, or in the configuration, of which the cold way notes it there. */
bool is_turned_off(int residents);

/* The address of the socket in an open folder, however long its path is. */
struct sockaddr_un;
void socket_in(int folder, struct sockaddr_un *address);

#endif
