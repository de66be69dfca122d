import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { place, settings } from './place.mjs';
import { inTurns, ratios, summary, timed } from './sample.mjs';

const COMMAND = 'true; exit 0';

/** One command hook that needs a shell, against the same shell started by hand. */
export async function shellHook({ createHooks, quick }) {
  const { home, cwd, env, remove } = place({
    '.claude/settings.json': settings([{ matcher: 'Bash', command: COMMAND }]),
  });
  const hooks = await createHooks({ home, cwd, env });
  const payload = { session_id: 'bench', tool_name: 'Bash', tool_input: { command: 'ls -l' } };
  const run = async () => {
    const { ran } = await hooks.trigger('PreToolUse', payload);
    if (ran[0]?.exitCode !== 0) throw new Error(`The hook did not run: ${JSON.stringify(ran)}`);
  };
  // what one leaves to be done must not be counted for the other
  const settled = async (work) => {
    const ms = await timed(work);
    await sleep(2);
    return ms;
  };
  const things = { bare: () => settled(() => bare(cwd, env)), hook: () => settled(run) };
  const samples = await inTurns(things, quick ? 60 : 400);
  await hooks.close();
  remove();
  return [
    { name: 'bare spawn of /bin/sh', unit: 'ms', ...summary(samples.bare) },
    { name: 'trigger with one shell hook', unit: 'ms', ...summary(samples.hook) },
    {
      name: 'a shell hook against a bare shell',
      unit: '×',
      ...summary(ratios(samples.hook, samples.bare)),
      median: summary(samples.hook).median / summary(samples.bare).median,
      target: 1.15,
    },
  ];
}

function bare(cwd, env) {
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', COMMAND], { cwd, env });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: Buffer.concat(output) }));
  });
}
