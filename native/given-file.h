#ifndef HOOKLINE_GIVEN_FILE_H
#define HOOKLINE_GIVEN_FILE_H

#include <stddef.h>

/* A file without a name, which whoever gets it reads from its beginning. -1: errno says why there is none. */
int given_file(const unsigned char *from, size_t length);

#endif
