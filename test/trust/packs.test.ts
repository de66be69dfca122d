import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type World, world } from '../world/world.ts';

const OWN = '~/.config/hookline/hooks.yml';
const PROJECT = '.hookline/hooks.yml';
const TEAM = '.hookline/team.yml';

function pack(does = 'deny: No zap.'): string {
  return `hooks:\n  - name: zap\n    on: PreToolUse\n    tools: [shell]\n    when: runs(tool_input.command, "zap *")\n    ${does}\n`;
}

async function approveAll(it: World): Promise<void> {
  const hooks = await it.open();
  await hooks.approve(hooks.pending().map(({ key }) => key));
}

async function judged(it: World, command = 'zap x') {
  const hooks = await it.open();
  const outcome = await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command } });
  return { ...outcome, codes: hooks.diagnostics.map(({ code }) => code) };
}

function install(it: World, name: string, file: string, text: string): string {
  const path = join(it.project, 'node_modules', name, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

describe('what a project extends', () => {
  test.each(['./team.yml', 'acme-hooks', 'guard'])('runs only when somebody approved it: %s', async (what) => {
    const it = world();
    it.write(TEAM, pack());
    install(it, 'acme-hooks', 'hooks.yml', pack());
    it.write(PROJECT, `extends: ["${what}"]\n`);
    const before = await judged(it);
    expect(before).toMatchObject({ decision: 'none' });
    expect(before.codes).toContain('NEEDS_REVIEW');
    const hooks = await it.open();
    expect(hooks.list().every(({ state }) => state === 'untrusted')).toBe(true);
    await approveAll(it);
    const after = await judged(it);
    expect(after.codes).not.toContain('NEEDS_REVIEW');
    expect(after.decision).toBe(what === 'guard' ? 'none' : 'deny');
  });

  test('is reviewed again where a package brings other rules than those that were approved', async () => {
    const it = world();
    install(it, 'acme-hooks', 'hooks.yml', pack());
    it.write(PROJECT, 'extends: [acme-hooks]\n');
    await approveAll(it);
    install(it, 'acme-hooks', 'hooks.yml', pack('ask: Really?'));
    const { decision, codes, skipped } = await judged(it);
    expect(codes).toContain('CHANGED_SINCE_APPROVED');
    expect(decision).toBe('block');
    expect(skipped).toMatchObject([{ why: 'changed' }]);
    expect((await judged(it, 'ls')).decision).toBe('none');
  });

  test('and where a script of the package is another', async () => {
    const it = world();
    install(it, 'acme-hooks', 'hooks.yml', 'hooks:\n  - { name: s, on: PreToolUse, run: sh ./check.sh }\n');
    install(it, 'acme-hooks', 'check.sh', 'exit 2\n');
    it.write(PROJECT, 'extends: [acme-hooks]\n');
    await approveAll(it);
    expect((await judged(it)).decision).toBe('block');
    install(it, 'acme-hooks', 'check.sh', 'exit 0\n');
    expect(await judged(it)).toMatchObject({ decision: 'block', skipped: [{ why: 'changed' }] });
  });
});

describe('a pull cannot switch off what was approved', () => {
  test.each([
    ['off', 'rules: { team/zap: off }'],
    ['softer', 'rules: { team/zap: ask }'],
    ['a shadow', 'rules: { team/zap: shadow }'],
    ['excepted', 'rules: { team/zap: { except: [{ command: zap x }] } }'],
  ])('by making it %s: it is refused until somebody looked', async (_, rules) => {
    const it = world();
    it.write(TEAM, pack());
    it.write(PROJECT, 'extends: ./team.yml\n');
    await approveAll(it);
    it.write(PROJECT, `extends: ./team.yml\n${rules}\n`);
    expect(await judged(it)).toMatchObject({ decision: 'block', skipped: [{ why: 'changed' }] });
    await approveAll(it);
    const { decision, codes } = await judged(it);
    expect(decision).toBe(rules.includes('ask') ? 'ask' : 'none');
    expect(codes).toEqual([]);
  });

  test.each([
    ['a broken file that extends', (it: World) => it.write(PROJECT, 'extends: [\n')],
    ['a broken pack', (it: World) => it.write(TEAM, 'hooks: [\n')],
    ['a pack that is gone', (it: World) => rmSync(it.at(TEAM))],
  ])('by %s', async (_, spoil) => {
    const it = world();
    it.write(TEAM, pack());
    it.write(PROJECT, 'extends: ./team.yml\n');
    await approveAll(it);
    spoil(it);
    expect((await judged(it)).refused).toBe(true);
    expect((await judged(it, 'ls')).refused).toBe(false);
  });

  test.each(['hooks.yml', 'rules/all.yml'])(
    'by a package that is gone, wherever in it the rules were: %s',
    async (file) => {
      const it = world();
      install(it, '@acme/hooks', 'package.json', JSON.stringify({ hookline: file }));
      install(it, '@acme/hooks', file, pack());
      it.write(PROJECT, 'extends: ["@acme/hooks"]\n');
      await approveAll(it);
      expect((await judged(it)).decision).toBe('deny');
      rmSync(join(it.project, 'node_modules'), { recursive: true });
      expect((await judged(it)).refused).toBe(true);
      expect((await judged(it, 'ls')).refused).toBe(false);
    },
  );

  test('of a pack that is extended by a pack, by a broken first file', async () => {
    const it = world();
    it.write('.hookline/base.yml', pack());
    it.write(TEAM, 'extends: ./base.yml\n');
    it.write(PROJECT, 'extends: ./team.yml\n');
    await approveAll(it);
    it.write(PROJECT, 'extends: [\n');
    expect((await judged(it)).refused).toBe(true);
  });
});

describe('what a person says of a rule of a project', () => {
  test.each(['off', 'ask', 'shadow'])('needs no new approval: %s', async (word) => {
    const it = world();
    it.write(TEAM, pack());
    it.write(PROJECT, 'extends: ./team.yml\n');
    await approveAll(it);
    it.write(OWN, `rules: { team/zap: ${word} }\n`);
    const { decision, codes } = await judged(it);
    expect(codes).toEqual([]);
    expect(decision).toBe(word === 'ask' ? 'ask' : 'none');
  });

  test('counts also where the rule changed: what is off stays off', async () => {
    const it = world();
    it.write(TEAM, pack());
    it.write(PROJECT, 'extends: ./team.yml\n');
    it.write(OWN, 'rules: { team/zap: off }\n');
    await approveAll(it);
    it.write(TEAM, pack('deny: Another reason.'));
    expect((await judged(it)).decision).toBe('none');
  });
});

test('a pack that a person extends too is not put to that person again', async () => {
  const it = world();
  it.write(PROJECT, 'extends: [guard]\n');
  it.write(OWN, 'extends: [guard]\n');
  const hooks = await it.open();
  expect(hooks.pending()).toEqual([]);
  expect(hooks.diagnostics).toEqual([]);
});

test('rules that come with hookline are approved by their names, whatever they say in this version', async () => {
  const it = world();
  it.write(PROJECT, 'extends: [guard]\n');
  await approveAll(it);
  const [rule] = (await it.open()).inForce().filter(({ source }) => source?.pack?.shipped === true);
  if (rule === undefined) throw new Error('guard has no rules');
  const { definitionHash } = await import('../../src/state/definition-hash.ts');
  const next = { ...rule, definition: { ...rule.definition, deny: 'Said in other words.' } };
  expect(definitionHash(next)).toBe(definitionHash(rule));
  expect(definitionHash({ ...rule, name: 'guard/another' })).not.toBe(definitionHash(rule));
  expect(definitionHash({ ...rule, definition: { ...rule.definition, $is: 'off' } })).not.toBe(definitionHash(rule));
});

test('a lock trusts what a project extends, and is the same text wherever hookline is installed', async () => {
  const it = world();
  it.write(TEAM, pack());
  it.write(PROJECT, 'extends: [guard, ./team.yml]\n');
  const hooks = await it.open();
  const { loadTrust } = await import('../../src/trust/load-trust.ts');
  const trust = await loadTrust(hooks.inForce(), {
    ...{ folder: join(it.state, 'hookline'), home: it.home, env: it.env, folders: [it.project] },
  });
  const text = trust.lockNow() ?? '';
  expect(text).toContain('"file":"packs/guard.yml"');
  expect(text).not.toContain(process.cwd());
});
