import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { HooksByName } from '../../src/hooks/api.ts';
import { world } from '../world/world.ts';

const OWN = '~/.config/hookline/hooks.yml';
const PACK = '~/.config/hookline/team.yml';
const PROJECT = '.hookline/hooks.yml';

/** A pack with a rule for "zap" on each of these events. */
function pack(does = 'deny: No zap.', on = 'PreToolUse'): string {
  return `hooks:\n  - name: zap\n    on: [${on}]\n    tools: [shell]\n    when: runs(tool_input.command, "zap *")\n    ${does}\n`;
}

/** A person's file that extends it. */
function extending(rules: string): string {
  return `extends: ./team.yml\n${rules}`;
}

async function ran(hooks: HooksByName, input: object = { command: 'zap x' }, event = 'PreToolUse', tool = 'Bash') {
  return hooks.trigger(event as 'PreToolUse', { tool_name: tool, tool_input: input });
}

const codes = (hooks: HooksByName): readonly string[] => hooks.diagnostics.map(({ code }) => code);

describe('a rule is made', () => {
  test.each([
    ['off', 'deny: No.', 'none'],
    ['false', 'deny: No.', 'none'],
    ['ask', 'deny: No.', 'ask'],
    ['deny', 'ask: No?', 'deny'],
    ['shadow', 'deny: No.', 'none'],
    ['deny', 'deny: No.\n    shadow: true', 'deny'],
    ['ask', 'deny: No.\n    shadow: true', 'ask'],
    ['deny', 'deny: No.\n    enabled: false', 'deny'],
    ['{ is: ask }', 'deny: No.', 'ask'],
    ['{ is: deny }', 'ask: No?', 'deny'],
  ])('%s by its name, where it says %j', async (word, does, decision) => {
    const it = world();
    it.write(PACK, pack(does));
    it.write(OWN, extending(`rules:\n  team/zap: ${word}\n`));
    const hooks = await it.open();
    expect(codes(hooks)).toEqual([]);
    expect((await ran(hooks)).decision).toBe(decision);
    expect((await ran(hooks, { command: 'ls' })).decision).toBe('none');
  });

  test.each([
    ['JSON', '~/.config/hookline/hooks.json', '{ "extends": ["./team.yml"], "rules": { "team/zap": "ask" } }'],
    ['TOML', '~/.config/hookline/hooks.toml', 'extends = ["./team.yml"]\n[rules]\n"team/zap" = "ask"\n'],
  ])('the same in %s', async (_, path, text) => {
    const it = world();
    it.write(PACK, pack());
    it.write(path, text);
    expect((await ran(await it.open())).decision).toBe('ask');
  });

  test('off, and the list says so with the place', async () => {
    const it = world();
    it.write(PACK, pack());
    it.write(OWN, extending('rules:\n  team/zap: off\n'));
    const [info] = (await it.open()).list();
    expect(info).toMatchObject({ state: 'disabled', why: 'switched off in ~/.config/hookline/hooks.yml:3' });
  });

  test('what it is in shadow, and that is told', async () => {
    const it = world();
    it.write(PACK, pack());
    it.write(OWN, extending('rules: { team/zap: shadow }\n'));
    const { ran: runs } = await ran(await it.open());
    expect(runs).toMatchObject([{ name: 'team/zap', shadow: true, decision: 'deny' }]);
  });

  test('softer in its own file too, by its plain name', async () => {
    const it = world();
    it.write(OWN, `rules: { zap: ask }\n${pack()}`);
    expect((await ran(await it.open())).decision).toBe('ask');
  });

  test('what the file that extends says, over what the pack says of another pack', async () => {
    const it = world();
    it.write('~/.config/hookline/base.yml', pack());
    it.write(PACK, 'extends: ./base.yml\nrules: { base/zap: off }\n');
    it.write(OWN, extending(''));
    expect((await ran(await it.open())).decision).toBe('none');
    it.write(OWN, extending('rules: { base/zap: ask }\n'));
    expect((await ran(await it.open())).decision).toBe('ask');
  });

  test('no grant, by whatever word', async () => {
    const it = world();
    it.write(PACK, pack());
    const path = it.write(OWN, extending('rules: { team/zap: allow }\n'));
    const hooks = await it.open();
    expect(hooks.diagnostics).toMatchObject([{ code: 'WRONG_TYPE', file: path, line: 2 }]);
    expect((await ran(hooks)).decision).toBe('deny');
  });

  test.each([
    ['a word that is none', 'rules: { team/zap: of }', 'did you mean "off"?'],
    ['a list', 'rules: [team/zap]', undefined],
    ['a key that means nothing', 'rules: { team/zap: { exept: [] } }', 'did you mean "except"?'],
  ])('nothing by %s: it stays as strict as it is written, and that is said', async (_, rules, hint) => {
    const it = world();
    it.write(PACK, pack());
    it.write(OWN, extending(`${rules}\n`));
    const hooks = await it.open();
    expect(hooks.diagnostics).toMatchObject([{ code: 'WRONG_TYPE', ...(hint === undefined ? {} : { hint }) }]);
    expect((await ran(hooks)).decision).toBe('deny');
  });

  test('nothing in an enforced file whose words cannot be read: that refuses', async () => {
    const it = world();
    const path = it.write('enf.yml', `rules: { zap: of }\n${pack()}`);
    expect((await ran(await it.open({ enforced: [path] }), { command: 'ls' })).decision).toBe('block');
  });
});

describe('where nobody can be asked', () => {
  test('a rule that is to ask still denies, and that is said', async () => {
    const it = world();
    it.write(PACK, 'hooks:\n  - { name: p, on: UserPromptSubmit, deny: No prompt. }\n');
    it.write(OWN, extending('rules: { team/p: ask }\n'));
    const hooks = await it.open();
    expect(codes(hooks)).toEqual(['EFFECT_DROPPED']);
    expect((await hooks.trigger('UserPromptSubmit', { prompt: 'x' })).decision).toBe('deny');
  });

  test('but because the person is being asked already, it has nothing to add', async () => {
    const it = world();
    it.write(PACK, pack('deny: No.', 'PreToolUse, PermissionRequest'));
    it.write(OWN, extending('rules: { team/zap: ask }\n'));
    const hooks = await it.open();
    expect(codes(hooks)).toEqual([]);
    expect((await ran(hooks)).decision).toBe('ask');
    expect((await ran(hooks, undefined, 'PermissionRequest')).decision).toBe('none');
  });
});

test('a hook that is no rule can be off or shadow, and nothing else', async () => {
  const it = world();
  it.write(PACK, 'hooks:\n  - { name: c, on: PreToolUse, run: exit 2 }\n');
  for (const [word, decision, problems] of [
    ['off', 'none', []],
    ['shadow', 'none', []],
    ['ask', 'block', ['CONFLICTING_KEYS']],
  ] as const) {
    it.write(OWN, extending(`rules: { team/c: ${word} }\n`));
    const hooks = await it.open();
    expect(codes(hooks)).toEqual(problems);
    expect((await ran(hooks)).decision, word).toBe(decision);
  }
});

describe('a name that no rule has', () => {
  test.each([
    ['a slip', 'team/zpa', 'did you mean "team/zap"?'],
    ['without its pack', 'zap', 'did you mean "team/zap"?'],
    ['of a pack that is there', 'team/entirely-other', 'hookline list --all has the names of all rules'],
  ])('is said: %s', async (_, name, hint) => {
    const it = world();
    it.write(PACK, pack());
    const path = it.write(OWN, extending(`rules:\n  ${name}: off\n`));
    const hooks = await it.open();
    expect(hooks.diagnostics).toMatchObject([{ code: 'UNKNOWN_RULE', severity: 'warning', file: path, line: 3, hint }]);
    expect((await ran(hooks)).decision).toBe('deny');
  });

  test('is nobody’s mistake where it may be a rule of another project', async () => {
    const it = world();
    it.write(OWN, 'rules: { "@acme/hooks/no-drop": ask }\n');
    expect(codes(await it.open())).toEqual([]);
  });
});

describe('layers', () => {
  test("a person's word counts for the rules of a project", async () => {
    const it = world();
    it.write(PROJECT, pack());
    it.write(OWN, 'rules: { zap: ask }\n');
    expect((await ran(await it.open({ trust: 'all' }))).decision).toBe('ask');
  });

  test.each(['off', 'ask', 'shadow', 'deny', '{ except: [{ command: zap x }] }'])(
    "a project's word %s does not count for a person's rule, and that is said",
    async (word) => {
      const it = world();
      it.write(OWN, pack('deny: No.'));
      it.write(PROJECT, `rules: { zap: ${word} }\n`);
      const hooks = await it.open({ trust: 'all' });
      expect(codes(hooks)).toEqual(['RULE_OUT_OF_REACH']);
      expect((await ran(hooks)).decision).toBe('deny');
    },
  );

  test.each(['~/.config/hookline/hooks.yml', PROJECT])('an enforced rule is not softened by %s', async (path) => {
    const it = world();
    const enforced = it.write('~/org/enf.yml', pack());
    it.write(path, 'rules: { zap: off }\n');
    const hooks = await it.open({ enforced: [enforced], trust: 'all' });
    expect(hooks.diagnostics).toMatchObject([
      { code: 'ENFORCED_CONFLICT', message: "Hook 'zap' is enforced by organization. User config ignored." },
    ]);
    expect((await ran(hooks)).decision).toBe('deny');
  });

  test('an enforced file softens what it extends itself', async () => {
    const it = world();
    it.write('~/org/team.yml', pack());
    const enforced = it.write('~/org/enf.yml', extending('rules: { team/zap: ask }\n'));
    expect((await ran(await it.open({ enforced: [enforced] }))).decision).toBe('ask');
  });

  test('the most trusted that names a rule has the last word', async () => {
    const it = world();
    it.write('team.yml', pack());
    it.write(PROJECT, 'extends: ../team.yml\nrules: { team/zap: off }\n');
    it.write(OWN, 'rules: { team/zap: deny }\n');
    expect((await ran(await it.open({ trust: 'all' }))).decision).toBe('deny');
    it.write(PROJECT, 'extends: ../team.yml\nrules: { team/zap: deny }\n');
    it.write(OWN, 'rules: { team/zap: ask }\n');
    expect((await ran(await it.open({ trust: 'all' }))).decision).toBe('ask');
  });

  test('a pack that two of them extend says everything once', async () => {
    const it = world();
    const team = it.write('~/org/team.yml', pack());
    const enforced = it.write('~/org/enf.yml', `extends: "${team}"\n`);
    it.write(OWN, `extends: "${team}"\n`);
    const hooks = await it.open({ enforced: [enforced] });
    expect(codes(hooks)).toEqual([]);
    expect(await ran(hooks)).toMatchObject({ decision: 'deny', reason: 'No zap.' });
    expect(hooks.list().map(({ state }) => state)).toEqual(['enforced', 'disabled']);
  });

  test('but the stricter copy stays', async () => {
    const it = world();
    const team = it.write('~/org/team.yml', pack('ask: No?'));
    const enforced = it.write('~/org/enf.yml', `extends: "${team}"\n`);
    it.write(OWN, `extends: "${team}"\nrules: { team/zap: deny }\n`);
    const hooks = await it.open({ enforced: [enforced] });
    expect(codes(hooks)).toEqual([]);
    expect(await ran(hooks)).toMatchObject({ decision: 'deny' });
  });

  test('what softens a copy of an enforced rule changes nothing, and that is said', async () => {
    const it = world();
    const team = it.write('~/org/team.yml', pack());
    const enforced = it.write('~/org/enf.yml', `extends: "${team}"\n`);
    it.write(OWN, `extends: "${team}"\nrules: { team/zap: off }\n`);
    const hooks = await it.open({ enforced: [enforced] });
    expect(codes(hooks)).toEqual(['ENFORCED_CONFLICT']);
    expect((await ran(hooks)).decision).toBe('deny');
  });

  test('a hook of a person with the name of an enforced rule of a pack is still an impostor', async () => {
    const it = world();
    it.write('~/org/team.yml', pack());
    const enforced = it.write('~/org/enf.yml', 'extends: ./team.yml\n');
    it.write(OWN, 'hooks:\n  - { name: team/zap, on: Stop, run: "true" }\n');
    const hooks = await it.open({ enforced: [enforced] });
    expect(codes(hooks)).toEqual(['ENFORCED_CONFLICT']);
  });
});

describe('an exception', () => {
  async function excepted(exception: string) {
    const it = world();
    it.write(PACK, 'hooks:\n  - { name: all, on: PreToolUse, deny: No. }\n');
    it.write(OWN, extending(`rules:\n  team/all:\n    except:\n      - ${exception}\n`));
    return { it, hooks: await it.open() };
  }

  test('is for the very line, and for nothing that is only like it', async () => {
    const { hooks } = await excepted('{ command: "zap x" }');
    const passed = await ran(hooks, { command: ' zap x\n', description: 'why' });
    expect(passed.decision).toBe('none');
    expect(passed.skipped).toMatchObject([{ why: 'excepted' }]);
    for (const command of ['zap x y', 'zap  x', 'zap', 'zap x; zap y', 'zap x\nzap y', ['zap', 'x']]) {
      expect((await ran(hooks, { command })).decision, String(command)).toBe('deny');
    }
    expect((await ran(hooks, { command: 'zap x', env: { A: 'b' } })).decision).toBe('deny');
    expect((await ran(hooks, { command: 'zap x', script: 'zap y' })).decision).toBe('deny');
    expect((await ran(hooks, { command: 'zap x' }, 'PreToolUse', 'Write')).decision).toBe('deny');
    expect((await ran(hooks, { command: 'zap x' }, 'PreToolUse', 'run_shell_command')).decision).toBe('none');
  });

  test('is for the very input of a tool', async () => {
    const { hooks } = await excepted('{ tool: Write, input: { file_path: /srv/x, content: a } }');
    const input = { content: 'a', file_path: '/srv/x' };
    expect((await ran(hooks, input, 'PreToolUse', 'Write')).decision).toBe('none');
    expect((await ran(hooks, input, 'PreToolUse', 'Edit')).decision).toBe('deny');
    expect((await ran(hooks, { ...input, content: 'b' }, 'PreToolUse', 'Write')).decision).toBe('deny');
    expect((await ran(hooks, { ...input, mode: 1 }, 'PreToolUse', 'Write')).decision).toBe('deny');
  });

  test('is for a folder and what is in it, links followed', async () => {
    const { it, hooks } = await excepted('{ command: zap x, in: ~/work }');
    const at = (cwd: string, input: object = {}) =>
      hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command: 'zap x', ...input }, cwd });
    mkdirSync(it.at('~/work/app'), { recursive: true });
    mkdirSync(it.at('~/other'));
    symlinkSync(it.at('~/work/app'), it.at('~/link'));
    symlinkSync(it.at('~/other'), it.at('~/work/out'));
    expect((await at(it.at('~/work'))).decision).toBe('none');
    expect((await at(it.at('~/work/app'))).decision).toBe('none');
    expect((await at(it.at('~/link'))).decision).toBe('none');
    expect((await at(it.at('~/other'))).decision).toBe('deny');
    expect((await at(it.at('~/work/out'))).decision).toBe('deny');
    expect((await at(it.at('~/workshop'))).decision).toBe('deny');
    expect((await at(it.at('~/work'), { workdir: it.at('~/other') })).decision).toBe('deny');
    expect((await at(it.at('~/other'), { workdir: it.at('~/work/app') })).decision).toBe('none');
  });

  test.each([
    '"zap x"',
    '{ command: 5 }',
    '{ tool: Write }',
    '{ command: zap x, tool: Bash }',
    '{ command: zap x, inn: ~/work }',
    '{ command: "" }',
    '{}',
  ])('that is not written whole excepts nothing: %s', async (exception) => {
    const { hooks } = await excepted(exception);
    expect(codes(hooks)).toEqual(['WRONG_TYPE']);
    expect((await ran(hooks)).decision).toBe('deny');
  });

  test('is about what really runs: a line that a hook rewrote is judged as it became', async () => {
    const it = world();
    it.write(PACK, pack('deny: No zap.'));
    const answer = JSON.stringify({ rewrite: { command: 'zap other' } });
    it.write(
      OWN,
      extending(
        `rules: { team/zap: { except: [{ command: zap x }] } }\nhooks:\n  - { on: PreToolUse, run: ${JSON.stringify(`printf %s '${answer}'`)} }\n`,
      ),
    );
    const outcome = await ran(await it.open());
    expect(outcome.decision).toBe('deny');
  });

  test('of one rule leaves the others as they are', async () => {
    const it = world();
    it.write(PACK, `${pack()}  - { name: other, on: PreToolUse, ask: Really? }\n`);
    it.write(OWN, extending('rules: { team/zap: { except: [{ command: zap x }] } }\n'));
    expect((await ran(await it.open())).decision).toBe('ask');
  });
});

test('a change that cannot be read in a project that nobody approved refuses nothing', async () => {
  const it = world();
  it.write(join('.hookline', 'hooks.yml'), 'rules: 5\n');
  expect((await ran(await it.open())).decision).toBe('none');
});

describe('the rules of a pack are for what it brings along', () => {
  const own = (word: string): string =>
    `  - {name: ${word}, on: PreToolUse, tools: [shell], when: 'runs(tool_input.command, "${word} *")', deny: No.}\n`;
  const given = (first: string, acme: string, base = `hooks:\n${own('zap')}`) => {
    const it = world();
    it.write(OWN, `${first}hooks:\n${own('mine')}`);
    it.write('~/.config/hookline/base.yml', base);
    const place = '~/.config/hookline/node_modules/acme';
    it.write(`${place}/hooks.yml`, `${acme}hooks:\n${own('x')}`);
    it.write(`${place}/base.yml`, `hooks:\n${own('inner')}`);
    return it.open();
  };

  test('and not for the hooks and packs of whoever extends it', async () => {
    const hooks = await given('extends: [./base.yml, acme]\n', 'rules: {base/zap: off, mine: off}\n');
    expect((await ran(hooks, { command: 'zap x' })).decision).toBe('deny');
    expect((await ran(hooks, { command: 'mine x' })).decision).toBe('deny');
    expect(codes(hooks)).toEqual(['RULE_OUT_OF_REACH', 'RULE_OUT_OF_REACH']);
  });

  test('which are its own rules, and those of packs that it extends', async () => {
    const hooks = await given('extends: [acme]\n', 'extends: [./base.yml]\nrules: {acme/x: off, base/inner: ask}\n');
    expect((await ran(hooks, { command: 'x x' })).decision).toBe('none');
    expect((await ran(hooks, { command: 'inner x' })).decision).toBe('ask');
    expect(codes(hooks)).toEqual([]);
  });

  test.each(['[guard, acme]', '[acme, guard]'])('unless they are extended elsewhere too: %s', async (list) => {
    const hooks = await given(`extends: ${list}\n`, 'extends: [guard]\nrules: {guard/force-push: off}\n');
    expect((await ran(hooks, { command: 'git push --force' })).decision).not.toBe('none');
    expect(codes(hooks)).toEqual(['RULE_OUT_OF_REACH']);
    const softened = await given('extends: [acme]\n', 'extends: [guard]\nrules: {guard/force-push: off}\n');
    expect((await ran(softened, { command: 'git push --force' })).decision).toBe('none');
  });
});

test('the name of a pack is no name of a rule, and that is said', async () => {
  const it = world();
  it.write(PACK, pack());
  it.write(OWN, extending('rules:\n  team: off\n'));
  const hooks = await it.open();
  expect(hooks.diagnostics).toMatchObject([{ code: 'UNKNOWN_RULE', hint: expect.stringContaining('"team/…"') }]);
  expect((await ran(hooks)).decision).toBe('deny');
});

test('an exception for a line is for a shell that is given nothing else, and not for a line that a shell reads otherwise', async () => {
  const it = world();
  it.write(PACK, 'hooks: [{name: zap, on: PreToolUse, runs: "zap *", deny: No.}]\n');
  it.write(OWN, extending('rules:\n  team/zap: {except: [{command: zap x}]}\n'));
  const hooks = await it.open();
  expect((await ran(hooks, { command: ' zap x\n' })).decision).toBe('none');
  expect((await ran(hooks, { command: 'zap x\u00a0' })).decision).toBe('deny');
  expect((await ran(hooks, { command: 'zap x\u2028' })).decision).toBe('deny');
  const elsewhere = { command: 'zap x', host: 'prod' };
  expect((await ran(hooks, elsewhere, 'PreToolUse', 'mcp__ssh__exec')).decision).toBe('deny');
});
