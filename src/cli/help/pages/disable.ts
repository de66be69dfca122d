import { WHICH_CONFIG } from '../shared.ts';

export const page = `hookline disable <hook>: switch a hook off, for you and on this machine

  hookline disable no-secrets
  hookline disable claude-code:.claude/settings.json:7
  hookline disable lint --session 0c2f

The hook is named by its id or its name ("hookline list" shows them), or by a part of its id, name or
command that no other has. No file of the project is changed. A hook with a name stays off whatever
else in it changes; one without is another hook once it changes, and that is said. Enforced hooks
cannot be switched off.

  --session ID              for that session only

${WHICH_CONFIG}`;
