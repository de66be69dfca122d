// wide: runs tests in runs of their own

import { spawnSync } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { machine } from '../cli/machine.ts';
import { titled, whyNoBubblewrap } from '../sandbox/support/bubblewrap.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const whyNot = whyNoBubblewrap();

describe.skipIf(whyNot !== null)(titled('on a machine whose administrator refuses every tool', whyNot), () => {
  // a test that does nothing but run the command line on a computer of its own
  const SAMPLE = ['node_modules/vitest/vitest.mjs', 'run', 'test/suite/sample.test.ts', '--maxWorkers=1'];

  test('the tests do not meet that hook', { timeout: 120_000 }, () => {
    const result = managed(SAMPLE);
    expect(result).toMatchObject({ status: 0, stdout: expect.stringContaining('1 passed, 0 failed, 0 skipped\n') });
  });

  test('where it cannot be hidden, the run begins with a sentence about it', { timeout: 120_000 }, () => {
    const { stdout, stderr, status } = managed(SAMPLE, { HOOKLINE_TESTS_STARTED_AGAIN: '1' });
    expect(stderr).toMatch(/^This machine has managed hooks in \/etc\/claude-code and \/etc\/hookline, and no mount/);
    // it is in force: what is hidden above is no empty threat
    expect({ stdout, status }).toEqual({ stdout: expect.stringContaining('0 passed, 1 failed'), status: 1 });
  });
});

/** Node in a mount namespace whose /etc is this machine's, with managed hooks in it. */
function managed(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const it = machine();
  const entry = { hooks: [{ type: 'command', command: 'echo Managed. >&2; exit 2' }] };
  it.write(join(it.top, 'claude-code/managed-settings.json'), { hooks: { PreToolUse: [entry] } });
  it.write(join(it.top, 'hookline/enforced.yml'), { hooks: [{ on: 'PreToolUse', deny: 'Managed.' }] });
  const own = ['claude-code', 'hookline'];
  const etc = readdirSync('/etc', { withFileTypes: true })
    .filter(({ name }) => !own.includes(name))
    .flatMap((item) => {
      const path = join('/etc', item.name);
      return item.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind-try', path, path];
    });
  const privileges = process.getuid?.() === 0 ? ['--cap-add', 'ALL'] : [];
  const bound = own.flatMap((name) => ['--ro-bind', join(it.top, name), join('/etc', name)]);
  const view = ['--dev-bind', '/', '/', '--tmpfs', '/etc', ...etc, ...bound, ...privileges];
  const env = { ...process.env, HOOKLINE_TESTS_STARTED_AGAIN: undefined, ...more };
  return spawnSync('bwrap', [...view, process.execPath, ...args], { cwd: root, env, encoding: 'utf8' });
}
