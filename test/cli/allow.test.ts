// wide: starts many processes

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { HAS_TERMINAL, machine, settings } from './machine.ts';

const terminalTest = test.skipIf(!HAS_TERMINAL);
const OWN = '~/.config/hookline/hooks.yml';
const RULES = `# mine
hooks:
  - on: PreToolUse
    name: no-push
    when: '"command" in tool_input && tool_input.command.contains("git push")'
    deny: Push from your own terminal.   # always
  - { on: PreToolUse, name: no-notes, files: ["**/notes"], deny: Not there. }
`;

function machine_() {
  const all = machine();
  return { ...all, own: () => readFileSync(all.at(OWN), 'utf8') };
}

function guarded(rules = RULES) {
  const all = machine();
  all.write(OWN, rules);
  const refused = async (input: object, tool = 'Bash', ...more: string[]) =>
    (await all.run('PreToolUse', ['--tool', tool, '--input', JSON.stringify(input), ...more])).outcome.id;
  const push = (...more: string[]) => refused({ command: 'git push origin main' }, 'Bash', ...more);
  const own = () => readFileSync(all.at(OWN), 'utf8');
  return { ...all, refused, push, own };
}

describe('hookline allow writes an exception', () => {
  terminalTest('for exactly that call in that project, with its test, when a person says yes', async () => {
    const { terminal, push, own, at, json } = guarded();
    const id = await push();
    const { screen, status } = await terminal(['allow', id.slice(0, 8)], 'y', { env: { NO_COLOR: '1' } });
    expect({ screen, status }).toMatchObject({
      status: 0,
      screen: expect.stringContaining('Make this exception? (y/n): y'),
    });
    expect(screen).toContain('+ rules:');
    expect(own()).toBe(
      `${RULES}\nrules:\n  no-push:\n    except:\n      - { command: git push origin main, in: ~/project }\n`,
    );
    const tests = readFileSync(at('~/.config/hookline/hooks.hooktest.yml'), 'utf8');
    expect(tests).toMatch(/^# yaml-language-server: \$schema=file:\S+\/schemas\/hooktest\.json\ntests:\n/);
    expect(parse(tests)).toEqual({
      tests: [
        {
          name: `no-push: git push origin main is excepted in ~/project (${id.slice(0, 8)})`,
          command: 'git push origin main',
          cwd: '../../project',
          expect: { skipped: { 'no-push': 'excepted' } },
        },
        {
          name: 'no-push: and nowhere else',
          command: 'git push origin main',
          expect: { decision: 'deny', by: 'no-push' },
        },
      ],
    });
    const { data } = await json(['audit', 'tail', '-n', '1']);
    expect(data).toMatchObject({
      decisions: [{ act: { kind: 'allow', hook: 'no-push', command: 'git push origin main' } }],
    });
  });

  terminalTest('nothing where the person says no', async () => {
    const { terminal, push, own } = guarded();
    const { screen, status } = await terminal(['allow', await push()], 'n');
    expect({ screen, status }).toMatchObject({ status: 1, screen: expect.stringContaining('Nothing was changed.') });
    expect(own()).toBe(RULES);
  });

  terminalTest('nothing where the file changed while the person looked', async () => {
    const { terminal, push, own, write } = guarded();
    const edited = `${RULES}# another line\n`;
    const { screen } = await terminal(['allow', await push()], 'y', { atQuestion: () => write(OWN, edited) });
    expect(screen).toContain('changed while you were looking');
    expect(own()).toBe(edited);
  });

  test('with --dry-run only on the screen, also without a terminal', async () => {
    const { cli, push, own, at } = guarded();
    const { stdout, status } = await cli(['allow', await push(), '--dry-run']);
    expect(status).toBe(0);
    expect(stdout).toContain(
      'Exactly this call, in ~/project and nowhere else, will not concern no-push any more:\n  > git push origin main\n',
    );
    expect(stdout).toContain('+       - { command: git push origin main, in: ~/project }');
    expect(stdout).toContain('Nothing was changed (--dry-run).');
    expect(own()).toBe(RULES);
    expect(existsSync(at('~/.config/hookline/hooks.hooktest.yml'))).toBe(false);
  });

  test('by the tool and its whole input where it is no shell line, or one with more than its line', async () => {
    const { json, refused } = guarded();
    const file = await refused({ file_path: '/x/notes', content: 'a' }, 'Write');
    expect((await json(['allow', file, '--dry-run'])).data).toMatchObject({
      rules: ['no-notes'],
      except: { tool: 'Write', input: { file_path: '/x/notes', content: 'a' } },
    });
    const withEnv = await refused({ command: 'git push', env: { A: '1' } });
    expect((await json(['allow', withEnv, '--dry-run'])).data).toMatchObject({
      except: { tool: 'Bash', input: { command: 'git push' } },
    });
    const described = await refused({ command: 'git push', description: 'push it', run_in_background: false });
    expect((await json(['allow', described, '--dry-run'])).data).toMatchObject({ except: { command: 'git push' } });
    const free = await refused({ command: 'git push', description: 'push it', dangerouslyDisableSandbox: true });
    expect((await json(['allow', free, '--dry-run'])).data.except).toEqual({
      tool: 'Bash',
      input: { command: 'git push', dangerouslyDisableSandbox: true },
    });
  });

  test('although what the agent said of the call was masked, and for the folder that the tool was told', async () => {
    const { json, refused, at } = guarded();
    const told = await refused({ command: 'git push', description: 'API_KEY=sk-ant-api03-abcdefghijklmnop' });
    expect((await json(['allow', told, '--dry-run'])).data).toMatchObject({ except: { command: 'git push' } });
    const elsewhere = await refused({ command: 'git push', workdir: at('~/other/below') });
    expect((await json(['allow', elsewhere, '--dry-run'])).data).toMatchObject({
      except: { command: 'git push' },
      in: expect.stringMatching(/^~\/other/),
    });
  });

  test('for each rule that refused', async () => {
    const { json, refused } = guarded();
    const id = await refused({ command: 'git push', file_path: 'notes' });
    expect((await json(['allow', id, '--dry-run'])).data).toMatchObject({ rules: ['no-push', 'no-notes'] });
  });

  test('below the word that softens a rule already', async () => {
    const { json, push } = guarded(`rules:\n  no-push: ask # for now\n${RULES}`);
    const { data } = await json(['allow', await push(), '--dry-run']);
    const [{ diff } = { diff: [] }] = data.changes as { diff: string[] }[];
    expect(diff.join('\n')).toContain(
      '+     is: ask # for now\n+     except:\n+       - { command: git push origin main,',
    );
  });
});

terminalTest('what was excepted passes there and nowhere else, and its tests say so', async () => {
  const { write, terminal, run, cli, own, at } = machine_();
  write(OWN, '# mine\nextends: [guard]\n');
  write('~/other/.git/HEAD', '');
  const push = async (...more: string[]) =>
    (await run('PreToolUse', ['--tool', 'Bash', '--input', '{"command":"git push --force"}', ...more])).outcome;
  const { id, decision } = await push();
  expect(decision).toBe('deny');
  expect((await terminal(['allow', 'last'], 'y')).status).toBe(0);
  expect(own()).toContain('# mine\nextends: [guard]\n\nrules:\n  guard/force-push:\n    except:\n');
  const after = await push();
  expect(after).toMatchObject({ decision: 'none' });
  expect(after.skipped).toContainEqual(expect.objectContaining({ name: 'guard/force-push', why: 'excepted' }));
  expect((await push('--cwd', at('~/other'))).decision).toBe('deny');
  const tested = await cli(['test']);
  expect({ ...tested, stderr: '' }).toMatchObject({ status: 0, stdout: expect.stringContaining('2 passed') });
  expect((await cli(['why', id])).stdout).toContain(
    'nothing any more: today it would not be asked about the same call',
  );
  expect((await cli(['why', after.id])).stdout).toContain('guard/force-push: this very call is excepted from it');
});

terminalTest(
  'an exception for a project outside of the home folder has its test too, also beside hooks that run',
  async () => {
    const { write, top, terminal, run, cli, at } = machine_();
    write(OWN, 'extends: [guard]\nhooks:\n  - { on: Stop, name: runs, run: "true" }\n');
    const cwd = `${top}/srv/app`;
    write(`${cwd}/.git/HEAD`, '');
    await run('PreToolUse', ['--tool', 'Bash', '--input', '{"command":"git push --force"}', '--cwd', cwd]);
    expect((await terminal(['allow', 'last', '--cwd', cwd], 'y')).status).toBe(0);
    expect(readFileSync(at('~/.config/hookline/hooks.hooktest.yml'), 'utf8')).toContain(`cwd: ${cwd},`);
    expect((await cli(['test'])).stdout).toContain('2 passed');
    write(OWN, 'extends: [guard]\n');
    expect((await cli(['test'])).stdout).toContain('1 passed, 1 failed');
  },
);

/** Calls whose test would be about something else in the empty project, home and session of a case. */
const ODD: Readonly<
  Record<string, { rule: string; event?: string; calls: readonly object[]; set?: string; cases: number }>
> = {
  'another event': {
    rule: 'on: PostToolUse, runs: git push',
    event: 'PostToolUse',
    calls: [{ command: 'git push' }],
    cases: 2,
  },
  'an earlier call': {
    rule: 'on: PreToolUse, runs: git push, after: { runs: make }',
    calls: [{ command: 'make' }, { command: 'git push' }],
    cases: 0,
  },
  'a path of this project': {
    rule: 'on: PreToolUse, writes: ["notes/**"]',
    calls: [{ file_path: 'PROJECT/notes/a', content: 'x' }],
    cases: 0,
  },
  'what else the event says': {
    rule: `on: PreToolUse, when: 'permission_mode == "plan"'`,
    calls: [{ command: 'git push' }],
    set: 'permission_mode=plan',
    cases: 1,
  },
};

terminalTest.each(Object.entries(ODD))(
  'the tests that are written pass, where the rule goes by %s',
  async (_, given) => {
    const { rule, event = 'PreToolUse', calls, set, cases } = given;
    const { terminal, run, cli, at, write } = machine();
    write(OWN, `hooks:\n  - { name: mine, ${rule}, deny: No. }\n`);
    write('.git/HEAD', '');
    for (const call of calls) {
      const input = JSON.stringify(call).replace('PROJECT', at('~/project'));
      const tool = 'command' in call ? 'Bash' : 'Write';
      await run(event, ['--tool', tool, '--input', input, '--set', 'session_id=s', ...(set ? ['--set', set] : [])]);
    }
    const { screen, status } = await terminal(['allow', 'last'], 'y', { env: { NO_COLOR: '1' } });
    expect({ screen, status }).toMatchObject({ status: 0 });
    const tests = at('~/.config/hookline/hooks.hooktest.yml');
    expect(existsSync(tests)).toBe(cases > 0);
    if (cases === 0) expect(screen).toContain('No test is written with it: ');
    else expect(await cli(['test'])).toMatchObject({ status: 0, stdout: expect.stringContaining(`${cases} passed`) });
  },
);

terminalTest('an exception for the home folder itself has no test that it holds nowhere else', async () => {
  const { terminal, run, cli, home, write } = machine();
  write(OWN, RULES);
  await run('PreToolUse', ['--tool', 'Bash', '--input', '{"command":"git push"}', '--cwd', home]);
  expect((await terminal(['allow', 'last', '--cwd', home], 'y')).status).toBe(0);
  expect(await cli(['test'])).toMatchObject({ status: 0, stdout: expect.stringContaining('1 passed') });
});

test('what stops the call besides the excepted rules is named', async () => {
  const rules = `${RULES}  - { on: PreToolUse, name: asks, runs: git *, ask: Sure? }\n  - { on: PreToolUse, name: quiet, runs: npm *, ask: Sure? }\n`;
  const { cli, json, push } = guarded(rules);
  const id = await push();
  const { stdout } = await cli(['allow', id, '--dry-run']);
  expect(stdout).toContain('It will not pass even so: asks asks about it too. Try it, then: hookline allow last.');
  expect((await json(['allow', id, '--dry-run'])).data.stillStops).toEqual([{ rule: 'asks', word: 'ask' }]);
});

describe('hookline allow is refused', () => {
  test('without a terminal', async () => {
    const { cli, push, own } = guarded();
    const { stderr, status } = await cli(['allow', await push()]);
    expect({ stderr, status }).toMatchObject({ status: 1, stderr: expect.stringContaining('in a terminal only') });
    expect(own()).toBe(RULES);
  });

  terminalTest.each([
    ['an agent’s session', { CLAUDECODE: '1' }, "from inside an agent's session: CLAUDECODE is set"],
    ['a hook', { HOOKLINE_DEPTH: '1' }, 'from inside a hook'],
  ])('inside %s', async (_, env, why) => {
    const { terminal, push, own } = guarded();
    const { screen, status } = await terminal(['allow', await push()], 'y', { env });
    expect({ screen, status }).toMatchObject({ status: 1, screen: expect.stringContaining(why) });
    expect(own()).toBe(RULES);
  });

  const refusal = async (all: ReturnType<typeof guarded>, id: string, ...more: string[]) =>
    (await all.cli(['allow', id, '--dry-run', ...more])).stderr;

  test('for what an organization enforces, with whom to ask, also where another refused too', async () => {
    const all = guarded();
    const org = all.write(
      '~/org.yml',
      `policy: { contact: help@example.com }\nhooks:\n  - { on: PreToolUse, name: org, deny: No. }\n`,
    );
    const stderr = await refusal(all, await all.push('--enforced', org), '--enforced', org);
    expect(stderr).toMatch(
      /The hook "org" is enforced by your organization in ".*org\.yml": nobody else can except anything from it\./,
    );
    expect(stderr).toContain('ask help@example.com');
  });

  test('for a hook without a name, with where to give it one', async () => {
    const all = guarded('hooks:\n  - { on: PreToolUse, deny: No. }\n');
    expect(await refusal(all, await all.push())).toMatch(
      /has no name.*\n.*give its entry a name: hookline:~\/\.config\/hookline\/hooks\.yml:2/,
    );
  });

  test('for one that failed, for what was masked, and for what was not refused', async () => {
    const all = guarded('hooks:\n  - { on: PreToolUse, name: broken, tools: shell, run: exit 7 }\n');
    expect(await refusal(all, await all.push())).toContain('refused because it failed');
    all.write(OWN, RULES);
    const password = ['hunter2', 'hunter2'].join('');
    const masked = await all.refused({ command: `git push --password ${password}` });
    expect(await refusal(all, masked)).toContain('tool_input.command was masked or cut before it was recorded');
    const fine = await all.run('PreToolUse', ['--tool', 'Bash', '--input', '{"command":"ls"}']);
    expect(await refusal(all, fine.outcome.id)).toMatch(/It was not refused: the decision was "none"\./);
  });

  test('for what no hook refused, with what to mend', async () => {
    const all = guarded('hooks: [\n');
    expect(await refusal(all, await all.push())).toContain('No hook refused it');
  });

  test('for one that is gone, and for a prompt', async () => {
    const all = guarded();
    const id = await all.push();
    all.write(OWN, 'hooks:\n  - { on: UserPromptSubmit, name: prompts, deny: No. }\n');
    expect(await refusal(all, id)).toContain('is in no file any more');
    const { outcome } = await all.run('UserPromptSubmit', ['--prompt', 'x']);
    expect(await refusal(all, outcome.id)).toContain('Exceptions are for calls of tools');
  });

  test('where a TOML file would have to be edited, with what to add', async () => {
    const all = machine();
    all.write('~/.config/hookline/hooks.toml', '[[hooks]]\non = "PreToolUse"\nname = "no"\ndeny = "No."\n');
    const { outcome } = await all.run('PreToolUse', ['--tool', 'Bash', '--input', '{"command":"ls"}']);
    expect((await all.cli(['allow', outcome.id, '--dry-run'])).stderr).toContain(
      'add this under "rules" yourself: {"no":{"except":[{"command":"ls","in":"~/project"}]}}',
    );
  });
});

test('an agent that runs "hookline allow", "init" or "new" is refused where nobody can be asked', async () => {
  const { run, write } = machine();
  write('~/.claude/settings.json', settings({}));
  const decided = async (command: string) =>
    (await run('PreToolUse', ['--tool', 'Bash', '--input', JSON.stringify({ command })])).outcome.decision;
  for (const command of ['hookline allow last', 'npx hookline allow 1a2b', 'hookline init --yes', 'hookline new x'])
    expect([command, await decided(command)]).toEqual([command, 'deny']);
  for (const command of ['hookline why last', 'hookline allow --help', 'git init', 'npm init -y'])
    expect([command, await decided(command)]).toEqual([command, 'none']);
});
