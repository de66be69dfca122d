import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { removeIfQuiet } from './remove-if-quiet.ts';

const AGENTS = /hookline|claude|codemie|cocode|mimir|mycode|agent|^\.gen$|pwned/;
const ANY = /./;

const WRITTEN_LATE = /^f-\w+\/t\/scratch-\w+$/;

type Watched = readonly (readonly [folder: string, counts: RegExp])[];

/** Where a test that forgets itself would write. Of folders that others write to, only names like ours count. */
const WATCHED: Watched = [
  ['/', ANY],
  ['/run', new RegExp(`^hl-${process.pid}-`)],
  ...['', '.config', '.local/state', '.local/share'].map((below) => [join(homedir(), below), AGENTS] as const),
  ...['.config', '.local/state', '.local/share'].map((below) => [join(homedir(), below, 'hookline'), ANY] as const),
  [fileURLToPath(new URL('..', import.meta.url)), ANY],
];

export function setup(): () => Promise<void> {
  return leavesNothing(WATCHED, 5000);
}

/** Gives the whole run a temporary folder of its own, and fails it when anything is left there or elsewhere. */
export function leavesNothing(watched: Watched, withinMs: number): () => Promise<void> {
  const usual = process.env.TMPDIR;
  clearAwayAfterKilled();
  const own = mkdtempSync(join(tmpdir(), `hl-suite-${process.pid}-`));
  // other accounts have to come through
  chmodSync(own, 0o755);
  process.env.TMPDIR = own;
  const before = new Set(namesInAll(watched));
  return async () => {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
    const left = await settled(() => {
      removeWrittenLate(own);
      return [...leftBelow(own), ...namesInAll(watched).filter((path) => !before.has(path))];
    }, withinMs);
    rmSync(own, { recursive: true, force: true });
    if (left.length === 0) return;
    // what a teardown throws is only shown
    process.exitCode = 1;
    throw new Error(`The tests leave behind what they have made: ${left.join(', ')}`);
  };
}

/** What a test started in the background may write once more into its folder, even after the file's own folder was taken away. */
function removeWrittenLate(own: string): void {
  const late = readdirSync(own, { recursive: true, encoding: 'utf8' }).filter((name) => WRITTEN_LATE.test(name));
  if (late.length > 0) console.warn(`Written after the end of a test file, and taken away: ${late.join(', ')}`);
  for (const name of late) removeIfQuiet(join(own, name));
}

/** A run that was killed could not do it itself. */
function clearAwayAfterKilled(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^hl-suite-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !lives(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A file of which every test is skipped has no end at which it could take its own empty folders away. */
function leftBelow(own: string): readonly string[] {
  return readdirSync(own, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^f-\w+(?:\/[th])?$/.test(name))
    .map((name) => join(own, name));
}

function namesInAll(watched: Watched): readonly string[] {
  return watched.flatMap(([folder, counts]) => namesIn(folder, counts));
}

function namesIn(folder: string, counts: RegExp): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => counts.test(name))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** What is there when it has become quiet: somebody else's run may be in the middle of something. */
async function settled(left: () => readonly string[], withinMs: number): Promise<readonly string[]> {
  for (const deadline = performance.now() + withinMs; performance.now() < deadline; ) {
    if (left().length === 0) return [];
    await pause(100);
  }
  return left();
}
