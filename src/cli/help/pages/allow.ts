import { WHICH_CONFIG } from '../shared.ts';

export const page = `hookline allow <id>: except exactly that call from the rules that refused it

  hookline allow 1a2b3c4d --dry-run   what would be written
  hookline allow last                 of the last that was refused in this project
  hookline allow last --session       not now: switch the rule off for the rest of that session

Writes an exception among your own rules (~/.config/hookline/hooks.yml): this very shell line, or
this tool with this input, in this project; nothing that is only like it. A test that holds it
fast is written beside it (hooks.hooktest.yml). Shows both, and asks once.

It needs a terminal, and not that of an agent. It is refused for hooks that your organization
enforces (it says whom to ask), for hooks without a name, for those that failed, and for calls of
which something was masked in the record.

With --session nothing is written into your rules. The rule that refused is off until that session
ends or is resumed, 8 hours at most, in that agent and that project only, for every call. It shows
the rule and the call, and takes one key. It works for rules in your own files and in those of
projects that you trust. It is refused for what your organization enforces or asks a lead about,
for hookline's own guard, for hooks that failed or changed, for files that cannot be read, where
policy says so (noSessionSwitches), and where it cannot be told whether an agent runs it.

  --session                 switch the rule off for the rest of the session
  --dry-run                 show what would be written, and write nothing
  --any                     last: not only of this project

${WHICH_CONFIG}`;
