#ifndef HOOKLINE_JOBS_H
#define HOOKLINE_JOBS_H

/* Starts processes for the program at the other end of descriptor 3, until that program is gone. */
int spawner(void);

#endif
