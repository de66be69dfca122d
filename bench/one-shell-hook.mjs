// A program that embeds hookline and has one hook in a shell: "bare" and "hook" are told how long each takes.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { floorRecord } from './floor-record.mjs';
import { floorShell, floorSpawn } from './floor-spawn.mjs';
import { place, settings } from './place.mjs';
import { timed } from './sample.mjs';

const COMMAND = 'true; exit 0';
const { createHooks } = await import(new URL('../dist/index.js', import.meta.url));
const { home, cwd, env, remove } = place({
  '.claude/settings.json': settings([{ matcher: 'Bash', command: COMMAND }]),
});
const hooks = await createHooks({ home, cwd, env });
const payload = { session_id: 'bench', tool_name: 'Bash', tool_input: { command: 'ls -l' } };

const trail = floorRecord(join(home, 'floor'));
const starter = floorSpawn(COMMAND, payload);
const recorded = () => trail.write(trail.lines('id', { decision: 'none', reason: null }, payload));

const THINGS = {
  async floor() {
    await starter.run();
    recorded();
  },
  async floorPlain() {
    await floorShell(COMMAND, payload);
    recorded();
  },
  bare: () =>
    new Promise((resolve, reject) => {
      const child = spawn('/bin/sh', ['-c', COMMAND], { cwd, env });
      const output = [];
      child.stdout.on('data', (chunk) => output.push(chunk));
      child.stderr.on('data', (chunk) => output.push(chunk));
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, output: Buffer.concat(output) }));
    }),
  async hook() {
    const { ran } = await hooks.trigger('PreToolUse', payload);
    if (ran[0]?.exitCode !== 0) throw new Error(`The hook did not run: ${JSON.stringify(ran)}`);
  },
};

process.on('message', async (what) => {
  const ms = await timed(THINGS[what]);
  // what one leaves to be done must not be counted for the other
  await sleep(2);
  process.send(ms);
});
process.on('disconnect', async () => {
  await hooks.close();
  for (const one of [trail, starter]) one.close();
  remove();
});
process.send('ready');
