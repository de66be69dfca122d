import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Where an administrator's hooks are. No option or variable leads hookline elsewhere: it would switch them off. */
const FOLDERS = ['/etc/claude-code', '/etc/hookline', '/etc/mimir'];

/** Set for the process that was started again: it must not do so for ever. */
const AGAIN = 'HOOKLINE_TESTS_STARTED_AGAIN';

/**
 * Hooks that are in force on this machine would be in force in every test that starts hookline as it is shipped; and thousands of
 * short-lived folders take twenty times as long on a disk as in memory. Where that can be mended, the run starts again in a mount
 * namespace in which the folders of the administrator are empty, and the temporary one is in memory.
 */
export function withPrivateMounts(): void {
  const managed = FOLDERS.filter(hasSomething);
  const mayStart = process.env[AGAIN] === undefined && startedByVitest();
  if (mayStart) {
    const memory = memoryFolder();
    const mounts = [...managed.map((folder): Mount => [folder, 'ro,mode=755']), ...memory];
    const way = mounts.length === 0 ? undefined : wayTo(mounts);
    if (way !== undefined) startAgain(way, memory);
    for (const [folder] of memory) rmdirSync(folder);
  }
  if (managed.length === 0) return;
  process.stderr.write(
    `This machine has managed hooks in ${managed.join(' and ')}, and no mount namespace can be made that hides them ` +
      '(as root with unshare, as anybody else with bubblewrap). They are in force in every test that runs the command ' +
      'line or the library as it is shipped, so some tests of test/cli, test/conformance, test/docs and test/attacks may fail.\n',
  );
}

/** A folder that is to be an empty one, with the options of its file system. */
type Mount = readonly [folder: string, options: string];
type Way = readonly [program: string, ...args: string[]];

function startAgain(way: Way, memory: readonly Mount[]): never {
  const env = { ...process.env, [AGAIN]: '1', ...Object.fromEntries(memory.map(([folder]) => ['TMPDIR', folder])) };
  const { status } = run(way, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], 'inherit', env);
  for (const [folder] of memory) rmdirSync(folder);
  process.exit(status ?? 1);
}

function hasSomething(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
}

/** An editor that only reads the configuration is not started again. */
function startedByVitest(): boolean {
  return basename(process.argv[1] ?? '').startsWith('vitest');
}

const MIN_FREE_BYTES = 4 * 1024 ** 3;

/** Only root can have one of all accounts; whoever sets TMPDIR has chosen. */
function memoryFolder(): readonly Mount[] {
  if (process.getuid?.() !== 0 || process.env.TMPDIR !== undefined || freemem() < MIN_FREE_BYTES) return [];
  // a short name: it begins every path, and a socket's may have a hundred characters
  const folder = join(tmpdir(), `hl-${process.pid}`);
  try {
    clearAwayAfterKilled();
    mkdirSync(folder);
  } catch {
    return [];
  }
  return [[folder, 'mode=1777']];
}

/** A run that was killed could not do it itself. */
function clearAwayAfterKilled(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^hl-(\d+)$/.exec(name)?.[1];
    if (pid === undefined || hasSomething(`/proc/${pid}`)) continue;
    // what outlived it may have written there once more
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

const MOUNTED = 'until [ "$1" = -- ]; do mount -t tmpfs -o "$2" none "$1" || exit; shift 2; done; shift; exec "$@"';
const ALL_EMPTY = 'for folder; do [ -z "$(ls -A "$folder")" ] || exit 1; done';

function wayTo(mounts: readonly Mount[]): Way | undefined {
  const folders = mounts.map(([folder]) => folder);
  // bubblewrap takes root's capabilities away, and some tests need them
  const ways: readonly Way[] =
    process.getuid?.() === 0
      ? [['unshare', '--mount', '--propagation', 'private', 'sh', '-c', MOUNTED, 'sh', ...mounts.flat(), '--']]
      : [['bwrap', '--dev-bind', '/', '/', ...folders.flatMap((folder) => ['--tmpfs', folder])]];
  return ways.find((way) => run(way, ['sh', '-c', ALL_EMPTY, 'sh', ...folders], 'ignore').status === 0);
}

function run([program, ...args]: Way, command: readonly string[], stdio: 'inherit' | 'ignore', env = process.env) {
  return spawnSync(program, [...args, ...command], { stdio, env });
}
