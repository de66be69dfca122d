#ifndef HOOKLINE_JOBS_H
#define HOOKLINE_JOBS_H

/* Starts processes for the program at the other end of descriptor 3, until that program is gone. */
int spawner(void);

/* client LIMIT -- NODE CLI VERB …: what an agent calls; asks the resident engine, or runs the command itself. */
int client(int argc, char **argv);
/* reply LIMIT -- NODE CLI VERB …: the same for a shim, which is told by the exit code that a whole reply was passed on. */
int reply(int argc, char **argv);
/* meet LIMIT -- NODE CLI VERB …: how a plugin inside of the agent can do what `client` does, without a process. */
int meet(int argc, char **argv);
/* door FOLDER IDLE NODE CLI [MOST]: has the socket of a resident engine, and the engine; how many there may be of all kinds. */
int door(int argc, char **argv);
/* resident status|stop FOLDER */
int ask_status(int argc, char **argv);

#endif
