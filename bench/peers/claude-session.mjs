// The real Claude Code in a home of its own, with a scripted model on loopback: how long it takes from one answer of the model, a
// tool call, to the next question, with so many hooks before the call. Started sealed, by claude-code.mjs.
//   node claude-session.mjs '{"cache":"…","counts":[0,1,10,100],"calls":20,"rounds":2}'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled } from '../bundled.mjs';
import { inTurns } from '../sample.mjs';

const { endAllOf, finish, freePort, startModel, claudeCode } = await bundled(
  new URL('claude-entry.ts', import.meta.url),
);
const { cache, counts, calls, rounds } = JSON.parse(process.argv[2]);
const LIMIT_MS = 180_000;
/** The first calls of a session find everything unloaded. */
const FIRST = 3;

const times = Object.fromEntries(counts.map((count) => [count, []]));
const session = (count) => async () => {
  times[count].push(...(await played(count, { calls, command: (i) => `: ${i}; exit 0` })));
  return 0;
};
for (const count of counts) await proved(count);
await inTurns(Object.fromEntries(counts.map((count) => [`with ${count}`, session(count)])), rounds, 0);
console.log(JSON.stringify(times));

/** All of them run before a call, each once: else there would be nothing to measure. */
async function proved(count) {
  const folder = mkdtempSync(join(tmpdir(), 'hookline-bench-proof-'));
  const log = join(folder, 'log');
  writeFileSync(log, '');
  await played(count, { calls: 1, command: (i) => `echo ${i} >>'${log}'; exit 0` });
  const ran = readFileSync(log, 'utf8').split('\n').length - 1;
  rmSync(folder, { recursive: true, force: true });
  const expected = count * (1 + FIRST);
  if (ran !== expected) throw new Error(`${ran} hooks ran, not ${expected}.`);
}

async function played(count, { calls, command }) {
  const top = mkdtempSync(join(tmpdir(), 'hookline-bench-claude-'));
  const [home, project, tmp] = ['home', 'project', 'tmp'].map((name) => join(top, name));
  for (const folder of [join(home, '.claude'), project, tmp]) mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const place = { home, project, url: `http://127.0.0.1:${port}` };
  for (const [name, content] of Object.entries(claudeCode.home(place)))
    writeFileSync(join(home, name), JSON.stringify(content));
  writeFileSync(join(project, 'a.md'), 'one line\n');
  const hook = (_, i) => ({ type: 'command', command: command(i) });
  const hooks = { PreToolUse: [{ matcher: 'Read', hooks: Array.from({ length: count }, hook) }] };
  if (count > 0) writeFileSync(join(home, '.claude/settings.json'), JSON.stringify({ hooks }));
  const at = [];
  const step = { calls: [claudeCode.read(join(project, 'a.md'))] };
  const steps = Array.from({ length: calls + FIRST }, () => ({ ...step, before: () => at.push(performance.now()) }));
  const last = { say: 'All done.', before: () => at.push(performance.now()) };
  const model = await startModel({ steps: [...steps, last] }, port);
  try {
    const program = join(cache, 'claude-code/node_modules', claudeCode.bin);
    const env = {
      ...{ HOME: home, PATH: '/usr/bin:/bin', SHELL: '/bin/bash', TERM: 'dumb', LANG: 'C.UTF-8', TMPDIR: tmp },
      ...claudeCode.env(place),
    };
    const args = claudeCode.args('Please go on.', true, place);
    const { exitCode, output } = await finish([program, ...args], { cwd: project, env }, LIMIT_MS);
    if (exitCode !== 0 || at.length !== steps.length + 1)
      throw new Error(`It ended with ${exitCode} after ${at.length} steps: ${output.slice(-2000)}`);
    return at
      .slice(1)
      .map((ms, i) => ms - at[i])
      .slice(FIRST);
  } finally {
    await model.close();
    endAllOf(home);
    rmSync(top, { recursive: true, force: true });
  }
}
