import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bareEntry } from './bare-entry.mjs';
import { residentPlace } from './resident-place.mjs';
import { against, inTurns, summary } from './sample.mjs';

const HOOKS = `hooks:
  - on: PreToolUse
    tools: [shell]
    when: tool_input.command.contains("push --force")
    deny: Force pushes are not allowed here.
  - on: PreToolUse
    tools: [fetch]
    run: "true; exit 0"
`;
/** What each is about, and how the call must end. */
const CALLS = {
  none: { tool_name: 'Read', tool_input: { file_path: 'src/a.md' }, ends: 0 },
  refused: { tool_name: 'Bash', tool_input: { command: 'git push --force origin main' }, ends: 2 },
  hook: { tool_name: 'WebFetch', tool_input: { url: 'https://example.com/', prompt: 'read' }, ends: 0 },
};

/**
 * An agent's call, as the agent makes it: the very command that `hookline install` wrote into its file, given to a shell, with
 * the resident engine up; against Node with an empty file.
 */
export async function resident({ quick }) {
  if (process.platform !== 'linux') return [];
  const here = residentPlace(HOOKS);
  const bare = await bareEntry(here.home);
  try {
    return await measured(here, bare.command, quick);
  } finally {
    bare.end();
    here.remove();
  }
}

async function measured(here, bare, quick) {
  const call = ({ ends, ...given }, command = here.command) => {
    const input = here.payload(given);
    return async () => timedProcess('/bin/sh', ['-c', command], { ...here, input, ends });
  };
  const empty = join(here.home, 'empty.js');
  writeFileSync(empty, '');
  const calls = Object.fromEntries(Object.entries(CALLS).map(([name, given]) => [name, call(given)]));
  const before = await here.up(calls.none);
  const samples = await inTurns(
    {
      empty: async () => timedProcess(process.execPath, [empty], { ...here, input: '', ends: 0 }),
      ...calls,
      bareNone: call(CALLS.none, bare),
      bareRefused: call(CALLS.refused, bare),
    },
    quick ? 30 : 150,
    5,
  );
  wasUsed(before, here.engine(), 3 * samples.empty.length);
  const row = (name, text) => [
    { name: text, unit: 'ms', ...summary(samples[name]) },
    { id: name, name: '… against an empty Node file', ...against(samples[name], samples.empty) },
  ];
  return [
    { name: 'Node with an empty file', unit: 'ms', ...summary(samples.empty) },
    ...row('none', 'an agent’s call, engine resident, no hook matches'),
    { id: 'noneBare', name: '… against a bare entry', ...against(samples.none, samples.bareNone) },
    ...row('refused', 'the same, a rule that refuses'),
    { id: 'refusedBare', name: '… against a bare entry', ...against(samples.refused, samples.bareRefused) },
    ...row('hook', 'the same, one shell hook'),
  ];
}

function timedProcess(program, args, { env, cwd, input, ends }) {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(program, args, { env, cwd, input });
  const ms = performance.now() - started;
  if (status !== ends) throw new Error(`It ended with ${status}, not ${ends}: ${stdout}${stderr}`);
  return ms;
}

/** A call that went the cold way would be a figure of something else. */
function wasUsed(before, after, calls) {
  if (after?.pid !== before.pid || after.cold !== before.cold || after.served - before.served < calls)
    throw new Error(`Calls went the cold way: ${JSON.stringify({ before, after, calls })}`);
}
