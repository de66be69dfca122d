import { mkdirSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { HooksByName } from '../../src/hooks/api.ts';
import { world } from '../world/world.ts';
import { computer, IS_ROOT } from './computer.ts';

const OWN = '~/.config/hookline/hooks.yml';
const PROJECT = '.hookline/hooks.yml';

/** A file with a rule for one word of a shell line; `more` comes before its hooks. */
function rule(name: string, word = name, does = `deny: No ${name}.`, more = ''): string {
  return `${more}hooks:\n  - name: ${name}\n    on: PreToolUse\n    tools: [shell]\n    when: runs(tool_input.command, "${word} *")\n    ${does}\n`;
}

async function decided(hooks: HooksByName, command: string) {
  const { decision, reason } = await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command } });
  return { decision, reason };
}

const codes = (hooks: HooksByName): readonly string[] => hooks.diagnostics.map(({ code }) => code);
const names = (hooks: HooksByName): readonly (string | null)[] => hooks.list().map(({ name }) => name);

/** An installed package with these files. */
function installed(
  { at }: ReturnType<typeof world>,
  folder: string,
  name: string,
  files: Record<string, string>,
): string {
  const place = join(at(folder), 'node_modules', name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, file)), { recursive: true });
    writeFileSync(join(place, file), text);
  }
  return place;
}

describe('a pack that comes with hookline', () => {
  test.each([
    ['a list', 'extends: [guard]\n', OWN],
    ['a word', 'extends: guard\n', OWN],
    ['JSON', '{ "extends": ["guard"] }', '~/.config/hookline/hooks.json'],
    ['TOML', 'extends = ["guard"]\n', '~/.config/hookline/hooks.toml'],
  ])('is in force by its name alone: %s', async (_, text, path) => {
    const it = world();
    it.write(path, text);
    const hooks = await it.open();
    expect(codes(hooks)).toEqual([]);
    const [first] = hooks.list().filter(({ name }) => name?.startsWith('guard/'));
    expect(first?.id).toMatch(/^hookline:packs\/guard\.yml:\d+$/);
    expect(first).toMatchObject({ layer: 'user', state: 'active' });
  });

  test('comes before the own hooks of the file that extends it', async () => {
    const it = world();
    it.write(OWN, rule('zap', 'zap', 'deny: No zap.', 'extends: [guard]\n'));
    const all = names(await it.open());
    expect(all.at(-1)).toBe('zap');
    expect(all.slice(0, -1).every((name) => name?.startsWith('guard/'))).toBe(true);
  });

  test('wins over a package of that name', async () => {
    const it = world();
    it.write(PROJECT, 'extends: [guard]\n');
    installed(it, '.', 'guard', { 'hooks.yml': rule('impostor') });
    expect(names(await it.open({ trust: 'all' }))).not.toContain('guard/impostor');
  });
});

describe('a file that is extended', () => {
  test('decides, by a name that begins with its own, in the layer of the file that names it', async () => {
    const it = world();
    it.write('~/.config/hookline/team.yml', rule('zap'));
    it.write(OWN, 'extends: ["./team.yml"]\n');
    const hooks = await it.open();
    expect(hooks.list()).toMatchObject([{ name: 'team/zap', layer: 'user' }]);
    expect(await decided(hooks, 'zap all')).toEqual({ decision: 'deny', reason: 'No zap.' });
    expect(await decided(hooks, 'ls')).toMatchObject({ decision: 'none' });
  });

  test.each(['~/packs/team.json', '../../packs/team.json', '$home/packs/team.json'])('is found by %s', async (text) => {
    const it = world();
    it.write('~/packs/team.json', { hooks: [{ name: 'a', on: 'Stop', run: 'true' }] });
    it.write(OWN, `extends: ["${text.replace('$home', it.home)}"]\n`);
    expect(names(await it.open())).toEqual(['team/a']);
  });

  test('extends others in its turn, each of them once', async () => {
    const it = world();
    it.write('~/.config/hookline/base.yml', rule('zap'));
    it.write('~/.config/hookline/team.yml', rule('pow', 'pow', 'deny: No pow.', 'extends: ./base.yml\n'));
    it.write(OWN, 'extends: ["./team.yml", "./base.yml"]\n');
    expect(names(await it.open())).toEqual(['base/zap', 'team/pow']);
  });

  test('that leads back to itself is left out there, and said', async () => {
    const it = world();
    it.write('~/.config/hookline/a.yml', rule('zap', 'zap', 'deny: No zap.', 'extends: ./b.yml\n'));
    it.write('~/.config/hookline/b.yml', rule('pow', 'pow', 'deny: No pow.', 'extends: ./a.yml\n'));
    it.write(OWN, 'extends: ./a.yml\n');
    const hooks = await it.open();
    expect(names(hooks)).toEqual(['b/pow', 'a/zap']);
    expect(codes(hooks)).toEqual(['PACK_CIRCLE']);
    expect(await decided(hooks, 'zap x')).toMatchObject({ decision: 'deny' });
  });

  test('by way of more files than anybody needs refuses', async () => {
    const it = world();
    for (let i = 0; i < 12; i++) it.write(`~/.config/hookline/f${i}.yml`, `extends: ./f${i + 1}.yml\n`);
    it.write('~/.config/hookline/f12.yml', rule('zap'));
    it.write(OWN, 'extends: ./f0.yml\n');
    const { decision, reason } = await decided(await it.open(), 'ls');
    expect(decision).toBe('block');
    expect(reason).toContain('more than 10 files');
  });

  test('runs the script that lies beside it, wherever the event happens', async () => {
    const it = world();
    it.write('~/packs/check.sh', '#!/bin/sh\necho "no by script" >&2; exit 2\n', 0o755);
    it.write('~/packs/team.yml', 'hooks:\n  - { name: s, on: PreToolUse, run: ./check.sh }\n');
    it.write(OWN, 'extends: ~/packs/team.yml\n');
    expect(await decided(await it.open(), 'ls')).toMatchObject({ decision: 'block', reason: 'no by script' });
  });

  test('is named to `--config` and the library like any other', async () => {
    const it = world();
    it.write('conf/team.yml', rule('zap'));
    const path = it.write('conf/mine.yml', 'extends: ./team.yml\n');
    const hooks = await it.open({ files: [{ path }] });
    expect(await decided(hooks, 'zap x')).toMatchObject({ decision: 'deny' });
  });
});

describe('what is extended and is not there', () => {
  test.each([
    ['a misspelt pack', 'gaurd', 'UNKNOWN_PACK', 'Did you mean "guard"?'],
    ['a package', '@acme/hooks', 'UNKNOWN_PACK', 'no package "@acme/hooks"'],
    ['a file', './team.yml', 'UNKNOWN_PACK', 'There is no file "./team.yml" to extend.'],
    ['what is no name', 'a b', 'UNKNOWN_PACK', 'There is no pack "a b"'],
  ])("refuses in a person's own file: %s", async (_, text, code, said) => {
    const it = world();
    const path = it.write(OWN, `extends:\n  - "${text}"\n`);
    const hooks = await it.open();
    expect(hooks.diagnostics).toMatchObject([{ code, severity: 'error', file: path, line: 2 }]);
    const { decision, reason } = await decided(hooks, 'ls');
    expect(decision).toBe('block');
    expect(reason).toContain(said);
    expect(reason).toContain('hooks.yml:2 extends cannot be read');
  });

  test('refuses in an enforced file', async () => {
    const it = world();
    const path = it.write('enf.yml', 'extends: [gaurd]\n');
    const hooks = await it.open({ enforced: [path] });
    expect(await decided(hooks, 'ls')).toMatchObject({ decision: 'block' });
  });

  test("refuses nothing in a project's file of which nobody has approved anything, and is an error to read", async () => {
    const it = world();
    it.write(PROJECT, 'extends: [gaurd]\n');
    const hooks = await it.open();
    expect(codes(hooks)).toEqual(['UNKNOWN_PACK']);
    expect(await decided(hooks, 'ls')).toMatchObject({ decision: 'none' });
  });

  test.each([
    ['a number', 'extends: 5\n'],
    ['an object', 'extends: { guard: true }\n'],
    ['an empty text', 'extends: [""]\n'],
    ['a misspelt key', `extend: [guard]\n${rule('zap')}`],
  ])('refuses where it cannot be read: %s', async (_, text) => {
    const it = world();
    it.write(OWN, text);
    expect(await decided(await it.open(), 'ls')).toMatchObject({ decision: 'block' });
  });

  test('nothing under "extends" extends nothing', async () => {
    const it = world();
    it.write(OWN, rule('zap', 'zap', 'deny: No zap.', 'extends:\n'));
    const hooks = await it.open();
    expect(codes(hooks)).toEqual([]);
    expect(await decided(hooks, 'ls')).toMatchObject({ decision: 'none' });
  });
});

describe('what was understood of it stays in force', () => {
  test.each([
    ['is broken', (path: string) => writeFileSync(path, 'hooks: [')],
    ['is gone', (path: string) => unlinkSync(path)],
  ])('where it %s, also for the next process', async (_, spoil) => {
    const it = world();
    const path = it.write('~/.config/hookline/team.yml', rule('zap'));
    it.write(OWN, 'extends: ./team.yml\n');
    await it.open();
    spoil(path);
    const hooks = await it.open();
    expect(codes(hooks)).toContain('KEPT_LAST_GOOD');
    expect(await decided(hooks, 'zap x')).toMatchObject({ decision: 'deny', reason: 'No zap.' });
    expect(await decided(hooks, 'ls')).toMatchObject({ decision: 'none' });
  });

  test('where the file that extends it is broken, with what that makes of its rules', async () => {
    const it = world();
    it.write('~/.config/hookline/team.yml', rule('zap'));
    const own = it.write(OWN, 'extends: ./team.yml\nrules: { team/zap: ask }\n');
    await it.open();
    writeFileSync(own, 'extends: [\n');
    expect(await decided(await it.open(), 'zap x')).toMatchObject({ decision: 'ask' });
  });

  test('what is broken and was never understood refuses', async () => {
    const it = world();
    it.write('~/.config/hookline/team.yml', 'hooks: [');
    it.write(OWN, 'extends: ./team.yml\n');
    expect(await decided(await it.open(), 'ls')).toMatchObject({ decision: 'block' });
  });
});

describe('a package', () => {
  test.each([
    ['hooks.yml', {}],
    ['rules/all.yml', { hookline: './rules/all.yml', exports: {} }],
  ])('brings what is in its %s', async (file, fields) => {
    const it = computer();
    it.write(PROJECT, 'extends: ["@acme/hooks"]\n');
    installed(it, '.', '@acme/hooks', { [file]: rule('zap'), 'package.json': JSON.stringify(fields) });
    const hooks = await it.open();
    expect(hooks.list()).toMatchObject([{ name: '@acme/hooks/zap', layer: 'project' }]);
    expect(await decided(hooks, 'zap x')).toMatchObject({ decision: 'deny' });
  });

  test('is looked for from the folder that extends it up to the root of the project, and not above', async () => {
    const it = computer();
    it.write('sub/.hookline/hooks.yml', 'extends: [acme-hooks]\n');
    installed(it, '~/', 'acme-hooks', { 'hooks.yml': rule('above') });
    const cwd = join(it.project, 'sub');
    expect(codes(await it.open({ cwd }))).toEqual(['UNKNOWN_PACK']);
    installed(it, '.', 'acme-hooks', { 'hooks.yml': rule('root') });
    expect(names(await it.open({ cwd }))).toEqual(['acme-hooks/root']);
    installed(it, 'sub', 'acme-hooks', { 'hooks.yml': rule('near') });
    expect(names(await it.open({ cwd }))).toEqual(['acme-hooks/near']);
  });

  test('finds what it extends beside it, behind the link of a package manager', async () => {
    const it = computer();
    it.write(PROJECT, 'extends: [acme-hooks]\n');
    const store = 'node_modules/.store/acme-hooks';
    const real = installed(it, store, 'acme-hooks', {
      'hooks.yml': 'extends: [base-hooks, ./more.yml]\n',
      'more.yml': rule('more'),
    });
    installed(it, store, 'base-hooks', { 'hooks.yml': rule('base') });
    symlinkSync(real, join(it.project, 'node_modules/acme-hooks'));
    expect(names(await it.open())).toEqual(['base-hooks/base', 'more/more']);
  });

  test.each([
    ['leads out of it', { hookline: '../../hooks.yml' }, 'leads out of the package'],
    ['is no path', { hookline: 5 }, 'must be a path'],
    ['names nothing', { hookline: './none.yml' }, 'holds no rules'],
  ])('whose field %s brings nothing', async (_, fields, said) => {
    const it = computer();
    it.write('hooks.yml', rule('stray'));
    it.write(PROJECT, 'extends: [acme-hooks]\n');
    installed(it, '.', 'acme-hooks', { 'package.json': JSON.stringify(fields) });
    const hooks = await it.open();
    expect(names(hooks)).toEqual([]);
    expect(hooks.diagnostics.map(({ message }) => message).join()).toContain(said);
  });

  test('has no say about models, webhooks or the built-in guard', async () => {
    const it = world();
    it.write(OWN, 'extends: [acme-hooks]\n');
    installed(it, '~/.config/hookline', 'acme-hooks', { 'hooks.yml': `selfProtection: false\n${rule('zap')}` });
    const hooks = await it.open();
    expect((await hooks.builtIn())[0]?.state).toBe('active');
    expect(codes(hooks)).toEqual(['UNKNOWN_KEY']);
    expect(names(hooks)).toEqual(['acme-hooks/zap']);
  });
});

describe("a person's own file takes nothing from the project", () => {
  test('a package of the project is not seen', async () => {
    const it = world();
    it.write(OWN, 'extends: ["@acme/hooks"]\n');
    installed(it, '.', '@acme/hooks', { 'hooks.yml': rule('zap') });
    const hooks = await it.open();
    expect(names(hooks)).toEqual([]);
    expect(codes(hooks)).toEqual(['UNKNOWN_PACK']);
    installed(it, '~/.config/hookline', '@acme/hooks', { 'hooks.yml': rule('pow') });
    expect(names(await it.open())).toEqual(['@acme/hooks/pow']);
  });

  test.each(['a file', 'a link', 'a package that is a link'])('%s that lies in it is refused', async (what) => {
    const it = world();
    const inside = it.write('team.yml', rule('zap'));
    if (what === 'a link') symlinkSync(inside, join(dirname(it.write('~/.config/hookline/x', '')), 'team.yml'));
    if (what === 'a package that is a link') {
      mkdirSync(it.at('~/.config/hookline/node_modules'), { recursive: true });
      it.write('acme/hooks.yml', rule('zap'));
      symlinkSync(it.at('acme'), it.at('~/.config/hookline/node_modules/acme'));
    }
    const text = what === 'a file' ? inside : what === 'a link' ? './team.yml' : 'acme';
    it.write(OWN, `extends: ["${text}"]\n`);
    const hooks = await it.open();
    expect(codes(hooks)).toEqual(['PACK_OUT_OF_REACH']);
    expect(await decided(hooks, 'ls')).toMatchObject({ decision: 'block' });
    // the same file is nobody's project elsewhere
    const other = world();
    expect(codes(await it.open({ cwd: other.project }))).toEqual([]);
  });

  test('nor does an enforced one', async () => {
    const it = world();
    const inside = it.write('team.yml', rule('zap'));
    const path = it.write('/etc/other/enf.yml', `extends: ["${inside}"]\n`);
    const hooks = await it.open({ enforced: [path] });
    expect(await decided(hooks, 'ls')).toMatchObject({ decision: 'block' });
    expect(codes(hooks)).toContain('PACK_OUT_OF_REACH');
  });

  test("and a project's file takes nothing from outside of it", async () => {
    const it = world();
    it.write('~/secret.yml', rule('zap'));
    it.write(PROJECT, 'extends: ["~/secret.yml"]\n');
    const hooks = await it.open({ trust: 'all' });
    expect(names(hooks)).toEqual([]);
    expect(codes(hooks)).toEqual(['PACK_OUT_OF_REACH']);
  });
});

describe('an enforced file', () => {
  test('extends packs and files, and they are enforced', async () => {
    const it = world();
    it.write('~/org/more.yml', rule('zap'));
    const path = it.write('~/org/enf.yml', 'extends: [guard, ./more.yml]\n');
    const hooks = await it.open({ enforced: [path] });
    expect(codes(hooks)).toEqual([]);
    expect(hooks.list().every(({ state, layer }) => state === 'enforced' && layer === 'enforced')).toBe(true);
    expect(hooks.isEnforced('more/zap')).toBe(true);
    expect(await decided(hooks, 'zap x')).toMatchObject({ decision: 'deny' });
  });

  test.runIf(IS_ROOT)('of the machine extends only what nobody but root can change', async () => {
    const it = world();
    const more = it.write('/etc/hookline/more.yml', rule('zap'));
    it.write('/etc/hookline/enforced.yml', 'extends: [guard, ./more.yml]\n');
    const before = await it.open();
    const isFit = !codes(before).includes('ENFORCED_UNREADABLE');
    rmSync(more);
    it.write('/etc/hookline/more.yml', rule('zap'), 0o666);
    const hooks = await it.open();
    expect(codes(hooks)).toContain('ENFORCED_UNREADABLE');
    expect(isFit ? await decided(before, 'zap x') : { decision: 'deny' }).toMatchObject({ decision: 'deny' });
    expect(await decided(hooks, 'ls')).toMatchObject({ decision: 'block' });
  });
});

describe('an edit of what is extended', () => {
  test('counts for the next event', async () => {
    const it = world();
    const path = it.write('~/.config/hookline/team.yml', rule('zap'));
    it.write(OWN, 'extends: ./team.yml\n');
    const hooks = await it.open({ watch: true });
    expect(await decided(hooks, 'pow x')).toMatchObject({ decision: 'none' });
    writeFileSync(path, rule('pow'));
    expect(await decided(hooks, 'pow x')).toMatchObject({ decision: 'deny' });
  });

  test('counts also where it was not there before', async () => {
    const it = world();
    it.write(OWN, 'extends: ./team.yml\n');
    const hooks = await it.open({ watch: true });
    expect(await decided(hooks, 'ls')).toMatchObject({ decision: 'block' });
    it.write('~/.config/hookline/team.yml', rule('pow'));
    expect(await decided(hooks, 'ls')).toMatchObject({ decision: 'none' });
  });

  test('by an agent is asked about, and the packs of hookline are among what is protected', async () => {
    const it = world();
    const team = it.write('~/packs/team.yml', rule('zap'));
    it.write(OWN, 'extends: [guard, "~/packs/team.yml"]\n');
    const hooks = await it.open({ ask: async () => false });
    const pack = hooks.list().find(({ name }) => name?.startsWith('guard/'))?.source?.file ?? '';
    for (const file_path of [team, pack]) {
      const outcome = await hooks.trigger('PreToolUse', { tool_name: 'Write', tool_input: { file_path, content: '' } });
      expect(outcome.decision, file_path).not.toBe('none');
    }
    const line = `echo x > ${team}`;
    expect(await decided(hooks, line)).not.toMatchObject({ decision: 'none' });
    const other = { file_path: it.at('~/packs/readme.md'), content: '' };
    expect(await hooks.trigger('PreToolUse', { tool_name: 'Write', tool_input: other })).toMatchObject({
      decision: 'none',
    });
  });
});
