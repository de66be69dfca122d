import { WHICH_CONFIG } from '../shared.ts';

export const page = `hookline list: every hook there is, where it comes from, and whether it would run

  hookline list
  hookline list --event PreToolUse --json

  --event NAME              only this event's hooks
  --all                     every rule of a pack, which is one line otherwise

${WHICH_CONFIG}`;
