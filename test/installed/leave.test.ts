// wide: packs and installs the package

import { existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AGENT_NAMES } from '../../src/core/wire.ts';
import { SAYINGS } from '../cli/bridge/agents.ts';
import { READS } from '../dialects/wires/agent-model.ts';
import { finished } from '../world/cli.ts';
import { commandInTerminal, HAS_TERMINAL } from '../world/terminal.ts';
import { installed } from './packed.ts';

const terminalTest = test.skipIf(!HAS_TERMINAL);
const YES = { keys: ['y\n'] };
const SHELLS = [['/bin/sh'], ['/bin/bash'], ['/bin/busybox', 'sh']].filter(([path = '']) => existsSync(path));

/** A computer from which hookline is gone, as `npm uninstall -g hookline` leaves it, with a file of the person's own before. */
async function abandoned() {
  const it = await installed();
  const file = join(it.home, '.claude/settings.json');
  const shim = join(it.state, 'bridge/claude-code');
  const remove = (key: string, more: { env?: Readonly<Record<string, string>>; shell?: readonly string[] } = {}) =>
    commandInTerminal(
      [...(more.shell ?? ['/bin/sh']), shim, '--remove'],
      { cwd: it.project, env: { ...it.env, ...more.env } },
      { keys: [`${key}\n`] },
    );
  const ask = (event = 'PreToolUse') =>
    finished('/bin/sh', [shim, event], { cwd: it.project, env: it.env, input: '{"a":1}' });
  return { ...it, file, shim, remove, ask, leave: () => rmSync(it.root, { recursive: true }) };
}

describe('after npm has removed hookline', () => {
  test('every call is refused with one sentence that says how to leave', async () => {
    const { call, leave, shim } = await abandoned();
    leave();
    const { status, stderr } = await call('ls');
    expect(status).toBe(2);
    expect(stderr).toContain('hookline is missing (');
    expect(stderr).toContain(`run this in a terminal: sh ${shim} --remove`);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  describe.each(SHELLS)('%s', (...shell) => {
    terminalTest('with --remove gives the files back as they were, and says nothing from then on', async () => {
      const it = await abandoned();
      await it.hookline('uninstall', 'claude-code', '--yes');
      const own = '{\n  "model": "opus", "note": "it\'s 100% ü"\n}\n';
      writeFileSync(it.file, own, { mode: 0o640 });
      const before = it.files();
      await it.hookline('install', 'claude-code', '--yes');
      expect(readFileSync(it.file, 'utf8')).not.toBe(own);
      it.leave();
      const { screen, status } = await it.remove('y', { shell });
      expect({ screen, status }).toMatchObject({
        status: 0,
        screen: expect.stringContaining(`As it was before: ${it.file}`),
      });
      expect(it.files()).toEqual(before);
      expect(statSync(it.file).mode & 0o777).toBe(0o640);
      expect(await it.ask()).toEqual({ status: 0, stdout: '', stderr: '' });
    });
  });

  terminalTest(
    'a file that was not there before goes, and one that was changed since stays, with entries that do nothing',
    async () => {
      const { leave, remove, file, call, shim } = await abandoned();
      leave();
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, `${text}\n`);
      const { screen } = await remove('y');
      expect(screen).toContain(`Left as it is, because it was changed since: ${file}`);
      expect(screen).toContain(`Entries that name ${shim} are still there. They do nothing`);
      expect(readFileSync(file, 'utf8')).toBe(`${text}\n`);
      expect(await call('x')).toEqual({ status: 0, stdout: '', stderr: '' });
      const other = await abandoned();
      other.leave();
      expect((await other.remove('y')).screen).toContain(`Removed: ${other.file}`);
      expect(existsSync(other.file)).toBe(false);
    },
  );

  terminalTest(
    'hooks that --adopt had moved stand where they were, also where a later installation moved more',
    async () => {
      const own = { hooks: { Stop: [{ hooks: [{ type: 'command', command: 'echo "file":"x","written":"0"' }] }] } };
      for (const orders of [[['--adopt']], [['--adopt'], []], [[], ['--adopt']]]) {
        const it = await abandoned();
        await it.hookline('uninstall', 'claude-code', '--yes');
        writeFileSync(it.file, JSON.stringify(own));
        for (const more of orders) await it.hookline('install', 'claude-code', '--yes', ...more);
        it.leave();
        const { screen } = await it.remove('y');
        expect(screen, JSON.stringify(orders)).toContain(`As it was before: ${it.file}`);
        expect(JSON.parse(readFileSync(it.file, 'utf8'))).toEqual(own);
      }
    },
  );

  terminalTest('installing it again brings every rule back', async () => {
    const { leave, remove, again, hookline, call } = await abandoned();
    leave();
    await remove('y');
    again();
    expect((await hookline('install', 'claude-code', '--yes')).status).toBe(0);
    expect((await call('x')).stdout + (await call('x')).stderr).toContain('Not x.');
  });
});

describe('--remove changes nothing', () => {
  terminalTest('while hookline is there, without a yes, and from inside an agent or a hook', async () => {
    const { remove, leave, ask, shim, call, top, env } = await abandoned();
    const bytes = readFileSync(shim, 'utf8');
    const there = await remove('y');
    expect(there).toMatchObject({ status: 1, screen: expect.stringContaining('Use: hookline uninstall claude-code') });
    leave();
    expect(await remove('n')).toMatchObject({ status: 1, screen: expect.stringContaining('Nothing was changed.') });
    for (const marked of [
      { CLAUDECODE: '1' },
      { CLAUDECODE: '1', nlexport: 'x', nldeclare: 'x' },
      { CODEX_SANDBOX_NETWORK_DISABLED: '1' },
      { HOOKLINE_DEPTH: '1' },
    ])
      expect(await remove('y', { env: marked })).toMatchObject({
        status: 1,
        screen: expect.stringContaining('inside an agent'),
      });
    const codex = join(top, 'codex');
    symlinkSync('/bin/sh', codex);
    const below = await commandInTerminal([codex, '-c', `sh "$0" --remove; true`, shim], { cwd: top, env }, YES);
    expect(below.screen).toMatch(/an agent started this \(codex, process \d+\)/);
    expect(readFileSync(shim, 'utf8')).toBe(bytes);
    expect((await ask()).status).toBe(2);
    expect((await call('ls')).status).toBe(2);
  });

  test('without a terminal', async () => {
    const { leave, ask, shim } = await abandoned();
    leave();
    const bytes = readFileSync(shim, 'utf8');
    const { status, stderr } = await ask('--remove');
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'hookline: only a person at a terminal can do this.\n' });
    expect(readFileSync(shim, 'utf8')).toBe(bytes);
  });
});

test.each(AGENT_NAMES)('%s goes on where its hook has nothing to say', (agent) => {
  const silence = { stdout: '', stderr: '', exitCode: 0 };
  expect(READS[agent](SAYINGS[agent].tool, silence)).toBe('goes on');
});
