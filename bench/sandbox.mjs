import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { place } from './place.mjs';
import { against, inTurns, summary, timed } from './sample.mjs';

const IMAGE = 'hookline/bench';

/** One command hook in a sandbox, against the same hook outside; Docker where an engine answers. */
export async function sandbox({ createHooks, quick }) {
  const figures = [];
  if (hasBubblewrap()) figures.push(...(await compared(createHooks, 'bubblewrap', 'bwrap', quick ? 40 : 200)));
  const removeImage = importImage();
  if (removeImage !== null) {
    try {
      figures.push(...(await compared(createHooks, 'Docker', { kind: 'docker', image: IMAGE }, quick ? 6 : 30)));
    } finally {
      removeImage();
    }
  }
  return figures;
}

async function compared(createHooks, name, within, rounds) {
  const { home, cwd, env, remove } = place();
  const open = async (more) => {
    const hooks = await createHooks({ home, cwd, env: { ...env, DOCKER_HOST: process.env.DOCKER_HOST } });
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run: 'true; exit 0', ...more } });
    return hooks;
  };
  const [outside, inside] = [await open({}), await open({ sandbox: within })];
  const payload = { session_id: 'bench', tool_name: 'Bash', tool_input: { command: 'ls -l' } };
  const run = (hooks) => async () => {
    const ms = await timed(async () => {
      const { ran } = await hooks.trigger('PreToolUse', payload);
      if (ran[0]?.exitCode !== 0) throw new Error(`The hook did not run: ${JSON.stringify(ran)}`);
    });
    // what one leaves to be done must not be counted for the other
    await sleep(2);
    return ms;
  };
  const samples = await inTurns({ outside: run(outside), inside: run(inside) }, rounds);
  for (const hooks of [outside, inside]) await hooks.close();
  remove();
  return [
    { name: `a shell hook in ${name}`, unit: 'ms', ...summary(samples.inside) },
    { id: name, name: `a shell hook in ${name} against none`, ...against(samples.inside, samples.outside) },
  ];
}

function hasBubblewrap() {
  return spawnSync('/usr/bin/bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true']).status === 0;
}

/** A small image for an engine that is there; returns its undo. */
function importImage() {
  if (!existsSync('/bin/busybox') || spawnSync('docker', ['version'], { timeout: 5000 }).status !== 0) return null;
  const root = mkdtempSync(join(tmpdir(), 'hookline-image-'));
  for (const folder of ['bin', 'tmp']) mkdirSync(join(root, folder));
  copyFileSync('/bin/busybox', join(root, 'bin', 'busybox'));
  for (const name of ['sh', 'true']) symlinkSync('busybox', join(root, 'bin', name));
  execFileSync('sh', ['-c', 'tar -C "$1" -c . | docker import - "$2"', 'sh', root, IMAGE], { stdio: 'ignore' });
  rmSync(root, { recursive: true, force: true });
  return () => spawnSync('docker', ['rmi', IMAGE], { stdio: 'ignore' });
}
