// wide: starts many processes

import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BASH, codes, HAS_TERMINAL, logs, machine, settings } from './machine.ts';

const terminalTest = test.skipIf(!HAS_TERMINAL);
const NATIVE = '~/.config/hookline/hooks.yml';

const named = (name: string, word = name) => `  - on: PreToolUse\n    name: ${name}\n    run: ${logs(word)}\n`;

function withHooks(files: Readonly<Record<string, unknown>> = { [NATIVE]: `hooks:\n${named('one')}${named('two')}` }) {
  const all = machine();
  for (const [path, content] of Object.entries(files)) all.write(path, content);
  const file = join(all.state, 'hookline/disabled.json');
  const by = (verb: 'enable' | 'disable', ...args: readonly string[]) =>
    all.terminal([verb, ...args], null, { env: { NO_COLOR: '1' } });
  const outcome = async (args: readonly string[] = []) => (await all.run('PreToolUse', [...BASH, ...args])).outcome;
  /** What runs now. */
  const words = async (args: readonly string[] = []): Promise<readonly string[]> => {
    const before = all.logged().length;
    await outcome(args);
    return all.logged().slice(before).toSorted();
  };
  return { ...all, file, by, outcome, words };
}

describe('hookline disable and enable', () => {
  terminalTest('give an agent the entry that the hook needs when it is switched on', async () => {
    const { by, terminal, write, at } = withHooks({
      [NATIVE]: 'hooks:\n  - { name: one, on: PostToolUse, run: "true" }\n',
    });
    const settingsFile = write('~/.claude/settings.json', {});
    expect((await terminal(['install', 'claude-code', '--yes'], null, { env: { NO_COLOR: '1' } })).status).toBe(0);
    await by('disable', 'one');
    const { hooks } = JSON.parse(readFileSync(settingsFile, 'utf8'));
    expect(Object.keys(hooks)).toContain('PostToolUse');
    delete hooks.PostToolUse;
    write('~/.claude/settings.json', { hooks });
    expect((await by('enable', 'one')).screen).toContain('Claude Code asks hookline at PostToolUse from now on');
    expect(Object.keys(JSON.parse(readFileSync(at('~/.claude/settings.json'), 'utf8')).hooks)).toContain('PostToolUse');
  });

  terminalTest('switch one hook off and on again, for everybody to see', async () => {
    const { by, words, outcome, cli, json, file } = withHooks();
    const off = await by('disable', 'one');
    expect(off.screen).toBe(
      "Switched off: PreToolUse 'one' (~/.config/hookline/hooks.yml:2)\nSwitch it on again with: hookline enable one\n",
    );
    expect(off.status).toBe(0);
    expect(await words()).toEqual(['two']);
    expect((await outcome()).skipped).toMatchObject([
      { hook: 'hookline:~/.config/hookline/hooks.yml:2', why: 'disabled' },
    ]);
    const why = 'switched off by you; switch it on with: hookline enable one';
    expect((await cli(['list'])).stdout).toContain(`one (hookline:~/.config/hookline/hooks.yml:2)\n    ${why}\n`);
    expect((await json(['list'])).data).toMatchObject({
      hooks: [{ name: 'one', state: 'disabled', why }, { state: 'active' }],
    });
    expect((await cli(['explain', 'PreToolUse', ...BASH])).stdout).toContain(why);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await by('disable', 'one')).screen).toBe('It is switched off already.\n');
    expect((await by('enable', 'one')).screen).toMatch(/^Switched on: PreToolUse 'one'/);
    expect(await words()).toEqual(['one', 'two']);
    expect((await by('enable', 'one')).screen).toMatch(/Hook "one" is not switched off/);
  });

  terminalTest.each([
    ['its id', 'hookline:~/.config/hookline/hooks.yml:2'],
    ['a part of its id', 'hooks.yml:2'],
    ['a part of its command', 'echo one'],
  ])('know a hook by %s', async (_how, text) => {
    const { by, words } = withHooks();
    await by('disable', text);
    expect(await words()).toEqual(['two']);
  });

  test('say what could be meant, and switch nothing, where that is not one hook', async () => {
    const { cli, words } = withHooks();
    const several = await cli(['disable', 'echo']);
    expect(several.stderr).toMatch(
      /^error\[UNKNOWN_HOOK\]: "echo" could mean 2 hooks\.\n.*:2 {2}PreToolUse {2}one: .*\n.*:5 {2}PreToolUse {2}two: /s,
    );
    expect((await cli(['disable', 'three'])).stderr).toMatch(/^error\[UNKNOWN_HOOK\]: There is no hook "three"\./);
    expect((await cli(['disable'])).stderr).toMatch(/Which hook\? For example/);
    expect((await cli(['enable', 'one', 'two'])).stderr).toMatch(/takes one hook; "two" is too much/);
    expect(await words()).toEqual(['one', 'two']);
  });

  test('are a person’s: without a terminal nothing is switched (A10)', async () => {
    const { cli, words } = withHooks();
    const { status, stderr } = await cli(['disable', 'one'], { input: 'y\n' });
    expect(stderr).toMatch(/^error\[USAGE\]: Hooks can be switched off in a terminal only/);
    expect([status, await words()]).toEqual([1, ['one', 'two']]);
  });

  terminalTest('are a person’s: nothing is switched from inside a hook, or on again (A10)', async () => {
    const { terminal, by, words, cli } = withHooks();
    const inside = await terminal(['disable', 'one'], null, { env: { HOOKLINE_DEPTH: '1' } });
    expect([inside.status, await words()]).toEqual([1, ['one', 'two']]);
    await by('disable', 'one');
    expect((await cli(['enable', 'one'])).stderr).toMatch(/Hooks can be switched on in a terminal only/);
    expect(await words()).toEqual(['two']);
  });

  terminalTest('leave enforced hooks alone, by command and by an edited list', async () => {
    const { terminal, write, by, words, file, run } = withHooks();
    const org = write('org.yml', `hooks:\n${named('guard')}`);
    const refused = await terminal(['disable', 'guard', '--enforced', org], null);
    expect(refused.screen).toContain("Hook 'guard' is enforced by organization. User config ignored.");
    expect(refused.status).toBe(1);
    await by('disable', 'one');
    const list = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...list, hooks: [{ ...list.hooks[0], name: 'guard', file: org }] }));
    expect(await words(['--enforced', org])).toEqual(['guard', 'one', 'two']);
    const { outcome } = await run('PreToolUse', [...BASH, '--enforced', org]);
    expect(codes(outcome.diagnostics)).toContain('ENFORCED_CONFLICT');
  });

  terminalTest('keep a named hook off whatever changes in it or around it', async () => {
    const { by, words, write } = withHooks();
    await by('disable', 'one');
    write(NATIVE, `# moved down\nhooks:\n${named('two')}${named('one', 'changed')}`);
    expect(await words()).toEqual(['two']);
    write('~/.config/hookline/hooks.json', { hooks: [{ on: 'PreToolUse', name: 'one', run: logs('other') }] });
    expect(await words()).toEqual(['other', 'two']);
  });

  terminalTest('know a hook without a name by what it says, and say when it comes on again', async () => {
    const path = '~/.claude/settings.json';
    const { by, words, outcome, write, cli } = withHooks({
      [path]: settings({ PreToolUse: [logs('one'), logs('two')] }),
    });
    await by('disable', 'echo one');
    write(path, settings({ PreToolUse: [logs('first'), logs('one'), logs('two')] }));
    expect(await words()).toEqual(['first', 'two']);
    write(path, settings({ PreToolUse: [logs('another'), logs('two')] }));
    const { diagnostics, ran } = await outcome();
    expect(ran).toHaveLength(2);
    const remark = diagnostics.find(({ code }) => code === 'SWITCHED_OFF_GONE');
    expect(remark?.message).toContain('echo one');
    const [, forget = ''] = /hookline enable (.*)$/.exec(remark?.hint ?? '') ?? [];
    expect((await by('enable', forget)).screen).toBe('Forgotten: it is not there any more.\n');
    expect((await cli(['check'])).stdout).toMatch(/nothing wrong/);
  });

  terminalTest('switch an entry off for all of its events', async () => {
    const both = `hooks:\n  - on: [PreToolUse, Stop]\n    run: ${logs('both')}\n`;
    const { by, words, run, logged } = withHooks({ [NATIVE]: both });
    await by('disable', 'echo both');
    await run('Stop');
    expect([await words(), logged()]).toEqual([[], []]);
  });

  terminalTest('concern one project where the hook is a project’s', async () => {
    const { by, terminal, words, write, run, home } = withHooks({ '.hookline/hooks.yml': `hooks:\n${named('ours')}` });
    write('~/other/.git/HEAD', '');
    write('~/other/.hookline/hooks.yml', `hooks:\n${named('ours')}`);
    for (const folder of ['project', 'other']) await terminal(['trust'], 'y', { cwd: join(home, folder) });
    await by('disable', 'ours');
    expect(await words()).toEqual([]);
    const { outcome } = await run('PreToolUse', BASH, { cwd: join(home, 'other') });
    expect(outcome.ran).toHaveLength(1);
  });

  terminalTest('keep a project’s hook off that was approved and has changed', async () => {
    const { by, terminal, outcome, write } = withHooks({ '.hookline/hooks.yml': `hooks:\n${named('ours')}` });
    await terminal(['trust'], 'y');
    await by('disable', 'ours');
    write('.hookline/hooks.yml', `hooks:\n${named('ours', 'changed')}`);
    expect(await outcome()).toMatchObject({ decision: 'none', skipped: [{ why: 'disabled' }] });
  });

  terminalTest('concern one session where it is said (118)', async () => {
    const { by, words } = withHooks();
    const { screen } = await by('disable', 'one', '--session', 's1');
    expect(screen).toMatch(/^Switched off for session s1: /);
    expect(await words(['--session', 's1'])).toEqual(['two']);
    expect(await words(['--session', 's2'])).toEqual(['one', 'two']);
    expect((await by('enable', 'one')).screen).toContain('hookline enable one --session s1');
    await by('enable', 'one', '--session', 's1');
    expect(await words(['--session', 's1'])).toEqual(['one', 'two']);
  });

  terminalTest('do not switch on what a file switched off', async () => {
    const { by } = withHooks({ [NATIVE]: `hooks:\n${named('one')}    enabled: false\n` });
    expect((await by('enable', 'one')).screen).toMatch(
      /Hook "one" is switched off in .*hooks\.yml\.\n {2}switch it on there/,
    );
  });
});

describe('the list of what is off', () => {
  terminalTest.each<[string, (file: string) => void]>([
    ['others can write it', (file) => chmodSync(file, 0o666)],
    ['it is damaged', (file) => writeFileSync(file, '{"version":1,"hooks":[{}]}')],
  ])('counts for nothing where %s, and that is said', async (_what, change) => {
    const { by, words, outcome, file } = withHooks();
    await by('disable', 'one');
    change(file);
    expect(await words()).toEqual(['one', 'two']);
    expect(codes((await outcome()).diagnostics)).toEqual(['SWITCHES']);
    expect((await by('disable', 'two')).screen).toMatch(/error\[SWITCHES\]/);
  });

  terminalTest('that cannot be written is an error of the command', async () => {
    const { terminal } = withHooks();
    const { status, screen } = await terminal(['disable', 'one'], null, {
      env: { XDG_STATE_HOME: '/sys', NO_COLOR: '1' },
    });
    expect(screen).toMatch(/error\[SWITCHES\]: The list of switched-off hooks cannot be written/);
    expect(status).toBe(1);
  });
});
