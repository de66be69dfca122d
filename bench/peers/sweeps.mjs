import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { quietMoment } from '../quiet-moment.mjs';
import { inTurns, summary } from '../sample.mjs';
import { ENGINES } from './engines.mjs';

const HOST = fileURLToPath(new URL('host.mjs', import.meta.url));
const SILENT = ': %; exit 0';
const READER = ': %; exec cat >/dev/null';
const ONE = { matching: 1, others: 0, command: SILENT, megabytes: 0, bytes: 100 };

/** One thing grows, and everything else stays as it is. */
export const SWEEPS = {
  hooks: { at: [1, 2, 5, 10, 20, 50, 100], given: (matching) => ({ ...ONE, matching }) },
  configured: { at: [1, 10, 100, 1000, 10_000], given: (all) => ({ ...ONE, others: all - 1 }) },
  input: { at: [10, 100, 1000, 1e4, 1e5, 1e6, 1e7], given: (bytes) => ({ ...ONE, command: READER, bytes }) },
  host: { at: [50, 100, 200, 500, 1000, 2000], given: (megabytes) => ({ ...ONE, megabytes }), kinds: ['ms', 'stop'] },
};

/** Every engine at every point of a sweep, in turns: → for each point what an event took, and how long the program stood still. */
export async function swept(name, { cache, quick, patienceMs, say }) {
  const { at, given, kinds = ['ms'] } = SWEEPS[name];
  const points = [];
  for (const x of at) {
    const busy = await quietMoment(patienceMs);
    const point = await measured(given(x), { cache, kinds, rounds: roundsOf(name, x, quick) });
    points.push({ x, busy, ...point });
    say(
      `${name} ${x} (others had ${busy}): ${Object.entries(point)
        .map(([engine, { ms }]) => `${engine} ${ms.median} ms`)
        .join(', ')}`,
    );
  }
  return points;
}

/** What takes long is measured less often. */
function roundsOf(name, x, quick) {
  const heavy = { hooks: 20, configured: 10_000, input: 1e6, host: 1000 };
  const rounds = x >= heavy[name] ? 25 : 60;
  return quick ? Math.ceil(rounds / 5) : rounds;
}

async function measured({ bytes, ...setting }, { cache, rounds, kinds }) {
  const hosts = {};
  try {
    for (const engine of Object.keys(ENGINES)) hosts[engine] = await started(engine, setting, cache);
    const point = Object.fromEntries(Object.keys(hosts).map((engine) => [engine, {}]));
    for (const what of kinds) {
      const things = Object.entries(hosts).map(([engine, { ask }]) => [engine, () => ask({ bytes, what })]);
      const times = await inTurns(Object.fromEntries(things), rounds, 5);
      for (const engine of Object.keys(hosts)) point[engine][what] = rounded(summary(times[engine]));
    }
    return point;
  } finally {
    for (const { end } of Object.values(hosts)) end();
  }
}

async function started(engine, setting, cache) {
  const env = { ...process.env, ...(engine === 'plain' ? { HOOKLINE_NATIVE: '0' } : {}) };
  const given = JSON.stringify({ engine, ...setting, cache });
  // what an engine tells its developers is not for whoever measures it
  const child = fork(HOST, [given], { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const told = () =>
    new Promise((resolve, reject) => {
      const failed = (why) => reject(new Error(`${engine}, ${given}: ${why}`));
      const ended = (code) => failed(`it ended with ${code}`);
      child.once('exit', ended);
      child.once('message', ({ ms, error }) => {
        child.off('exit', ended);
        if (error === undefined) resolve(ms);
        else failed(error);
      });
    });
  await told();
  return {
    ask(question) {
      child.send(question);
      return told();
    },
    end: () => child.connected && child.disconnect(),
  };
}

function rounded(figures) {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(value * 1000) / 1000]));
}
