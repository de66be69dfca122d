import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll } from 'vitest';
import { removeIfQuiet } from './remove-if-quiet.ts';

/** The same inputs in every run, so that a red run is about the change at hand; HOOKLINE_SEED=random looks for new ones. */
const { HOOKLINE_SEED = '20261115' } = process.env;
if (HOOKLINE_SEED !== 'random') fc.configureGlobal({ seed: Number(HOOKLINE_SEED) });

// each test file has a home and a temporary folder of its own, so that what it leaves behind is known to be its; the next file in
// the same process begins with the environment that this one found
const before = { ...process.env };
const top = mkdtempSync(join(tmpdir(), 'f-'));
const [temp, home] = [join(top, 't'), join(top, 'h')];
for (const folder of [temp, home]) mkdirSync(folder);
chmodSync(top, 0o755);
// no test but those of it starts a resident engine, or sends anything
Object.assign(process.env, { TMPDIR: temp, HOME: home, HOOKLINE_RESIDENT: '0', HOOKLINE_SINKS: '0' });
for (const name of ['XDG_CONFIG_HOME', 'XDG_STATE_HOME', 'XDG_CACHE_HOME', 'XDG_DATA_HOME']) delete process.env[name];
// which tests run is no matter of a run that one of them starts
for (const name of ['HOOKLINE_TESTS', 'HOOKLINE_TESTS_TOLD', 'HOOKLINE_SECOND_RUNS']) delete process.env[name];

afterAll(async () => {
  const left = await nothingOr(() => {
    // what goes on in the background may write once more into a folder that was taken away already
    for (const name of readdirSync(temp)) if (name.startsWith('scratch-')) removeIfQuiet(join(temp, name));
    return [temp, home].flatMap((folder) => namesIn(folder));
  });
  const shown = left.map(told);
  rmSync(top, { recursive: true, force: true });
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  if (left.length > 0) throw new Error(`This test file leaves behind: ${shown.join(', ')}`);
});

/** With how it begins: it may tell whose it is. */
function told(path: string): string {
  try {
    return `${path} (${JSON.stringify(readFileSync(path, 'utf8').slice(0, 300))})`;
  } catch {
    return path;
  }
}

function namesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
}

/** A process that is about to end may still have something to clear away. */
async function nothingOr(left: () => readonly string[]): Promise<readonly string[]> {
  for (const deadline = performance.now() + 20_000; performance.now() < deadline; ) {
    if (left().length === 0) return [];
    await pause(50);
  }
  return left();
}
