// The real Claude Code in a home of its own, with a scripted model on loopback: how long it takes from one answer of the model, a
// tool call, to the next question, with so many hooks before the call. Started sealed, by claude-code.mjs.
//   node claude-session.mjs '{"cache":"…","points":[["own",0],["own",1],["hookline",1]],"patienceMs":0,"calls":20,"rounds":2}'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled } from '../bundled.mjs';
import { quietMoment } from '../quiet-moment.mjs';
import { inTurns } from '../sample.mjs';
import { claudeHome } from './claude-home.mjs';

const parts = await bundled(new URL('claude-entry.ts', import.meta.url));
const { cache, points, patienceMs, calls, rounds } = JSON.parse(process.argv[2]);
const LIMIT_MS = 180_000;
/** The first calls of a session find everything unloaded. */
const FIRST = 3;

const measured = points.map(([way, count]) => ({ way, count, times: [] }));
const session = (point) => async () => {
  await quietMoment(patienceMs);
  point.times.push(...(await played(point, { calls, command: (i) => `: ${i}; exit 0` })));
  return 0;
};
for (const point of measured) await proved(point);
await inTurns(Object.fromEntries(measured.map((point) => [`${point.way} ${point.count}`, session(point)])), rounds, 0);
console.log(JSON.stringify(measured));

/** All of them run before a call, each once: else there would be nothing to measure. */
async function proved(point) {
  const folder = mkdtempSync(join(tmpdir(), 'hookline-bench-proof-'));
  const log = join(folder, 'log');
  writeFileSync(log, '');
  await played(point, { calls: 1, command: (i) => `echo ${i} >>'${log}'; exit 0` });
  const ran = readFileSync(log, 'utf8').split('\n').length - 1;
  rmSync(folder, { recursive: true, force: true });
  const expected = point.count * (1 + FIRST);
  if (ran !== expected) throw new Error(`${point.way}: ${ran} hooks ran, not ${expected}.`);
}

/** One session of so many calls, the first ones left out. → milliseconds of each */
async function played({ way, count }, { calls, command }) {
  const home = await claudeHome({ way, commands: Array.from({ length: count }, (_, i) => command(i)), cache, parts });
  const at = [];
  const before = () => at.push(performance.now());
  const steps = Array.from({ length: calls + FIRST }, () => ({ calls: [home.read], before }));
  const model = await parts.startModel({ steps: [...steps, { say: 'All done.', before }] }, home.port);
  try {
    const { exitCode, output } = await parts.finish(home.command, home.start, LIMIT_MS);
    if (exitCode !== 0 || at.length !== steps.length + 1)
      throw new Error(`It ended with ${exitCode} after ${at.length} steps: ${output.slice(-2000)}`);
    answeredBy(await home.served(), calls);
    const each = at.slice(1).map((ms, i) => ms - at[i]);
    return each.slice(FIRST);
  } finally {
    await model.close();
    await home.remove();
  }
}

/** Calls that went the cold way would be a figure of something else. */
function answeredBy(engine, calls) {
  // it is asked before and after each
  if (engine !== null && (engine.served < 2 * calls || engine.cold > 0))
    throw new Error(`The resident engine did not answer: ${JSON.stringify(engine)}`);
}
