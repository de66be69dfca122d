import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { optionsOf, others, place, settings } from '../place.mjs';

const PAYLOAD = { session_id: 'bench', tool_name: 'Bash', tool_input: { command: 'ls -l', description: 'List files' } };
const RULE = 'hooks:\n  - on: PreToolUse\n    when: tool_input.command.contains("rm")\n    deny: no\n';

/** Rows of the promises whose time is taken apart: how each is set up, and how many events of it are looked at. */
export const ROWS = [
  { id: 'none', name: 'none of 20 hooks matches', events: 200_000, isDrawn: true, open: twenty() },
  { id: 'callback', name: 'a callback without objection', events: 20_000, open: twenty(async () => ({})) },
  {
    id: 'refusal',
    name: 'a callback that refuses, recorded',
    events: 10_000,
    isDrawn: true,
    open: twenty(async () => ({ decision: 'deny', reason: 'no' })),
  },
  {
    id: 'rule',
    name: 'a rule that refuses, recorded',
    events: 10_000,
    payload: { ...PAYLOAD, tool_input: { command: 'rm x' } },
    open: (createHooks) => opened(createHooks, place({ '.config/hookline/hooks.yml': RULE }), { watch: false }),
  },
  { id: 'hook', name: 'an approved command hook', events: 1500, isDrawn: true, open: approvedHook },
].map((row) => ({ payload: PAYLOAD, isDrawn: false, ...row }));

/** Twenty hooks for other tools, and perhaps a function for this one. */
function twenty(run) {
  return async (createHooks) => {
    const made = await opened(createHooks, place({ '.claude/settings.json': settings(others(20)) }));
    if (run !== undefined) made.hooks.register({ event: 'PreToolUse', matcher: 'Bash', run });
    return made;
  };
}

/** A hook that came with a project, and that its person approved. */
async function approvedHook(createHooks) {
  const where = place();
  for (const folder of ['.claude', '.git']) mkdirSync(join(where.cwd, folder));
  writeFileSync(join(where.cwd, '.claude/settings.json'), settings([{ matcher: 'Bash', command: 'true; exit 0' }]));
  const made = await opened(createHooks, where, { watch: false });
  await made.hooks.approve(made.hooks.pending().map(({ key }) => key));
  return made;
}

async function opened(createHooks, where, more = {}) {
  return { hooks: await createHooks({ ...optionsOf(where), ...more }), remove: where.remove };
}
