import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { others, place, settings, yaml } from './place.mjs';
import { inTurns, ratios, summary } from './sample.mjs';

const { bin } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const CLI = fileURLToPath(new URL(`../${bin.hookline}`, import.meta.url));

/** `hookline run` as a process per event, against Node with nothing to do. */
export async function coldStart({ quick }) {
  const hooks = others(19);
  const { home, cwd, env, remove } = place({
    '.config/hookline/hooks.yml': yaml([...hooks, { matcher: 'Write', command: './scripts/format.sh' }]),
    '.claude/settings.json': settings([...hooks, { matcher: 'Bash', command: 'true; exit 0' }]),
  });
  const empty = join(home, 'empty.js');
  writeFileSync(empty, '');
  const node =
    (...args) =>
    async () => {
      const started = performance.now();
      const { status, stderr } = spawnSync(process.execPath, args, { env, cwd });
      if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
      return performance.now() - started;
    };
  const run = (tool) => node(CLI, 'run', 'PreToolUse', '--tool', tool, '--input', '{"command":"ls"}', '--json');
  const things = { empty: node(empty), none: run('Read'), one: run('Bash') };
  const samples = await inTurns(things, quick ? 10 : 40, 2);
  remove();
  const median = (name) => summary(samples[name]).median;
  const against = (name) => ({
    unit: '×',
    ...summary(ratios(samples[name], samples.empty)),
    median: median(name) / median('empty'),
    target: 2,
  });
  return [
    { name: 'node with an empty file', unit: 'ms', ...summary(samples.empty) },
    { name: 'hookline run, no hook matches', unit: 'ms', ...summary(samples.none) },
    { name: 'hookline run, one hook matches', unit: 'ms', ...summary(samples.one) },
    { name: 'hookline run against node, none matches', ...against('none') },
    { name: 'hookline run against node, one matches', ...against('one') },
  ];
}
