import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';

/** Where an administrator's hooks are. No option or variable leads hookline elsewhere: it would switch them off. */
const FOLDERS = ['/etc/claude-code', '/etc/hookline', '/etc/mimir'];

/** Set for the process that was started again: it must not do so for ever. */
const AGAIN = 'HOOKLINE_TESTS_STARTED_AGAIN';

/**
 * Hooks that are in force on this machine would be in force in every test that starts hookline as it is shipped. Where
 * there are any, the run starts again in a mount namespace in which their folders are empty.
 */
export function withPrivateEtc(): void {
  const managed = FOLDERS.filter(hasSomething);
  if (managed.length === 0) return;
  const way = process.env[AGAIN] === undefined && startedByVitest() ? wayToHide(managed) : undefined;
  if (way !== undefined) {
    const env = { ...process.env, [AGAIN]: '1' };
    const { status } = run(way, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], 'inherit', env);
    process.exit(status ?? 1);
  }
  process.stderr.write(
    `This machine has managed hooks in ${managed.join(' and ')}, and no mount namespace can be made that hides them ` +
      '(as root with unshare, as anybody else with bubblewrap). They are in force in every test that runs the command ' +
      'line or the library as it is shipped, so some tests of test/cli, test/conformance, test/docs and test/attacks may fail.\n',
  );
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

const MOUNTED =
  'until [ "$1" = -- ]; do mount -t tmpfs -o ro,mode=755 none "$1" || exit; shift; done; shift; exec "$@"';
const ALL_EMPTY = 'for folder; do [ -z "$(ls -A "$folder")" ] || exit 1; done';

type Way = readonly [program: string, ...args: string[]];

function wayToHide(folders: readonly string[]): Way | undefined {
  // bubblewrap takes root's capabilities away, and some tests need them
  const ways: readonly Way[] =
    process.getuid?.() === 0
      ? [['unshare', '--mount', '--propagation', 'private', 'sh', '-c', MOUNTED, 'sh', ...folders, '--']]
      : [['bwrap', '--dev-bind', '/', '/', ...folders.flatMap((folder) => ['--tmpfs', folder])]];
  return ways.find((way) => run(way, ['sh', '-c', ALL_EMPTY, 'sh', ...folders], 'ignore').status === 0);
}

function run([program, ...args]: Way, command: readonly string[], stdio: 'inherit' | 'ignore', env = process.env) {
  return spawnSync(program, [...args, ...command], { stdio, env });
}
