import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callCli, type Result } from '../world/cli.ts';
import { type World, world } from '../world/world.ts';

const HOOKS = `
hooks:
  - name: no-push
    on: PreToolUse
    if: Bash(git push *)
    deny: A person pushes.
  - name: no-deploy
    on: PreToolUse
    if: Bash(deploy *)
    ask: Now?
`;
const TESTS = 'tests:\n  - { command: git push x, expect: deny }\n  - { name: odd, command: make, expect: none }\n';

const call = (on: World, ...args: string[]): Promise<Result> => callCli({ args, cwd: on.project, env: on.env });

test('every case of a person is played, and what no case exercises is named', async () => {
  const on = world();
  on.write('~/.config/hookline/hooks.yml', HOOKS);
  on.write('~/.config/hookline/hooks.hooktest.yml', TESTS);
  const { status, stdout } = await call(on, 'test');
  expect(stdout.replace(/\d+\.\d s/, 'T')).toBe(
    [
      '✓ ~/.config/hookline/hooks.hooktest.yml  2 passed',
      'No case exercises 1 of 2 rules:',
      '  no-deploy  ~/.config/hookline/hooks.yml:7',
      '2 passed, 1 of 2 rules exercised (T)',
      '',
    ].join('\n'),
  );
  expect(status).toBe(0);
});

test('a case that fails is told with its place, what was expected and what was seen, and the exit code is 1', async () => {
  const on = world();
  on.write('~/.config/hookline/hooks.yml', HOOKS);
  on.write(
    '~/.config/hookline/hooks.hooktest.yml',
    'tests:\n  - { name: pushing, command: git push x, expect: ask }\n',
  );
  const { status, stdout } = await call(on, 'test');
  expect(stdout).toContain(
    [
      '✗ ~/.config/hookline/hooks.hooktest.yml  0 passed, 1 not',
      '  ✗ pushing  ~/.config/hookline/hooks.hooktest.yml:2:5',
      '      decision: expected ask',
      '                    seen deny by no-push (A person pushes.)',
    ].join('\n'),
  );
  expect(status).toBe(1);
});

test('hooks of a project are tested only when a person approved them as they are', async () => {
  const on = world();
  on.write('.hookline/hooks.yml', HOOKS);
  on.write('.hookline/hooks.hooktest.yml', TESTS);
  const before = await call(on, 'test');
  expect(before.status).toBe(1);
  expect(before.stdout).toContain('untrusted: no-push, no-deploy');
  expect(before.stdout).toContain('0 passed, 2 untrusted');

  const hooks = await on.open();
  await hooks.approve(hooks.pending().map(({ key }) => key));
  const approved = await call(on, 'test');
  expect(approved.stdout).toContain('2 passed');
  expect(approved.status).toBe(0);

  on.write('.hookline/hooks.yml', HOOKS.replace('A person pushes.', 'Changed.'));
  const changed = await call(on, 'test');
  expect(changed.stdout).toContain('untrusted: no-push');
  expect(changed.status).toBe(1);
});

test('a file that the person names with --config is tested in place of the one beside the tests', async () => {
  const on = world();
  on.write('.hookline/hooks.yml', 'hooks: []\n');
  on.write('.hookline/hooks.hooktest.yml', TESTS);
  on.write('proposal.yml', HOOKS);
  const { status, stdout } = await call(on, 'test', '--config', 'proposal.yml');
  expect(stdout).toContain('2 passed');
  expect(status).toBe(0);
});

test("in an agent's session a file that is named is nobody's own: what starts something is not run, rules are played", async () => {
  const on = world();
  on.write('cases.hooktest.yml', 'tests:\n  - { command: make, expect: pass }\n');
  on.write('starts.yml', 'hooks:\n  - { name: starts, on: PreToolUse, run: "touch \\"$LOG\\"" }\n');
  on.write('rules.yml', HOOKS);
  const env = { ...on.env, CLAUDECODE: '1' };
  const inAgent = (config: string) => callCli({ args: ['test', '--config', config], cwd: on.project, env });
  const { status, stdout } = await inAgent('starts.yml');
  expect(stdout).toContain("untrusted: starts (--config names a file as your own, but not in an agent's session");
  expect(status).toBe(1);
  expect(existsSync(on.log)).toBe(false);
  expect(await inAgent('rules.yml')).toMatchObject({ status: 0, stdout: expect.stringContaining('1 passed') });
});

test('--only chooses cases by their names, and says so where there is none', async () => {
  const on = world();
  on.write('~/.config/hookline/hooks.yml', HOOKS);
  on.write('~/.config/hookline/hooks.hooktest.yml', TESTS);
  expect((await call(on, 'test', '-t', 'odd')).stdout).toContain('1 passed');
  const none = await call(on, 'test', '--only', 'nothing like it');
  expect(none.status).toBe(1);
  expect(none.stderr).toContain('error[NO_TESTS]: No case has "nothing like it" in its name.');
});

test('files below the folder are found, but not in node_modules or .git; named files and folders are taken instead', async () => {
  const on = world();
  on.write('proposal.yml', HOOKS);
  for (const folder of ['a', 'b/c', 'node_modules/d', '.git/e']) {
    mkdirSync(join(on.project, folder), { recursive: true });
    on.write(`${folder}/x.hooktest.yml`, TESTS);
  }
  const files = async (...args: string[]): Promise<readonly string[]> => {
    const { stdout } = await call(on, 'test', '--config', 'proposal.yml', '--json', ...args);
    return JSON.parse(stdout).files.map(({ file }: { file: string }) => file.slice(on.project.length + 1));
  };
  expect(await files()).toEqual(['a/x.hooktest.yml', 'b/c/x.hooktest.yml']);
  expect(await files('b')).toEqual(['b/c/x.hooktest.yml']);
  expect(await files('a/x.hooktest.yml', 'b')).toEqual(['a/x.hooktest.yml', 'b/c/x.hooktest.yml']);
});

test('where there is nothing to test, that is an error which says what to do', async () => {
  const on = world();
  const { status, stderr } = await call(on, 'test');
  expect(status).toBe(1);
  expect(stderr).toContain('error[NO_TESTS]: There are no hook tests here.');
  expect(stderr).toContain('NAME.hooktest.yml');
  expect((await call(on, 'test', 'gone.hooktest.yml')).stderr).toContain('There is no file "gone.hooktest.yml".');
});

test('a test file that is broken is told with line and column, and its other cases are played', async () => {
  const on = world();
  on.write('~/.config/hookline/hooks.yml', HOOKS);
  on.write('~/.config/hookline/hooks.hooktest.yml', `${TESTS}  - { command: x, expct: deny }\n`);
  const { status, stdout } = await call(on, 'test');
  expect(stdout).toContain('~/.config/hookline/hooks.hooktest.yml:4:19');
  expect(stdout).toContain('did you mean "expect"?');
  expect(stdout).toContain('2 passed, 2 problems');
  expect(status).toBe(1);
});

test('a configuration with an error fails its tests, with the place of the error', async () => {
  const on = world();
  on.write('~/.config/hookline/hooks.yml', `${HOOKS}  - { on: PreToolUse, denny: x }\n`);
  on.write('~/.config/hookline/hooks.hooktest.yml', TESTS);
  const { status, stdout } = await call(on, 'test');
  expect(stdout).toContain('~/.config/hookline/hooks.yml:11:');
  expect(status).toBe(1);
});

test('--json has every case in the order of the files', async () => {
  const on = world();
  on.write('~/.config/hookline/hooks.yml', HOOKS);
  on.write('~/.config/hookline/hooks.hooktest.yml', TESTS);
  const { stdout } = await call(on, 'test', '--json');
  const data = JSON.parse(stdout);
  expect(data).toMatchObject({ passed: 2, failed: 0, untrusted: 0, problems: 0, rules: 2 });
  expect(data.unexercised).toEqual([{ name: 'no-deploy', file: on.at('~/.config/hookline/hooks.yml'), line: 7 }]);
  expect(data.files[0].cases).toMatchObject([
    { name: 'git push x', line: 2, column: 5, rule: null, status: 'passed', differences: [], decision: 'deny' },
    { name: 'odd', line: 3, status: 'passed', decision: 'none', reason: null },
  ]);
});

test('--mutate names the flips that no case notices and exits with 1, and flips nothing where cases fail', async () => {
  const on = world();
  on.write('~/.config/hookline/hooks.yml', HOOKS);
  on.write('~/.config/hookline/hooks.hooktest.yml', TESTS);
  const some = await call(on, 'test', '--mutate');
  expect(some.stdout.replace(/\d+\.\d s/, 'T')).toBe(
    [
      '✗ no-deploy: switched off  ~/.config/hookline/hooks.yml:7:5',
      '✗ no-deploy: "ask" is "deny"  ~/.config/hookline/hooks.yml:10:5',
      '6 flips: 4 noticed, 2 that no case notices (T)',
      '',
    ].join('\n'),
  );
  expect(some.status).toBe(1);

  on.write('~/.config/hookline/hooks.hooktest.yml', `${TESTS}  - { command: deploy x, expect: ask }\n`);
  const none = await call(on, 'test', '--mutate', '--json');
  expect(JSON.parse(none.stdout)).toMatchObject({ flips: 6, noticed: 6, broken: 0, unnoticed: [] });
  expect(none.status).toBe(0);

  on.write('~/.config/hookline/hooks.hooktest.yml', `${TESTS}  - { command: deploy x, expect: deny }\n`);
  const failing = await call(on, 'test', '--mutate');
  expect(failing.stderr).toContain('Nothing was flipped');
  expect(failing.status).toBe(1);
});

test('--junit writes a report beside what is shown, and says where it cannot', async () => {
  const on = world();
  on.write('~/.config/hookline/hooks.yml', HOOKS);
  on.write('~/.config/hookline/hooks.hooktest.yml', TESTS);
  const { status, stdout } = await call(on, 'test', '--junit', 'report.xml');
  expect([status, stdout.includes('2 passed')]).toEqual([0, true]);
  const report = readFileSync(on.at('report.xml'), 'utf8');
  expect(report).toContain('<testsuites name="hookline test" tests="2" failures="0" errors="0"');
  const none = await call(on, 'test', '--junit', 'no/such/folder.xml');
  expect(none.stderr).toContain('error[OUTPUT]');
  expect(none.status).toBe(1);
});

test('--min-coverage fails where fewer rules are exercised, and not where enough are', async () => {
  const on = world();
  on.write('~/.config/hookline/hooks.yml', HOOKS);
  on.write('~/.config/hookline/hooks.hooktest.yml', TESTS);
  expect((await call(on, 'test', '--min-coverage', '50')).status).toBe(0);
  const more = await call(on, 'test', '--min-coverage', '51');
  expect(more.status).toBe(1);
  expect(more.stderr).toContain('Cases exercise 50.0 % of the rules; --min-coverage wants 51 %.');
  expect((await call(on, 'test', '--min-coverage', 'all')).stderr).toContain('error[BAD_OPTION]');
});
