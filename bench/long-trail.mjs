// How long the last decision, a decision by its id and the page's first view take in a trail of ten million records, against a small one.
// Not in CI: it writes some fifteen gigabytes, and takes its time.
// --record keeps it as bench/results/long-trail.json, of which curves.mjs draws a table.
//   node bench/long-trail.mjs [--records 10000000] [--small 10000] [--rounds 7] [--record]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfStale } from './build-if-stale.mjs';
import { bundleInto } from './bundled.mjs';
import { machine } from './machine.mjs';
import { place } from './place.mjs';
import { writeHistory } from './recorded-history.mjs';
import { against, inTurns, summary } from './sample.mjs';
import { figuresTable } from './table.mjs';

const RESULTS = fileURLToPath(new URL('results/long-trail.json', import.meta.url));
const CLI = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url));
const LOOK = fileURLToPath(new URL('view-once.mjs', import.meta.url));
const WHOLE = { maxFileBytes: 8 * 1024 * 1024, maxBytes: Number.MAX_SAFE_INTEGER };

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '10000000' },
    small: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '7' },
    record: { type: 'boolean', default: false },
  },
});
buildIfStale();
const folder = mkdtempSync(join(tmpdir(), 'hookline-bench-long-'));
const [long, small] = [place(), place()];
try {
  const bundle = await bundleInto(folder, new URL('history-entry.ts', import.meta.url));
  const parts = await import(pathToFileURL(bundle));
  const sizes = [values.small, values.records].map(Number);
  for (const [i, here] of [small, long].entries()) {
    const history = { records: sizes[i], endMs: Date.now(), limits: WHOLE };
    console.error(`${await writeHistory(parts, stateOf(here), history)} records are written.`);
  }
  // whoever looks first makes the index
  for (const here of [small, long]) look(here, bundle, 'keep');
  const [about, rows, kept] = [machine(), [], []];
  for (const [name, make] of Object.entries(looks(bundle))) {
    const samples = await inTurns({ small: make(small), long: make(long) }, Number(values.rounds), 1);
    const row = { name, ms: [samples.small, samples.long].map(summary), ratio: against(samples.long, samples.small) };
    kept.push(row);
    rows.push(...row.ms.map((ms, i) => ({ name: `${name}, ${sizes[i]} records`, unit: 'ms', ...ms })), {
      name: '… against the small one',
      ...row.ratio,
    });
  }
  if (values.record)
    writeFileSync(RESULTS, `${JSON.stringify({ machine: about, records: sizes, rows: kept }, null, 1)}\n`);
  console.log(figuresTable(rows));
} finally {
  for (const here of [long, small]) here.remove();
  rmSync(folder, { recursive: true, force: true });
}

function looks(bundle) {
  return {
    'why last': (here) => timed(() => hookline(here, 'why', 'last', '--any')),
    'audit tail': (here) => timed(() => hookline(here, 'audit', 'tail')),
    'audit show <id>': (here) => {
      const { id } = JSON.parse(hookline(here, 'why', 'last', '--any', '--json'));
      return timed(() => hookline(here, 'audit', 'show', id));
    },
    'the page’s first view': (here) => async () => look(here, bundle, 'view').ms,
  };
}

function timed(work) {
  return async () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  };
}

function hookline({ env, cwd }, ...args) {
  return ended(spawnSync(process.execPath, [CLI, ...args], { env, cwd, encoding: 'utf8', maxBuffer: 2 ** 28 }));
}

function look(here, bundle, what) {
  const args = [LOOK, bundle, stateOf(here), what];
  return JSON.parse(ended(spawnSync(process.execPath, args, { encoding: 'utf8' })));
}

function ended({ status, stdout, stderr }) {
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

function stateOf({ home }) {
  return join(home, '.local/state/hookline');
}
