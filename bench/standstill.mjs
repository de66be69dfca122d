// A program of so many megabytes that embeds hookline: the longest time in which its event loop stood still, for each of
// several runs of a bare spawn, of a hook in a shell, and of nothing.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { longestStop } from './longest-stop.mjs';
import { place, settings } from './place.mjs';

const [megabytes, rounds] = process.argv.slice(2).map(Number);
const { createHooks } = await import(new URL('../dist/index.js', import.meta.url));
const { home, cwd, env, remove } = place({
  '.claude/settings.json': settings([{ matcher: 'Bash', command: 'true; exit 0' }]),
});
const hooks = await createHooks({ home, cwd, env });
// grown after it began, as agents do
const grown = Array.from({ length: megabytes }, () => Buffer.alloc(1024 * 1024, 1));
const payload = { session_id: 'bench', tool_name: 'Bash', tool_input: { command: 'ls -l' } };

const THINGS = {
  nothing: () => sleep(4),
  bare: () =>
    new Promise((resolve, reject) => {
      const child = spawn('/bin/sh', ['-c', 'true; exit 0'], { cwd, env });
      child.stdout.resume();
      child.stderr.resume();
      child.once('error', reject);
      child.once('close', resolve);
    }),
  hook: () => hooks.trigger('PreToolUse', payload),
};

const stops = { nothing: [], bare: [], hook: [] };
for (let round = -3; round < rounds; round++) {
  for (const name of Object.keys(THINGS)) {
    const ms = await longestStop(THINGS[name]);
    if (round >= 0) stops[name].push(ms);
    await sleep(5);
  }
}
console.log(JSON.stringify({ ...stops, megabytes: grown.length }));
await hooks.close();
remove();
