// What hookline costs, each figure beside the bare thing, taken in turns, and what became of the promises (promises.mjs).
//   npm run bench [-- --quick] [--json] [--assert] [--record] [--only <case>]…
//   npm run bench -- --peers [--quick] [--record]    the same hooks in other engines (peers.mjs)
//   npm run bench -- --agents [--agent <name>]… [--quick] [--record] [--assert]    in real agents (agents.mjs)
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { MEASURED } from './agents/table.mjs';
import { buildIfStale } from './build-if-stale.mjs';
import { CASES } from './cases.mjs';
import { better, judgedCase } from './judge.mjs';
import { machine } from './machine.mjs';
import { KEPT, PROMISES } from './promises.mjs';
import { quietMoment } from './quiet-moment.mjs';
import { figuresTable, promisesTable } from './table.mjs';

const RESULTS = fileURLToPath(new URL('results/promises.json', import.meta.url));
const ONE_CASE = fileURLToPath(new URL('one-case.mjs', import.meta.url));
const PATIENCE_MS = 30_000;
/** A busy moment is nobody's regression. */
const MOST_RUNS = 3;

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    assert: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
    agents: { type: 'boolean', default: false },
    agent: { type: 'string', multiple: true, default: Object.keys(MEASURED) },
    only: { type: 'string', multiple: true, default: Object.keys(CASES) },
  },
});
known(options.only, CASES, 'case');
known(options.agent, MEASURED, 'agent');

// a certificate file makes every Node start some 50 ms slower
delete process.env.NODE_EXTRA_CA_CERTS;
buildIfStale();
if (options.peers) {
  const { peers } = await import('./peers.mjs');
  console.log(JSON.stringify(await peers({ quick: options.quick, record: options.record }), null, 2));
  process.exit();
}
if (options.agents) {
  const { agents } = await import('./agents.mjs');
  const measured = await agents({ ...options, names: options.agent });
  if (options.json) console.log(JSON.stringify(measured, null, 2));
  else console.log([figuresTable(measured.figures), promisesTable(measured.rows)].join('\n\n'));
  for (const [name, why] of Object.entries(measured.missing)) console.error(`${name} was not measured: ${why}`);
  if (options.assert) told(measured.rows.filter(({ isLost }) => isLost));
  process.exit();
}
const about = machine();

const figures = [];
const rows = new Map();
for (const name of options.only) await measure(name);
if (options.assert) {
  for (let run = 2; run <= MOST_RUNS; run++) {
    for (const name of new Set(lost().map(({ of }) => of.split('/')[0]))) await measure(name);
  }
}
// what was not measured this time stays as it was kept
const recorded = options.record ? JSON.parse(readFileSync(RESULTS, 'utf8')) : { promised: [], kept: [] };
const before = new Map([...recorded.promised, ...recorded.kept].map((row) => [row.of, row]));
const [promised, kept] = [PROMISES, KEPT].map((list) => list.flatMap(({ of }) => rows.get(of) ?? before.get(of) ?? []));
const isAll = Object.keys(CASES).every((name) => options.only.includes(name));
const results = { machine: isAll ? about : (recorded.machine ?? about), promised, kept };
if (options.json) console.log(JSON.stringify({ ...results, figures }, null, 2));
else console.log([figuresTable(figures), promisesTable([...promised, ...kept])].join('\n\n'));
if (options.record) writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
if (options.assert) told(lost());

async function measure(name) {
  // what is kept is measured while others leave the machine alone, as far as they do
  if (options.record) await quietMoment(PATIENCE_MS);
  const started = performance.now();
  const args = [ONE_CASE, name, ...(options.quick ? ['--quick'] : [])];
  const said = execFileSync(process.execPath, args, { stdio: ['ignore', 'pipe', 2], maxBuffer: 2 ** 26 });
  const measured = JSON.parse(said);
  console.error(`${name}: measured in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  figures.push(...measured);
  for (const row of judgedCase(name, [...PROMISES, ...KEPT], measured)) rows.set(row.of, better(row, rows.get(row.of)));
}

function lost() {
  return [...rows.values()].filter(({ isLost }) => isLost);
}

function told(all) {
  for (const { about: what, of } of all) console.error(`Lost in every run: ${what} (${of}).`);
  if (all.length > 0) process.exitCode = 1;
}

function known(names, table, what) {
  const unknown = names.find((name) => !Object.hasOwn(table, name));
  if (unknown === undefined) return;
  console.error(`There is no ${what} "${unknown}"; there are ${Object.keys(table).join(', ')}.`);
  process.exit(1);
}
