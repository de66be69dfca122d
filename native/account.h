#ifndef HOOKLINE_ACCOUNT_H
#define HOOKLINE_ACCOUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* The home folder of a user by the account database, whatever the environment says. False: there is none that is absolute. */
bool account_home(uid_t user, char *home, size_t room);

#endif
