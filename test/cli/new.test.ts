// wide: starts many processes

import { existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callBeforePerson } from '../world/terminal.ts';
import { HAS_TERMINAL, machine } from './machine.ts';

const FOLDER = '~/.config/hookline';

function newMachine() {
  const it = machine();
  return {
    ...it,
    text: (path: string): string => readFileSync(it.at(path), 'utf8'),
    has: (path: string): boolean => existsSync(it.at(path)),
  };
}

const COMMIT = (flag: string): readonly string[] => [
  ...['--tool', 'Bash', '--input', JSON.stringify({ command: `git commit ${flag} -m done`.replace('  ', ' ') })],
];
const WRITE = (path: string): readonly string[] => ['--tool', 'Write', '--input', JSON.stringify({ file_path: path })];

describe('hookline new: a hook that works at once', () => {
  test.each(['sh', 'python', 'ts', 'rule'])('in %s, before a shell', async (lang) => {
    const { cli, run, has, text } = newMachine();
    const made = await cli(['new', 'no-verify', '--lang', lang, '--yes']);
    expect({ status: made.status, stderr: made.stderr }).toEqual({ status: 0, stderr: '' });
    expect(made.stdout).toContain('hookline test ~/.config/hookline/no-verify.hooktest.yml');
    const refused = await run('PreToolUse', COMMIT('--no-verify'));
    expect(refused.outcome).toMatchObject({
      decision: 'deny',
      reason: expect.stringContaining('leave out --no-verify'),
      diagnostics: [],
    });
    expect((await run('PreToolUse', COMMIT(''))).outcome).toMatchObject({ decision: 'none', diagnostics: [] });
    expect(has(`${FOLDER}/no-verify.hooktest.yml`)).toBe(true);
    expect(text(`${FOLDER}/no-verify.hooktest.yml`)).toMatch(/^# yaml-language-server: \$schema=\S+\/hooktest\.json\n/);
  });

  test.each(['sh', 'python', 'ts', 'rule'])('in %s, before a file is written', async (lang) => {
    const { cli, run } = newMachine();
    expect((await cli(['new', 'keep-keys', '--lang', lang, '--tool', 'file-write', '--yes'])).status).toBe(0);
    expect((await run('PreToolUse', WRITE('a/server.pem'))).outcome.decision).toBe('deny');
    expect((await run('PreToolUse', WRITE('a/server.ts'))).outcome.decision).toBe('none');
    expect((await run('PreToolUse', COMMIT('--no-verify'))).outcome.ran).toEqual([]);
  });

  test.each(['sh', 'python', 'ts', 'rule'])('in %s, for a prompt', async (lang) => {
    const { cli, run } = newMachine();
    expect((await cli(['new', 'no-passwords', '--lang', lang, '--event', 'UserPromptSubmit', '--yes'])).status).toBe(0);
    const { outcome } = await run('UserPromptSubmit', ['--prompt', 'my password is in here']);
    expect(outcome).toMatchObject({ refused: true, reason: 'A password does not belong into a prompt.' });
    expect((await run('UserPromptSubmit', ['--prompt', 'write a test'])).outcome.refused).toBe(false);
  });

  test.each(['sh', 'python', 'ts'])(
    'in %s, a formatter puts a file in order and says nothing to the model',
    async (lang) => {
      const { cli, run, write, text } = newMachine();
      expect((await cli(['new', 'tidy', '--lang', lang, '--event', 'PostToolUse', '--yes'])).status).toBe(0);
      const path = write('notes.txt', 'a  \n\n  b\t\n');
      const { outcome } = await run('PostToolUse', WRITE(path));
      expect(outcome).toMatchObject({ decision: 'none', context: [], messages: [], diagnostics: [] });
      expect(text('notes.txt')).toBe('a\n\n  b\n');
      if (lang === 'ts') return;
      expect(text(`${FOLDER}/hooks.yml`)).toContain('feedback: on-failure');
      const failed = await run('PostToolUse', WRITE('missing.txt'));
      expect(failed.outcome.context.join()).toMatch(/missing\.txt/);
    },
  );

  test.each(['sh', 'python', 'ts', 'rule'])('in %s, something for the model when a session begins', async (lang) => {
    const { cli, run } = newMachine();
    expect((await cli(['new', 'short', '--lang', lang, '--event', 'SessionStart', '--yes'])).status).toBe(0);
    expect((await run('SessionStart')).outcome.context).toEqual(['Answer in short sentences.']);
  });

  test.each(['sh', 'python', 'ts'])('in %s, where nothing can be changed', async (lang) => {
    const { cli, run } = newMachine();
    expect((await cli(['new', 'look', '--lang', lang, '--event', 'Notification', '--yes'])).status).toBe(0);
    expect((await run('Notification', ['--message', 'x'])).outcome).toMatchObject({ ran: [{ status: 'answered' }] });
    expect((await cli(['new', 'none', '--lang', 'rule', '--event', 'Notification', '--yes'])).stderr).toContain(
      'A rule can do nothing at a Notification',
    );
  });

  test('of a project, wherever in it the agent is, once it is approved', async () => {
    const { cli, run, write, at, env, project, has } = newMachine();
    expect((await cli(['new', 'no-verify', '--lang', 'sh', '--project', '--yes'])).stdout).toContain('hookline trust');
    expect([has('.hookline/hooks.yml'), has(`${FOLDER}/hooks.yml`)]).toEqual([true, false]);
    expect((await run('PreToolUse', COMMIT('--no-verify'))).outcome).toMatchObject({ skipped: [{ why: 'untrusted' }] });
    const approved = await callBeforePerson({ args: ['trust'], cwd: project, env }, { keys: ['y'] });
    expect(approved.screen).toContain('.hookline/hooks/no-verify.sh');
    write('deep/down/x', '');
    const deep = { cwd: at('deep/down') };
    expect((await run('PreToolUse', COMMIT('--no-verify'), deep)).outcome.decision).toBe('deny');
    expect((await run('PreToolUse', COMMIT(''), deep)).outcome.decision).toBe('none');
    // what it was approved with covers the bytes of the script
    write('.hookline/hooks/no-verify.sh', 'exit 0\n');
    expect((await run('PreToolUse', COMMIT('--no-verify'), deep)).outcome.decision).not.toBe('none');
  });
});

describe('hookline new leaves alone what is there', () => {
  test('an entry is added to the file, in its own form and with its comments', async () => {
    const { cli, write, text } = newMachine();
    const mine = '# mine\nhooks:\n  - on: Stop # a\n    run: "true"\n';
    write(`${FOLDER}/hooks.yml`, mine);
    await cli(['new', 'no-verify', '--lang', 'sh', '--yes']);
    expect(text(`${FOLDER}/hooks.yml`)).toBe(
      `${mine}  - name: no-verify\n    on: PreToolUse\n    tools: [shell]\n    run: sh ~/.config/hookline/hooks/no-verify.sh\n`,
    );
  });

  test('a script, a test and a hook of that name are not replaced, and then nothing is written', async () => {
    const { cli, write, text, has } = newMachine();
    write(`${FOLDER}/hooks/no-verify.sh`, 'mine');
    const taken = await cli(['new', 'no-verify', '--lang', 'sh', '--yes']);
    expect(taken).toMatchObject({ status: 1, stderr: expect.stringContaining('is there already, and is left alone') });
    expect([text(`${FOLDER}/hooks/no-verify.sh`), has(`${FOLDER}/hooks.yml`)]).toEqual(['mine', false]);
    await cli(['new', 'other', '--lang', 'sh', '--yes']);
    expect((await cli(['new', 'other', '--lang', 'rule', '--yes'])).stderr).toContain(
      'There is a hook "other" already',
    );
  });

  test('the library is copied once, and what somebody made of it stays', async () => {
    const { cli, write, text } = newMachine();
    await cli(['new', 'one', '--lang', 'sh', '--yes']);
    const library = `${text(`${FOLDER}/hooks/hookline-hook.sh`)}# mine\n`;
    write(`${FOLDER}/hooks/hookline-hook.sh`, library);
    expect((await cli(['new', 'two', '--lang', 'sh', '--yes'])).status).toBe(0);
    expect(text(`${FOLDER}/hooks/hookline-hook.sh`)).toBe(library);
  });

  test('scripts can be started, and Python leaves nothing behind', async () => {
    const { cli, run, at } = newMachine();
    await cli(['new', 'no-verify', '--lang', 'python', '--yes']);
    await run('PreToolUse', COMMIT('--no-verify'));
    expect(statSync(at(`${FOLDER}/hooks/no-verify.py`)).mode & 0o111).toBe(0o111);
    expect(readdirSync(at(`${FOLDER}/hooks`))).toEqual(['hookline_hook.py', 'no-verify.py']);
  });

  test.each([
    [['new'], 'Which name? For example: hookline new no-verify'],
    [['new', 'No Env', '--lang', 'sh'], 'write no-env'],
    [['new', '../x', '--lang', 'sh'], 'is no name for a hook'],
    [['new', 'x'], 'In which language?'],
    [['new', 'x', '--lang', 'py'], 'did you mean --lang python?'],
    [['new', 'x', '--lang', 'cobol'], 'choose one: --lang sh, python, ts, or rule'],
    [['new', 'x', '--lang', 'sh', '--event', 'PreTolUse'], 'did you mean "PreToolUse"?'],
    [['new', 'x', '--lang', 'sh', '--tool', 'shel', '--yes'], 'did you mean --tool shell?'],
    [['new', 'x', '--lang', 'sh', '--tool', 'two words', '--yes'], 'or the name of one tool'],
    [['new', 'x', '--lang', 'sh', '--event', 'Stop', '--tool', 'shell', '--yes'], 'Stop is not about a tool'],
    [['new', 'x', '--lang', 'sh', '--project', '--user'], 'one at a time'],
    [['new', 'x', '--lang', 'sh'], 'with --yes it is done without asking'],
  ])('%j writes nothing, and says what to do', async (args, message) => {
    const { cli, has } = newMachine();
    const { status, stderr } = await cli(args);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(message) });
    expect(has(FOLDER)).toBe(false);
  });

  test('inside of an agent nothing is written; --dry-run shows it', async () => {
    const { cli, json, has } = newMachine();
    const env = { GEMINI_CLI: '1' };
    expect((await cli(['new', 'x', '--lang', 'sh', '--yes'], { env })).stderr).toContain('from inside');
    const { data } = await json(['new', 'x', '--lang', 'sh', '--dry-run'], { env });
    expect(data).toMatchObject({ name: 'x', changed: false, files: [{ isNew: true }, {}, {}, {}] });
    expect(has(FOLDER)).toBe(false);
  });

  test.runIf(HAS_TERMINAL)('a person sees all of it first, and a no writes nothing', async () => {
    const { env, project, has } = newMachine();
    const call = { args: ['new', 'no-verify', '--lang', 'sh'], cwd: project, env };
    const { status, screen } = await callBeforePerson(call, { keys: ['n\n'] });
    expect([status, has(FOLDER)]).toEqual([1, false]);
    expect(screen).toContain('--no-verify');
    expect(screen).toContain('comes with hookline');
    expect(screen).not.toContain('hook_ended');
    expect((await callBeforePerson(call, { keys: ['y\n'] })).status).toBe(0);
    expect(has(`${FOLDER}/hooks/no-verify.sh`)).toBe(true);
  });
});

describe('hookline new tells what is', () => {
  test('a file that is not read is no place for a hook: it says so, and ends with 1', async () => {
    const { cli, json, write } = newMachine();
    write(`${FOLDER}/hooks.yml`, 'hooks:\n  - name: a\n    on: PreToolUse\n    tools: [shel]\n    deny: No.\n');
    const made = await cli(['new', 'no-verify', '--lang', 'sh', '--yes']);
    expect(made).toMatchObject({ status: 1, stderr: expect.stringContaining('"shel" is no kind of tool') });
    const { data } = await json(['new', 'other', '--lang', 'rule', '--yes']);
    expect(data).toMatchObject({ diagnostics: [{ severity: 'error', code: 'ODD_MATCHER' }] });
  });

  test.each(['Bash', 'mcp__db__query', 'run_shell_command', 'deploy_it'])('--tool %s is a tool', async (tool) => {
    const { cli } = newMachine();
    expect((await cli(['new', 'x', '--lang', 'rule', '--tool', tool, '--yes'])).status).toBe(0);
  });

  test.each([
    ['PreToolUse', `--tool Bash --input '{"command":"git commit --no-verify -m done"}'`],
    ['UserPromptSubmit', `--prompt 'my password is in here'`],
    ['SessionStart', ''],
  ])('the next step at %s can be typed as it stands', async (event, words) => {
    const { cli } = newMachine();
    const { stdout } = await cli(['new', 'x', '--lang', 'sh', '--event', event, '--yes']);
    expect(stdout).toContain(`hookline explain ${event}${words === '' ? '' : ` ${words}`}  `);
    const typed = [...words.matchAll(/'([^']*)'|[^' ]+/g)].map(([word, quoted]) => quoted ?? word);
    expect((await cli(['explain', event, ...typed])).status).toBe(0);
  });

  test('a rule about reading holds for a shell as well as for a tool that reads', async () => {
    const { cli, run } = newMachine();
    await cli(['new', 'keys', '--lang', 'rule', '--tool', 'file-read', '--yes']);
    const said = async (...args: string[]) => (await run('PreToolUse', ['--tool', ...args])).outcome.decision;
    expect(await said('Bash', '--input', '{"command":"cat server.pem"}')).toBe('deny');
    expect(await said('Read', '--input', '{"file_path":"server.pem"}')).toBe('deny');
    expect(await said('Bash', '--input', '{"command":"cat server.ts"}')).toBe('none');
  });

  test.each(['sh', 'python'])('what a person approves of a project in %s is all that runs', async (lang) => {
    const { cli, run, write, env, project, at } = newMachine();
    await cli(['new', 'no-verify', '--lang', lang, '--project', '--yes']);
    expect(readdirSync(at('.hookline/hooks'))).toHaveLength(1);
    await callBeforePerson({ args: ['trust'], cwd: project, env }, { keys: ['y'] });
    // what somebody puts beside it is not loaded
    write('.hookline/hooks/hookline-hook.sh', 'exit 0\n');
    write('.hookline/hooks/hookline_hook.py', 'raise SystemExit(0)\n');
    expect((await run('PreToolUse', COMMIT('--no-verify'))).outcome.decision).toBe('deny');
    expect((await run('PreToolUse', COMMIT(''))).outcome).toMatchObject({ decision: 'none', diagnostics: [] });
  });
});

describe('what is written runs in every shell', () => {
  test.each([
    ['dash', '/usr/bin/dash', []],
    ['bash', '/bin/bash', ['--posix']],
    ['busybox', '/bin/busybox', ['sh']],
  ])('%s', async (_shell, program, args) => {
    if (!existsSync(program)) throw new Error(`${program} is not on this machine; the tests need it`);
    const { cli, at, project, env, top } = newMachine();
    await cli(['new', 'no-verify', '--lang', 'sh', '--yes']);
    const bin = join(top, 'bin');
    const { finished } = await import('./machine.ts');
    const { mkdirSync } = await import('node:fs');
    mkdirSync(bin);
    if (args[0] === 'sh') symlinkSync(program, join(bin, 'awk'));
    const said = async (command: string) => {
      const input = JSON.stringify({ hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command } });
      const script = at(`${FOLDER}/hooks/no-verify.sh`);
      return finished(program, [...args, script], { cwd: project, env: { ...env, PATH: `${bin}:${env.PATH}` }, input });
    };
    expect(JSON.parse((await said('git commit --no-verify "a" \\ \n')).stdout)).toMatchObject({
      hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny' },
    });
    expect(await said('git commit')).toEqual({ status: 0, stdout: '', stderr: '' });
  });
});
