import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
    (args, variables = env) =>
    async () => {
      const started = performance.now();
      const { status, stderr } = spawnSync(process.execPath, args, { env: variables, cwd });
      if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
      return performance.now() - started;
    };
  const run = (tool) => node([CLI, 'run', 'PreToolUse', '--tool', tool, '--input', '{"command":"ls"}', '--json']);
  const guard = readFileSync(new URL('../packs/guard.yml', import.meta.url), 'utf8');
  const withGuard = (name, text) => {
    const own = join(home, name);
    mkdirSync(join(own, '.config/hookline'), { recursive: true });
    writeFileSync(join(own, '.config/hookline/hooks.yml'), text);
    const args = ['run', 'PreToolUse', '--tool', 'Read', '--input', '{"file_path":"a.md"}', '--json'];
    return node([CLI, ...args], { ...env, HOME: own });
  };
  const things = {
    empty: node([empty]),
    none: run('Read'),
    one: run('Bash'),
    extending: withGuard('extending', 'extends: [guard]\n'),
    written: withGuard('written', guard),
  };
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
    { name: 'hookline run, extends: [guard]', unit: 'ms', ...summary(samples.extending) },
    {
      name: 'extends: [guard] against no hook that matches',
      unit: '×',
      ...summary(ratios(samples.extending, samples.none)),
      target: 2.5,
    },
    {
      name: 'extends: [guard] against the same rules in the file itself',
      unit: '×',
      ...summary(ratios(samples.extending, samples.written)),
      target: 1.15,
    },
  ];
}
