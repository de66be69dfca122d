import { WHICH_CONFIG } from '../shared.ts';

export const page = `hookline enable <hook>: switch a hook on again that "hookline disable" switched off

  hookline enable no-secrets
  hookline enable claude-code:.claude/settings.json:7

  --session ID              what was switched off for that session only

${WHICH_CONFIG}`;
