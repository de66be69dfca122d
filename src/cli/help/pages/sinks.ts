import { WHICH_CONFIG } from '../shared.ts';

export const page = `hookline sinks: where decisions are sent, and how far that has come

  hookline sinks                     each sink: sent up to, waiting, last problem, next try
  hookline sinks send                send what waits, now
  hookline sinks test NAME           send one record that is made up, and says so

Sinks stand under "sinks" in ~/.config/hookline/hooks.yml or in an enforced file: otlp, opa, syslog,
ocsf, webhook. What is sent is what the trail has, masked as it is there, and of that as much as the
sink's "detail" says. No event waits for it: a process in the background sends, and ends when
nothing has come for half a minute. What was not acknowledged is sent again, with the same "uid".

  --background              stay for what comes; not for people
  --json                    print data instead of text

HOOKLINE_SINKS=0 starts no such process for sinks of your own; "hookline sinks send" does it then.
Exit code: 0 done; 1 something could not be sent, or a usage error.

${WHICH_CONFIG}`;
