import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newProject } from './project.ts';

const IN_OWN_MOUNTS = ['--mount', '--propagation', 'private'];
const mayMount = spawnSync('unshare', [...IN_OWN_MOUNTS, 'true']).status === 0;
const LIBRARY = new URL('../../dist/index.js', import.meta.url).href;

/** One process asks before and after another file is mounted over the script. */
const PROGRAM = `
  import { execFileSync } from 'node:child_process';
  import { setTimeout as sleep } from 'node:timers/promises';
  import { createHooks } from '${LIBRARY}';
  const [home, cwd] = process.argv.slice(2);
  const hooks = await createHooks({ home, cwd, env: { PATH: process.env.PATH, HOME: home }, watch: false });
  await hooks.approve(hooks.pending().map(({ key }) => key));
  const fate = async () => {
    const { ran, skipped, decision } = await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: {} });
    return [...ran.map(({ exitCode }) => exitCode), ...skipped.map(({ why }) => why), decision];
  };
  // until what is known of it is relied on
  await sleep(2500);
  const fates = [await fate(), await fate()];
  execFileSync('mount', ['--bind', cwd + '/other.sh', cwd + '/guard.sh']);
  fates.push(await fate());
  execFileSync('umount', [cwd + '/guard.sh']);
  console.log(JSON.stringify(fates));
  await hooks.close();`;

test.skipIf(!mayMount)('a script that another file is mounted over has changed, and is not run', () => {
  const { write, root, home } = newProject();
  write('guard.sh', 'exit 0 # one');
  write('other.sh', 'exit 0 # two');
  write('.hookline/hooks.json', { hooks: [{ on: 'PreToolUse', run: 'sh ./guard.sh' }] });
  const program = join(home, 'asks.mjs');
  writeFileSync(program, PROGRAM);
  const asked = spawnSync('unshare', [...IN_OWN_MOUNTS, process.execPath, program, home, root], { encoding: 'utf8' });
  expect(asked.stderr).toBe('');
  expect(JSON.parse(asked.stdout)).toEqual([
    [0, 'none'],
    [0, 'none'],
    ['changed', 'block'],
  ]);
});
