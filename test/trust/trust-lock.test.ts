// wide: starts many processes

import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadHooks } from '../../src/hooks/load-hooks.ts';
import { newProject } from './project.ts';

const GUARD = { on: 'PreToolUse', run: './guard.sh', name: 'guard' };

function locked(hooks: readonly object[] = [GUARD], below = 'project') {
  const project = newProject(below);
  const { top, home, state, root, write } = project;
  write('guard.sh', '#!/bin/sh\nexit 0\n', 0o755);
  write('.hookline/hooks.json', { hooks });
  const env = { PATH: process.env.PATH, HOME: home, XDG_STATE_HOME: state };
  /** What `hookline trust --lock` writes for a folder. */
  const lockOf = async (cwd = root, of = home): Promise<string> => {
    const where = { cwd, home: of, machine: join(top, 'etc') };
    const loader = { where, options: {}, stateFolder: join(state, 'hookline'), memory: null, env };
    return (await loadHooks(loader, null)).trust.lockNow() ?? '';
  };
  const put = (path: string, text: string): string => {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
    chmodSync(path, 0o644);
    return path;
  };
  const outside = join(top, 'ci', 'hooks.lock');
  const run = async (more: Record<string, string>, cwd = root) => {
    const hooks = await project.open({ cwd, env: { ...env, ...more } });
    const outcome = await hooks.trigger('PreToolUse', { session_id: 's', tool_name: 'Bash', cwd } as never);
    const codes = outcome.diagnostics.map(({ code }) => code);
    return { fate: outcome.skipped[0]?.why ?? outcome.ran[0]?.status, codes, outcome };
  };
  return { ...project, env, lockOf, put, outside, run };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

describe('a lock that lies outside of the repository', () => {
  test('trusts exactly what is in it', async () => {
    const { lockOf, put, outside, run, write } = locked();
    put(outside, await lockOf());
    expect((await run({})).fate).toBe('untrusted');
    expect(await run({ HOOKLINE_TRUST_LOCK: outside })).toMatchObject({ fate: 'answered', codes: [] });
    write('.hookline/hooks.json', { hooks: [GUARD, { on: 'PreToolUse', run: 'true' }] });
    const { outcome } = await run({ HOOKLINE_TRUST_LOCK: outside });
    expect([outcome.ran.length, outcome.skipped.map(({ why }) => why)]).toEqual([1, ['untrusted']]);
  });

  test.each<[string, (it: ReturnType<typeof locked>) => void]>([
    ['the script', ({ write }) => write('guard.sh', '#!/bin/sh\nexit 0 #\n', 0o755)],
    ['the entry', ({ write }) => write('.hookline/hooks.json', { hooks: [{ ...GUARD, timeout: 1 }] })],
    [
      'where the script leads',
      ({ root }) => {
        renameSync(join(root, 'guard.sh'), join(root, 'real.sh'));
        symlinkSync(join(root, 'real.sh'), join(root, 'guard.sh'));
      },
    ],
  ])('refuses when %s is another', async (_, change) => {
    const it = locked();
    it.put(it.outside, await it.lockOf());
    change(it);
    const { fate, outcome } = await it.run({ HOOKLINE_TRUST_LOCK: it.outside });
    expect([fate, outcome.decision]).toEqual(['changed', 'block']);
  });

  test.each<[string, (text: string) => string]>([
    ['is damaged', (text) => text.slice(0, -4)],
    ['is of another version', (text) => text.replace('"hooklineTrustLock":1', '"hooklineTrustLock":2')],
    ['has something that is no hook', (text) => text.replace('[\n', '[\n7,\n')],
    ['leaves the project', (text) => text.replace('"folder":""', '"folder":"../.."')],
    ['is empty', () => ''],
  ])('trusts nothing when it %s, and says so', async (_, damaged) => {
    const { lockOf, put, outside, run } = locked();
    put(outside, damaged(await lockOf()));
    expect(await run({ HOOKLINE_TRUST_LOCK: outside })).toMatchObject({
      fate: 'untrusted',
      codes: expect.arrayContaining(['TRUST_LOCK']),
    });
  });

  test('trusts nothing when others could have written it, unless its digest is pinned', async () => {
    const { lockOf, put, outside, run } = locked();
    const text = await lockOf();
    chmodSync(put(outside, text), 0o666);
    expect((await run({ HOOKLINE_TRUST_LOCK: outside })).fate).toBe('untrusted');
    const pinned = { HOOKLINE_TRUST_LOCK: outside, HOOKLINE_TRUST_LOCK_SHA256: sha256(text) };
    expect((await run(pinned)).fate).toBe('answered');
  });

  test('trusts nothing when others could have put another file in its place', async () => {
    const { lockOf, put, top, run } = locked();
    const text = await lockOf();
    const [path, deeper] = [join(top, 'open/hooks.lock'), join(top, 'open/own/hooks.lock')];
    put(path, text);
    put(deeper, text);
    symlinkSync(path, join(top, 'link.lock'));
    expect((await run({ HOOKLINE_TRUST_LOCK: path })).fate).toBe('answered');
    chmodSync(join(top, 'open'), 0o777);
    for (const lock of [path, deeper, join(top, 'link.lock')]) {
      expect((await run({ HOOKLINE_TRUST_LOCK: lock })).fate).toBe('untrusted');
    }
    const pinned = { HOOKLINE_TRUST_LOCK: path, HOOKLINE_TRUST_LOCK_SHA256: sha256(text) };
    expect((await run(pinned)).fate).toBe('answered');
    // in such a folder nobody can replace what is another's
    chmodSync(join(top, 'open'), 0o1777);
    expect((await run({ HOOKLINE_TRUST_LOCK: path })).fate).toBe('answered');
  });

  test('is not there, is a folder or is endless: nothing is trusted, and nothing waits', async () => {
    const { top, run } = locked();
    for (const path of [join(top, 'nowhere'), top, '/dev/zero', '/dev/stdin']) {
      expect((await run({ HOOKLINE_TRUST_LOCK: path })).codes).toContain('TRUST_LOCK');
    }
  });
});

describe('a lock that came with the repository', () => {
  test('counts only where its digest is pinned from outside', async () => {
    const { lockOf, put, root, run } = locked();
    const text = await lockOf();
    const path = put(join(root, '.hookline/trust.lock'), text);
    expect((await run({})).fate).toBe('untrusted');
    expect(await run({ HOOKLINE_TRUST_LOCK: path })).toMatchObject({
      fate: 'untrusted',
      codes: expect.arrayContaining(['TRUST_LOCK', 'NEEDS_REVIEW']),
    });
    const digest = sha256(text);
    for (const pinned of [digest, `sha256:${digest}`, digest.toUpperCase(), ` ${digest}\n`]) {
      expect((await run({ HOOKLINE_TRUST_LOCK: path, HOOKLINE_TRUST_LOCK_SHA256: pinned })).fate).toBe('answered');
    }
    expect((await run({ HOOKLINE_TRUST_LOCK_SHA256: digest })).fate).toBe('answered');
    expect((await run({ HOOKLINE_TRUST_LOCK_SHA256: digest, HOOKLINE_TRUST_LOCK: '.hookline/trust.lock' })).fate).toBe(
      'answered',
    );
  });

  test('does not pass for one from outside by a link in either direction', async () => {
    const { lockOf, put, root, top, outside, run } = locked();
    const text = await lockOf();
    put(join(root, 'real.lock'), text);
    symlinkSync(join(root, 'real.lock'), join(top, 'link.lock'));
    expect((await run({ HOOKLINE_TRUST_LOCK: join(top, 'link.lock') })).fate).toBe('untrusted');
    put(outside, text);
    symlinkSync(outside, join(root, 'link.lock'));
    expect((await run({ HOOKLINE_TRUST_LOCK: join(root, 'link.lock') })).fate).toBe('untrusted');
    expect((await run({ HOOKLINE_TRUST_LOCK: `${top}/ci/../home/project/real.lock` })).fate).toBe('untrusted');
  });

  test.each<[string, (text: string) => string]>([
    ['edited', (text) => text.replace(/[0-9a-f]{64}/, '0'.repeat(64))],
    ['reordered', (text) => text.replace(/\n(.*),\n(.*)\n\]/, '\n$2,\n$1\n]')],
    ['extended', (text) => text.replace('[\n', `[\n${JSON.stringify({ more: 1 })},\n`)],
    ['ended differently', (text) => `${text}\n`],
  ])('is another one when it is %s', async (_, edit) => {
    const { lockOf, put, root, run } = locked([GUARD, { on: 'PreToolUse', run: 'true' }]);
    const text = await lockOf();
    const edited = edit(text);
    expect(edited).not.toBe(text);
    put(join(root, '.hookline/trust.lock'), edited);
    const { fate, outcome } = await run({ HOOKLINE_TRUST_LOCK_SHA256: sha256(text) });
    expect(fate).toBe('untrusted');
    expect(outcome.diagnostics.find(({ code }) => code === 'TRUST_LOCK')?.message).toContain(sha256(edited));
  });

  test.each(['', 'abc', 'z'.repeat(64), '../x'])(
    'with "%s" in place of a digest counts for nothing',
    async (digest) => {
      const { lockOf, put, root, run } = locked();
      const path = put(join(root, '.hookline/trust.lock'), await lockOf());
      expect((await run({ HOOKLINE_TRUST_LOCK: path, HOOKLINE_TRUST_LOCK_SHA256: digest })).fate).toBe('untrusted');
    },
  );

  test.each([
    ['.env', (digest: string) => `HOOKLINE_TRUST_LOCK_SHA256=${digest}\n`],
    ['.gemini/.env', (digest: string) => `export HOOKLINE_TRUST_LOCK_SHA256=${digest}\n`],
    ['.claude/settings.json', (digest: string) => JSON.stringify({ env: { HOOKLINE_TRUST_LOCK_SHA256: digest } })],
    ['.claude/settings.json', (digest: string) => `{"env":{"\\u0048OOKLINE_TRUST_LOCK_SHA256":"${digest}"}}`],
    [
      '.codex/config.toml',
      (digest: string) => `[shell_environment_policy]\nset = { HOOKLINE_TRUST_LOCK_SHA256 = "${digest}" }\n`,
    ],
  ])('is pinned by nobody where %s of the repository pins it', async (file, content) => {
    const { lockOf, put, root, run, write } = locked();
    const text = await lockOf();
    put(join(root, '.hookline/trust.lock'), text);
    write(file, content(sha256(text)));
    // as an agent that takes its environment from that file would start us
    const { fate, outcome } = await run({ HOOKLINE_TRUST_LOCK_SHA256: sha256(text) });
    expect(fate).toBe('untrusted');
    expect(outcome.diagnostics.find(({ code }) => code === 'TRUST_LOCK')?.message).toContain(`"${file}"`);
  });
});

describe('the text of a lock', () => {
  test('is the same wherever the project is, whatever the order of its files’ keys', async () => {
    const { lockOf, root, top, write } = locked([GUARD, { on: 'Stop', run: 'true', name: 'b' }]);
    const text = await lockOf();
    expect(await lockOf()).toBe(text);
    cpSync(root, join(top, 'elsewhere', 'copy'), { recursive: true });
    expect(await lockOf(join(top, 'elsewhere', 'copy'))).toBe(text);
    mkdirSync(join(root, 'deep/er'), { recursive: true });
    expect(await lockOf(join(root, 'deep/er'))).toBe(text);
    write('.hookline/hooks.json', { hooks: [{ name: 'b', run: 'true', on: 'Stop' }, GUARD] });
    expect(await lockOf()).toBe(text);
    for (const secret of [top, root, '/home/', new Date().toISOString().slice(0, 4)]) {
      expect(text.replaceAll(/[0-9a-f]{64}/g, '')).not.toContain(secret);
    }
  });

  test('has one line for each hook, and each of them counts where it was made', async () => {
    const hooks = Array.from({ length: 2000 }, (_, i) => ({ on: 'Stop', run: `true ${i}`, name: `n${i}` }));
    const { lockOf, put, outside, run } = locked([GUARD, ...hooks]);
    const text = await lockOf();
    expect(text.split('\n')).toHaveLength(2001 + 3);
    put(outside, text);
    expect(await run({ HOOKLINE_TRUST_LOCK: outside })).toMatchObject({ fate: 'answered', codes: [] });
  });

  test('covers hooks of inner folders, and names a script in the home folder from there', async () => {
    const { lockOf, put, outside, run, home, write, root } = locked([{ ...GUARD, run: '~/own.sh' }]);
    writeFileSync(join(home, 'own.sh'), 'exit 0');
    write('inner/.hookline/hooks.json', { hooks: [{ on: 'PreToolUse', run: 'true' }] });
    const text = await lockOf(join(root, 'inner'));
    expect(text).toContain('"~/own.sh"');
    expect(text).toContain('"folder":"inner"');
    put(outside, text);
    const { outcome } = await run({ HOOKLINE_TRUST_LOCK: outside }, join(root, 'inner'));
    expect(outcome.skipped).toEqual([]);
    writeFileSync(join(home, 'own.sh'), 'exit 1');
    expect((await run({ HOOKLINE_TRUST_LOCK: outside })).fate).toBe('changed');
  });

  test('says nothing about programs of the machine, and everything about those of the project', async () => {
    const { lockOf, put, outside, run, root, write, env, home } = locked([
      { on: 'PreToolUse', run: 'guard', passEnv: ['PATH'] },
    ]);
    const PATH = `${join(root, 'bin')}:${join(home, 'tools')}:${env.PATH}`;
    env.PATH = PATH;
    write('bin/guard', '#!/bin/sh\n', 0o755);
    put(outside, await lockOf());
    expect((await run({ HOOKLINE_TRUST_LOCK: outside })).fate).toBe('answered');
    write('bin/guard', '#!/bin/sh\nexit 0\n', 0o755);
    expect((await run({ HOOKLINE_TRUST_LOCK: outside })).fate).toBe('changed');
    const machine = locked([{ on: 'PreToolUse', run: 'tool' }]);
    machine.put(machine.outside, await machine.lockOf());
    const tool = machine.put(join(machine.home, 'tools/tool'), '#!/bin/sh\n');
    chmodSync(tool, 0o755);
    const path = { PATH: `${join(machine.home, 'tools')}:${process.env.PATH}` };
    expect((await machine.run({ HOOKLINE_TRUST_LOCK: machine.outside, ...path })).fate).toBe('answered');
  });
});

test('what a lock lists and is gone is told, and nothing of it lands in the trust store', async () => {
  const { lockOf, put, outside, run, write, state, open, env } = locked([GUARD, { on: 'Stop', run: 'true' }]);
  put(outside, await lockOf());
  write('.hookline/hooks.json', { hooks: [{ on: 'PostToolUse', run: './another.sh' }] });
  expect((await run({ HOOKLINE_TRUST_LOCK: outside })).codes).toEqual(
    expect.arrayContaining(['APPROVED_HOOK_GONE', 'NEEDS_REVIEW']),
  );
  const hooks = await open({ env: { ...env, HOOKLINE_TRUST_LOCK: outside } });
  await hooks.approve(hooks.pending().map(({ key }) => key));
  const store = JSON.parse(readFileSync(join(state, 'hookline/trust.json'), 'utf8'));
  expect(Object.values(store.projects).flat()).toHaveLength(1);
});
