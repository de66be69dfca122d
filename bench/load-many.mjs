import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { others, place, settings } from './place.mjs';
import { inTurns, summary } from './sample.mjs';

const MANY = 10_000;

/** Reading very many hooks, each time in a new process that has never read any. */
export async function loadMany({ quick, library }) {
  const one = place({ '.claude/settings.json': settings(others(1)) });
  const many = place({ '.claude/settings.json': settings(others(MANY)) });
  const samples = await inTurns({ one: () => load(library, one), many: () => load(library, many) }, quick ? 3 : 11, 1);
  for (const { remove } of [one, many]) remove();
  return [
    { name: 'loading one hook, new process', unit: 'ms', ...summary(samples.one) },
    { name: `loading ${MANY} hooks, new process`, unit: 'ms', ...summary(samples.many), target: 300 },
  ];
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
