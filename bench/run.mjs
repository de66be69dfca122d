// What hookline costs, each figure beside the bare thing, taken in turns.
//   npm run bench [-- --quick] [--json] [--assert] [--only in-process|shell|host|trust|rule|effects|persistent|webhook|sandbox|audit|load|cold|bridge|agent]
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { agent } from './agent.mjs';
import { audit } from './audit.mjs';
import { bigHost } from './big-host.mjs';
import { bridge } from './bridge.mjs';
import { coldStart } from './cold-start.mjs';
import { effects } from './effects.mjs';
import { inProcess } from './in-process.mjs';
import { loadMany } from './load-many.mjs';
import { persistent } from './persistent.mjs';
import { rule } from './rule.mjs';
import { sandbox } from './sandbox.mjs';
import { shellHook } from './shell-hook.mjs';
import { trust } from './trust.mjs';
import { webhook } from './webhook.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const CASES = {
  ...{
    'in-process': inProcess,
    shell: shellHook,
    host: bigHost,
    trust,
    rule,
    effects,
    persistent,
    webhook,
    sandbox,
    audit,
  },
  ...{ load: loadMany, cold: coldStart, bridge, agent },
};
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    assert: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: Object.keys(CASES) },
  },
});
const unknown = options.only.find((name) => !Object.hasOwn(CASES, name));
if (unknown !== undefined) {
  console.error(`There is no case "${unknown}"; there are ${Object.keys(CASES).join(', ')}.`);
  process.exit(1);
}

// a certificate file makes every Node start some 50 ms slower
delete process.env.NODE_EXTRA_CA_CERTS;
buildIfStale();
const library = new URL('../dist/index.js', import.meta.url);
const { createHooks } = await import(library);
const figures = [];
for (const name of options.only) {
  const measured = await CASES[name]({ createHooks, library, quick: options.quick });
  figures.push(
    ...measured.map((figure) => ({
      ...figure,
      ok: figure.target === undefined ? null : figure.median <= figure.target,
    })),
  );
}
if (options.json) console.log(JSON.stringify({ node: process.version, cpu: cpus()[0]?.model, figures }, null, 2));
else console.log(table(figures));
if (options.assert && figures.some(({ ok }) => ok === false)) process.exitCode = 1;

function table(rows) {
  const cells = rows.map(({ name, unit, median, p10, p90, target, ok }) => [
    name,
    `${shown(median)} ${unit}`,
    `${shown(p10)} – ${shown(p90)}`,
    target === undefined ? '' : `≤ ${shown(target)} ${unit}`,
    ok === null ? '' : ok ? 'ok' : 'over',
  ]);
  const all = [['', 'median', 'p10 – p90', 'target', ''], ...cells];
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => row[column].length)));
  return all
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
        .join('   ')
        .trimEnd(),
    )
    .join('\n');
}

function shown(number) {
  return number >= 100 ? number.toFixed(0) : number.toFixed(2);
}

function buildIfStale() {
  const newest = (path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) return 0;
    if (!found.isDirectory()) return found.mtimeMs;
    return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
  };
  const sources = Math.max(...['src', 'scripts/build.mjs', 'package.json'].map((path) => newest(join(root, path))));
  if (newest(join(root, 'dist/index.js')) >= sources) return;
  execFileSync(process.execPath, ['scripts/build.mjs', '--no-types', '--quiet'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
}
