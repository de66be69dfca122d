import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { others, place, settings } from './place.mjs';
import { against, inTurns, summary } from './sample.mjs';

const MANY = 10_000;
const { bin } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const CLI = fileURLToPath(new URL(`../${bin.hookline}`, import.meta.url));

/** Very many hooks, each time in a new process: a library that reads all of them, and a process for one event. */
export async function loadMany({ quick, library }) {
  const one = place({ '.claude/settings.json': settings(others(1)) });
  const many = place({ '.claude/settings.json': settings(others(MANY)) });
  const empty = join(one.home, 'empty.js');
  writeFileSync(empty, '');
  // the first reads them, and keeps what it read
  await load(library, many);
  timedProcess([CLI, 'run', 'PreToolUse', '--tool', 'Read', '--input', '{}', '--json'], many);
  const things = {
    one: () => load(library, one),
    many: () => load(library, many),
    empty: async () => timedProcess([empty], one),
    again: async () => timedProcess([CLI, 'run', 'PreToolUse', '--tool', 'Read', '--input', '{}', '--json'], many),
  };
  const samples = await inTurns(things, quick ? 5 : 15, 1);
  for (const { remove } of [one, many]) remove();
  return [
    { name: 'createHooks() of one hook, new process', unit: 'ms', ...summary(samples.one) },
    { name: `createHooks() of ${MANY} hooks, new process, second time`, unit: 'ms', ...summary(samples.many) },
    { id: 'library', name: '… against an empty Node file', ...against(samples.many, samples.empty) },
    { name: `hookline run with ${MANY} hooks, second time`, unit: 'ms', ...summary(samples.again) },
    { id: 'run', name: '… against an empty Node file', ...against(samples.again, samples.empty) },
  ];
}

function timedProcess(args, { env, cwd }) {
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { env, cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - started;
}

async function load(library, { home, cwd, env }) {
  const program = fileURLToPath(new URL('./load-once.mjs', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, library.href, home, cwd], {
    env,
    cwd,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}
