import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { place, settings } from './place.mjs';
import { against, inTurns, summary, timed } from './sample.mjs';

const { bin } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const CLI = fileURLToPath(new URL(`../${bin.hookline}`, import.meta.url));
const PAYLOAD = { session_id: 'bench', tool_name: 'Bash', tool_input: { command: 'ls -l' } };

/** One command hook with a script, as the person's own and as a repository's that was approved. */
export async function trust({ createHooks, quick }) {
  const [own, theirs] = [await prepared(createHooks, 'home'), await prepared(createHooks, 'project')];
  const settled = (work) => async () => {
    const ms = await timed(work);
    await sleep(2);
    return ms;
  };
  // until what is known of the script is relied on
  await sleep(2500);
  const samples = await inTurns({ own: settled(own.trigger), theirs: settled(theirs.trigger) }, quick ? 100 : 400, 80);
  const cold = await inTurns({ own: own.run, theirs: theirs.run }, quick ? 10 : 40, 2);
  for (const { close } of [own, theirs]) await close();
  return [
    { name: 'a person’s own command hook', unit: 'ms', ...summary(samples.own) },
    { name: 'an approved hook of a repository', unit: 'ms', ...summary(samples.theirs) },
    { id: 'hook', name: 'trust, on top of a command hook', ...against(samples.theirs, samples.own) },
    { name: 'hookline run, a person’s own hook', unit: 'ms', ...summary(cold.own) },
    { name: 'hookline run, an approved hook', unit: 'ms', ...summary(cold.theirs) },
    { id: 'run', name: 'trust, on top of hookline run', ...against(cold.theirs, cold.own) },
  ];
}

async function prepared(createHooks, where) {
  const file = '.claude/settings.json';
  const { home, cwd, env, remove } = place({});
  const folder = where === 'home' ? home : cwd;
  mkdirSync(join(folder, '.claude'), { recursive: true });
  mkdirSync(join(cwd, '.git'), { recursive: true });
  writeFileSync(join(cwd, 'guard.sh'), '#!/bin/sh\ntrue; exit 0\n', { mode: 0o755 });
  writeFileSync(join(folder, file), settings([{ matcher: 'Bash', command: 'sh ./guard.sh' }]));
  const hooks = await createHooks({ home, cwd, env });
  await hooks.approve(hooks.pending().map(({ key }) => key));
  const args = [CLI, 'run', 'PreToolUse', '--tool', 'Bash', '--input', '{"command":"ls"}', '--json'];
  return {
    async trigger() {
      const { ran } = await hooks.trigger('PreToolUse', PAYLOAD);
      if (ran[0]?.exitCode !== 0) throw new Error(`The hook did not run: ${JSON.stringify(ran)}`);
    },
    async run() {
      const started = performance.now();
      const { status, stdout } = spawnSync(process.execPath, args, { env, cwd, encoding: 'utf8' });
      if (status !== 0 || JSON.parse(stdout).ran.length !== 1) throw new Error(`The hook did not run: ${stdout}`);
      return performance.now() - started;
    },
    async close() {
      await hooks.close();
      remove();
    },
  };
}
