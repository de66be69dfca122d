import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../handlers/workshop.ts';
import { CLI, callCli, type Result } from '../world/cli.ts';
import { callInTerminal, HAS_TERMINAL } from '../world/terminal.ts';
import { type World, world } from '../world/world.ts';

const HOOKS = 'hooks:\n  - { name: no-push, on: PreToolUse, if: Bash(git push *), deny: A person pushes. }\n';
const OWN = '~/.config/hookline/hooks.hooktest.yml';

const call = (on: World, ...args: string[]): Promise<Result> => callCli({ args, cwd: on.project, env: on.env });

function withHooks(tests: string | null): World {
  const on = world();
  on.write('~/.config/hookline/hooks.yml', HOOKS);
  if (tests !== null) on.write(OWN, tests);
  return on;
}

test('--update writes what is seen, shows the change, and the next run passes', async () => {
  const on = withHooks('tests:\n  - { name: push, command: git push x, expect: ask }\n');
  const { status, stdout } = await call(on, 'test', '--update');
  expect(stdout).toBe(
    [
      '~/.config/hookline/hooks.hooktest.yml',
      '  tests:',
      '-   - { name: push, command: git push x, expect: ask }',
      '+   - { name: push, command: git push x, expect: deny }',
      '1 case changed; look at them before you keep them.',
      '',
    ].join('\n'),
  );
  expect(status).toBe(0);
  expect((await call(on, 'test')).status).toBe(0);
  const again = await call(on, 'test', '--update');
  expect([again.status, again.stdout]).toEqual([0, '0 cases changed.\n']);
});

test('--update changes nothing of what nobody approved', async () => {
  const on = world();
  on.write('.hookline/hooks.yml', HOOKS);
  const path = on.write('.hookline/hooks.hooktest.yml', 'tests:\n  - { command: git push x, expect: ask }\n');
  const before = readFileSync(path, 'utf8');
  expect((await call(on, 'test', '--update')).status).toBe(1);
  expect(readFileSync(path, 'utf8')).toBe(before);
});

async function recorded(on: World, command: string): Promise<string> {
  on.write('payload.json', { tool_name: 'Bash', tool_input: { command } });
  const { stdout } = await call(on, 'run', 'PreToolUse', '--payload', 'payload.json', '--json');
  return JSON.parse(stdout).id;
}

test('--from-audit makes a case of something that happened, and it passes as it is', async () => {
  const on = withHooks(null);
  const id = await recorded(on, `git push ${on.project}/x`);
  const { status, stdout } = await call(on, 'test', '--from-audit', id.slice(0, 8));
  expect(stdout).toMatch(
    /^# yaml-language-server: \$schema=https:\S+\/hooktest\.json\ntests:\n {2}- name: as of \d{4}-\d\d-\d\d, [0-9a-f]{8}\n {4}command: git push x\n {4}expect:\n {6}decision: deny\n {6}by: no-push\n$/,
  );
  expect(status).toBe(0);
  await call(on, 'test', '--from-audit', id, '--out', on.at(OWN));
  expect(readFileSync(on.at(OWN), 'utf8')).toMatch(
    /^# yaml-language-server: \$schema=file:\S+\/hooktest\.json\ntests:\n/,
  );
  on.write(OWN, '# mine\ntests:\n  - { command: make, expect: none }\n');
  const added = await call(on, 'test', '--from-audit', id, '--out', on.at(OWN));
  expect(added.stdout).toContain('Added to ~/.config/hookline/hooks.hooktest.yml');
  expect(readFileSync(on.at(OWN), 'utf8')).toMatch(/^# mine\ntests:\n {2}- \{ command: make, expect: none \}\n {2}- /);
  const played = await call(on, 'test');
  expect(played.stdout).toContain('2 passed');
});

test('--from-audit says what the trail does not have, and which decision it does not know', async () => {
  const on = withHooks(null);
  const id = await recorded(on, 'git push https://me:hunter2hunter2@example.com/x');
  const { stderr, stdout } = await call(on, 'test', '--from-audit', id);
  expect(stdout).not.toContain('hunter2');
  expect(stderr).toContain('The trail does not have all of it (tool_input.command)');
  const none = await call(on, 'test', '--from-audit', 'ffffffff');
  expect([none.status, none.stderr.includes('No decision "ffffffff" is recorded.')]).toEqual([1, true]);
  const other = await call(on, 'test', '--from-audit', id, '--out', 'a.txt');
  expect(other.stderr).toContain('is no YAML file');
});

test('two ways at once, and --out without a case, are told', async () => {
  const on = withHooks(null);
  expect((await call(on, 'test', '--update', '--mutate')).stderr).toContain(
    '--mutate and --update do not go together.',
  );
  expect((await call(on, 'test', '--out', 'x.yml')).stderr).toContain('--from-audit');
});

test('--watch plays the cases again when a test or a hook changes, and ends with a signal', async () => {
  const on = withHooks('tests:\n  - { command: git push x, expect: deny }\n');
  const watching = spawn(process.execPath, [CLI, 'test', '--watch'], { cwd: on.project, env: on.env });
  onTestFinished(() => void watching.kill('SIGKILL'));
  let seen = '';
  watching.stdout.setEncoding('utf8').on('data', (text) => (seen += text));
  const ended = new Promise<number | null>((resolve) => watching.on('close', resolve));
  const runs = (): number => seen.split('Waiting for a change').length - 1;
  expect(await eventually(() => runs() === 1)).toBe(true);
  expect(seen).toContain('1 passed');
  on.write(OWN, 'tests:\n  - { command: git push x, expect: ask }\n');
  expect(await eventually(() => runs() === 2)).toBe(true);
  expect(seen).toContain('1 failed');
  on.write('~/.config/hookline/hooks.yml', HOOKS.replace('deny:', 'ask:'));
  expect(await eventually(() => runs() === 3)).toBe(true);
  expect(seen.split('Waiting for a change')[2]).toContain('1 passed');
  on.write(OWN, 'tests: [');
  expect(await eventually(() => runs() === 4)).toBe(true);
  watching.kill('SIGINT');
  expect(await ended).toBe(130);
});

test.runIf(HAS_TERMINAL)('in a terminal q ends --watch', async () => {
  const on = withHooks('tests:\n  - { command: git push x, expect: deny }\n');
  on.write(
    '~/.config/hookline/y.hooktest.yml',
    'config: hooks.yml\ntests:\n  - { name: "(y/n)", command: git push x, expect: ask }\n',
  );
  const { status, screen } = await callInTerminal(
    { args: ['test', '--watch'], cwd: on.project, env: { ...on.env, TERM: 'xterm', NO_COLOR: '1' } },
    { keys: ['q'] },
  );
  expect(screen).toContain('(y/n)');
  expect(status).toBe(0);
});
