// One real agent in homes of its own, one for each way (ways.mjs), with a scripted model on loopback: how long it takes from one answer
// of the model, a tool call, to the next question, what that costs of the processors, and when it is recorded. All of them are started,
// and the model lets only one go on at a time: so each call is measured right beside the same call in the other ways. It goes on for as
// long as it is given. Started sealed, by ../agents.mjs, in a namespace of processes of its own.
//   node session.mjs '{"agent":"codex","ways":["none","guard"],"rounds":2,"budgetMs":60000,"patienceMs":0,"cache":"…","prefix":"…"}'
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { QUIET, quietMoment } from '../quiet-moment.mjs';
import { agentHome } from './home.mjs';
import { play } from './play.mjs';
import { hooksOf, turnOf, WAYS } from './ways.mjs';

const { agent, ways, rounds, budgetMs, patienceMs, cache, prefix } = JSON.parse(process.argv[2]);
/** The first calls of a session find everything unloaded. */
const FIRST = 3;
/** Of one session: up to those that the first is held against, whatever time is left, and what a long conversation allows. */
const [LEAST, MOST] = [13, 120];
const NO_OP = (i) => `/bin/true ${i}`;
const until = performance.now() + budgetMs;

const homes = [];
try {
  await Promise.all([0, 1].map((half) => madeAll(ways.filter((_, i) => i % 2 === half))));
  homes.sort((a, b) => ways.indexOf(a.name) - ways.indexOf(b.name));
  console.error(`${agent}: ${((until - performance.now()) / 1000).toFixed(0)} s are left for calls`);
  const sessions = Object.fromEntries(ways.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    const now = performance.now();
    const all = await played(homes, { least: LEAST, most: MOST, until: now + (until - now) / (rounds - round) });
    ways.forEach((name, i) => void sessions[name].push(all[i]));
  }
  console.log(JSON.stringify({ first: FIRST, sessions }));
} finally {
  for (const home of homes) home.remove();
}

async function madeAll(names) {
  for (const name of names) homes.push({ name, ...(await made(name)) });
}

/** With all of its hooks shown to run, each once for each call: else there would be nothing to measure. */
async function made(name) {
  const way = WAYS[name];
  const home = await agentHome({ agent, way, cache, prefix });
  const log = join(home.top, 'log');
  writeFileSync(log, '');
  await home.hooks((i, event) => `echo ${event} ${i} >>'${log}'; exit 0`);
  await home.install();
  await played([home], { least: FIRST, most: FIRST, until: 0 });
  const ran = readFileSync(log, 'utf8').trim().split('\n').filter(Boolean).toSorted();
  const expected = hooksOf(way, (i, event) => `${event} ${i}`)
    .flatMap(({ event, command }) => Array(event === 'Stop' ? 1 : FIRST).fill(command))
    .toSorted();
  if (ran.join() !== expected.join())
    throw new Error(`${agent}, ${name}: these hooks ran: ${ran.join(', ')}; not ${expected.join(', ')}.`);
  await home.hooks(NO_OP);
  return home;
}

/** One session in each of these homes, a call of each in turn while there is time. → what each has taken */
async function played(some, { least, most, until: end }) {
  const all = [];
  try {
    const began = performance.now();
    for (const home of some) all.push(await play(home, most));
    // ending them takes about as long as starting did, at most
    const last = end - (performance.now() - began) / 2;
    for (let i = 0; i < most && (i < least || performance.now() < last); i++) {
      await turn(all, i);
    }
    for (const one of all) await one.end();
    return all.map(({ taken }) => taken());
  } finally {
    for (const one of all) await one.close();
  }
}

/** After one in which others were busy it is waited for, as long as there is patience. */
async function turn(all, i) {
  const before = all.flatMap(({ others }) => others.slice(-1));
  const mean = before.reduce((sum, share) => sum + share, 0) / before.length;
  if (patienceMs > 0 && mean > QUIET) await quietMoment(patienceMs);
  for (const at of turnOf(all.length, i)) await all[at].call();
}
