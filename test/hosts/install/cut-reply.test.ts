import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claudeCode } from '../../../src/hosts/agents/claude-code.ts';
import { entryCommand } from '../../../src/hosts/install/entry-command.ts';
import { type ShimParts, shimText } from '../../../src/hosts/install/shim-text.ts';
import { scratchFolder } from '../../scratch-folder.ts';
import { NATIVE } from '../resident/household.ts';

const numRuns = Number(process.env.HOOKLINE_FUZZ ?? 30);
const SHELLS = ['/bin/dash', '/bin/bash', '/bin/busybox', '/bin/mksh'].filter((path) => existsSync(path));
/** Who passes a reply on: the shell that reads the shim, or the native part for it. */
const WAYS = SHELLS.flatMap((shell) => [
  { shell, by: 'the shell', native: null },
  ...(NATIVE === null ? [] : [{ shell, by: 'the native part', native: NATIVE }]),
]);
const SAID = '{"a":1}\nhookline-reply 0\n';

/** A shim whose hookline says what stands in a file, and ends with a code; and the entry that leads to it, given to a shell. */
function entry(shell: string, more: Partial<ShimParts> = {}, refusal: (() => string) | null = null) {
  const folder = scratchFolder();
  const [cli, shim] = [join(folder, 'cli'), join(folder, 'claude-code')];
  const parts = { node: '/bin/sh', cli, native: null, timeout: null, sleep: null, pinned: null, ...more };
  writeFileSync(shim, shimText({ ...claudeCode, after: ['Stop'], refusal }, parts));
  const run = (event: string, where: string) => {
    const before = event !== 'Stop';
    const line = entryCommand({ agent: 'claude-code', event, before, shim, isPlainShell: true });
    const args = [...(shell.endsWith('busybox') ? ['sh'] : []), '-c', where === '' ? line : `exec ${where}\n${line}`];
    const env = { PATH: '/usr/bin:/bin', HOME: folder, SHLVL: '1', HOOKLINE_RESIDENT: '0' };
    const { status, stdout, stderr } = spawnSync(shell, args, { env, input: '{}', encoding: 'utf8' });
    return { status, stdout, stderr };
  };
  return {
    cli,
    folder,
    says(bytes: Uint8Array | string, code: number) {
      writeFileSync(`${cli}.reply`, bytes);
      writeFileSync(cli, `cat "$0.reply"; exit ${code}`);
    },
    ask: (event = 'PreToolUse', where = '') => run(event, where),
  };
}

const REFUSED = { status: 2, stdout: '', stderr: expect.stringContaining('This is refused.') };

describe.each(WAYS)('in $shell, by $by', ({ shell, native }) => {
  test('a reply that is cut at any byte refuses, and a whole one is passed on', () => {
    const it = entry(shell, { native });
    const reply = fc.record({
      value: fc.json(),
      code: fc.constantFrom(0, 2),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(reply, ({ value, code, at }) => {
        const whole = Buffer.from(`${value}\nhookline-reply ${code}\n`);
        it.says(whole, code);
        expect(it.ask()).toMatchObject({ status: code, stdout: `${value}\n` });
        // the last byte is the end of its last line
        it.says(whole.subarray(0, Math.floor(at * (whole.length - 1))), code);
        expect(it.ask()).toEqual(REFUSED);
      }),
      { numRuns },
    );
  });

  test('and so does this one at each of its bytes', () => {
    const it = entry(shell, { native });
    for (let length = 0; length < SAID.length - 1; length++) {
      it.says(SAID.slice(0, length), 0);
      expect([length, it.ask()]).toEqual([length, REFUSED]);
    }
    it.says(SAID.slice(0, 5), 0);
    expect(it.ask('Stop')).toMatchObject({ status: 0, stdout: '' });
  });

  test('an answer that nobody can be given refuses: a closed standard output, and a full disk', () => {
    const it = entry(shell, { native });
    it.says(SAID, 0);
    for (const where of ['>&-', '>/dev/full']) {
      expect([where, it.ask('PreToolUse', where)]).toEqual([where, REFUSED]);
      expect(it.ask('Stop', where)).toMatchObject({ status: 0 });
    }
    // what has nothing to say needs nobody who listens
    it.says('hookline-reply 0\n', 0);
    expect(it.ask('PreToolUse', '>/dev/full')).toMatchObject({ status: 0, stderr: '' });
    expect(it.ask('PreToolUse', '<&-')).toMatchObject({ status: 0, stderr: '' });
  });

  test('a program that ends as the native part does when it has passed a reply on, and says nothing, refuses', () => {
    const it = entry(shell, { native });
    for (const code of [210, 211, 212]) {
      it.says('', code);
      expect([code, it.ask()]).toEqual([code, REFUSED]);
    }
  });

  test('a package that is not what was installed is refused in its own words', () => {
    const it = entry(shell, { native });
    it.says('hookline-changed It changed.\n', 78);
    expect(it.ask()).toEqual({ status: 2, stdout: '', stderr: 'hookline: It changed. This is refused.\n' });
    it.says('', 78);
    expect(it.ask()).toEqual(REFUSED);
  });
});

describe.each(SHELLS)('in %s', (shell) => {
  test.each([
    ['is killed', '#!/bin/sh\nkill -9 $$\n', 0o755],
    ['ends silently', '#!/bin/sh\nexit 2\n', 0o755],
    ['ends well and says nothing', '#!/bin/sh\nexit 0\n', 0o755],
    ['says only a part', '#!/bin/sh\nprintf \'{"a":1}\\nhookline-re\'\n', 0o755],
    ['is empty', '', 0o755],
    ['is for another kind of machine', foreign(), 0o755],
    ['is cut off', readFileSync('/bin/true').subarray(0, 700), 0o755],
  ] as const)('a native part that %s refuses', (_, bytes, mode) => {
    const folder = scratchFolder();
    const native = join(folder, 'native');
    writeFileSync(native, bytes);
    chmodSync(native, mode);
    const it = entry(shell, { native });
    it.says(SAID, 0);
    expect(it.ask()).toMatchObject({ status: 2, stderr: expect.stringContaining('This is refused.') });
    expect(it.ask('Stop')).toMatchObject({ status: 0 });
    // where no exit code is read, nothing stands before the words that refuse
    const other = entry(shell, { native }, () => '{"cancel":true}');
    other.says(SAID, 0);
    expect(other.ask()).toMatchObject({ status: 0, stdout: '{"cancel":true}\n' });
  });

  test('a native part that may not be run, or is gone, is done without', () => {
    const folder = scratchFolder();
    const native = join(folder, 'native');
    writeFileSync(native, '#!/bin/sh\nexit 0\n', { mode: 0o644 });
    for (const one of [native, join(folder, 'gone')]) {
      const it = entry(shell, { native: one });
      it.says(SAID, 0);
      expect(it.ask()).toEqual({ status: 0, stdout: '{"a":1}\n', stderr: '' });
    }
  });
});

/** A program whose head names a kind of machine that there is not. */
function foreign(): Buffer {
  const bytes = Buffer.from(readFileSync('/bin/true'));
  bytes.writeUInt16LE(0x4242, 18);
  return bytes;
}
