export const page = `hookline resident status|stop: the engine in the background that answers an agent's calls

  hookline resident status
  hookline resident stop

Where "hookline install" found its native part, an agent's call is answered by an engine that stays
for the next one, in place of a new process for each. The first call starts it; it ends when nobody
has asked for ten minutes, when hookline or its folder is another, and with "stop". Whatever it does
not answer, a process of its own does, as before.

  --json                    print data instead of text

Off with "resident: false" in ~/.config/hookline/hooks.yml or in an enforced file, and with
HOOKLINE_RESIDENT=0 in the agent's environment: no engine is asked, and none is started. The same
variable for "hookline install": the agent gets an entry that knows nothing of it.
Exit code: 0 done, whether or not there was one; 1 usage error.
`;
