// One real agent in homes of its own, one for each way (ways.mjs), with a scripted model on loopback: how long it takes from one answer
// of the model, a tool call, to the next question, what that costs of the processors, and when it is recorded. All of them are started,
// and the model lets only one go on at a time: so each call is measured right beside the same call in the other ways. Started sealed, by
// ../agents.mjs, in a namespace of processes of its own.
//   node session.mjs '{"agent":"codex","ways":["none","guard"],"calls":10,"rounds":2,"patienceMs":0,"cache":"…","prefix":"…"}'
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quietMoment } from '../quiet-moment.mjs';
import { agentHome } from './home.mjs';
import { play } from './play.mjs';
import { hooksOf, WAYS } from './ways.mjs';

const { agent, ways, calls, rounds, patienceMs, cache, prefix } = JSON.parse(process.argv[2]);
/** The first calls of a session find everything unloaded. */
const FIRST = 3;
const NO_OP = (i) => `/bin/true ${i}`;

const homes = [];
try {
  for (const name of ways) homes.push(await made(name));
  const sessions = Object.fromEntries(ways.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    const all = await played(homes, FIRST + calls);
    ways.forEach((name, i) => void sessions[name].push(all[i]));
  }
  console.log(JSON.stringify({ first: FIRST, sessions }));
} finally {
  for (const home of homes) home.remove();
}

/** With all of its hooks shown to run, each once for each call: else there would be nothing to measure. */
async function made(name) {
  const way = WAYS[name];
  const home = await agentHome({ agent, way, cache, prefix });
  const log = join(home.top, 'log');
  writeFileSync(log, '');
  await home.hooks((i, event) => `echo ${event} ${i} >>'${log}'; exit 0`);
  await home.install();
  await played([home], FIRST);
  const ran = readFileSync(log, 'utf8').trim().split('\n').filter(Boolean).toSorted();
  const expected = hooksOf(way, (i, event) => `${event} ${i}`)
    .flatMap(({ event, command }) => Array(event === 'Stop' ? 1 : FIRST).fill(command))
    .toSorted();
  if (ran.join() !== expected.join())
    throw new Error(`${agent}, ${name}: these hooks ran: ${ran.join(', ')}; not ${expected.join(', ')}.`);
  await home.hooks(NO_OP);
  return home;
}

/** One session of so many calls in each of these homes, a call of each in turn. → what each has taken */
async function played(some, count) {
  const all = [];
  try {
    for (const home of some) all.push(await play(home, count));
    for (let i = 0; i < count; i++) {
      await quietMoment(patienceMs);
      for (const one of i % 2 === 0 ? all : all.toReversed()) await one.call();
    }
    for (const one of all) await one.end();
    return all.map(({ taken }) => taken());
  } finally {
    for (const one of all) await one.close();
  }
}
