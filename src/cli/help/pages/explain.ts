import { PAYLOAD, WHICH_CONFIG } from '../shared.ts';

export const page = `hookline explain <event>: which hooks would run, in which lane and order, and what keeps
the others out

  hookline explain PreToolUse --tool Write --input '{"file_path":"src/a.ts"}'

Runs nothing. Takes the same options as "hookline run".

${PAYLOAD}
${WHICH_CONFIG}`;
