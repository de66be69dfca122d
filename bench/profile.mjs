// What an event costs in the library, by the part that takes the time: node bench/profile.mjs [--only <row>]… [--deep] [--record]
// --record keeps it as bench/results/profile.json, of which bench/curves.mjs draws the table and the flame graphs.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { machine } from './machine.mjs';
import { PART_NAMES, partOf } from './profile/part-of.mjs';
import { profiledBuild } from './profile/profiled-build.mjs';
import { ROWS } from './profile/rows.mjs';
import { sampled } from './profile/sampled.mjs';
import { treeOf } from './profile/tree-of.mjs';
import { cpuTimed } from './sample.mjs';

const RESULTS = fileURLToPath(new URL('results/profile.json', import.meta.url));
/** Of these the fastest counts: others only ever make it slower. */
const ROUNDS = 5;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: ROWS.map(({ id }) => id) },
    deep: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
});
delete process.env.NODE_EXTRA_CA_CERTS;
const { createHooks, sourceOf } = await profiledBuild();
const rows = [];
for (const row of ROWS.filter(({ id }) => options.only.includes(id))) rows.push(await profiled(row));
if (options.record) writeFileSync(RESULTS, `${JSON.stringify({ machine: machine(), rows }, null, 1)}\n`);
process.exit();

async function profiled({ id, name, events, payload, open, isDrawn }) {
  const { hooks, remove } = await open(createHooks);
  const all = async () => {
    for (let i = 0; i < events; i++) await hooks.trigger('PreToolUse', payload);
  };
  const times = [];
  for (let round = 0; round < ROUNDS; round++) times.push(((await cpuTimed(all)) * 1000) / events);
  const us = Math.min(...times);
  const stacks = await sampled(all, sourceOf);
  await hooks.close();
  remove();
  const parts = Object.fromEntries(PART_NAMES.map((part) => [part, 0]));
  for (const { stack, share } of stacks) parts[partOf(stack)] += share * us;
  show(name, us, parts, stacks);
  return { id, name, us, parts: rounded(parts), tree: isDrawn ? treeOf(stacks, us) : null };
}

function show(name, us, parts, stacks) {
  console.log(`\n${name}: ${us.toFixed(2)} µs`);
  for (const [part, time] of Object.entries(parts)) console.log(`  ${time.toFixed(2).padStart(7)}  ${part}`);
  if (!options.deep) return;
  const inside = new Map();
  for (const { stack, share } of stacks) {
    const own = stack.findLast(({ source }) => source !== null) ?? stack.at(-1);
    const leaf = stack.at(-1);
    const key = `${own.source ?? '-'} ${own.name}${own === leaf ? '' : ` > ${leaf.name}`}`;
    inside.set(key, (inside.get(key) ?? 0) + share * us);
  }
  const most = [...inside].sort(([, a], [, b]) => b - a).slice(0, 60);
  for (const [key, time] of most) console.log(`    ${time.toFixed(2).padStart(7)}  ${key}`);
}

function rounded(parts) {
  return Object.fromEntries(Object.entries(parts).map(([part, us]) => [part, Math.round(us * 1000) / 1000]));
}
