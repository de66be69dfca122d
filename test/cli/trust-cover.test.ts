// wide: starts many processes

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NO_POLICY } from '../../src/core/policy.ts';
import { loadHooks } from '../../src/hooks/load-hooks.ts';
import { createHooks } from '../../src/hooks.ts';
import { BASH, codes, HAS_TERMINAL, logs, machine, settings } from './machine.ts';

const terminalTest = test.skipIf(!HAS_TERMINAL);

describe('hookline trust shows', () => {
  const shownOf = async (entry: object, env: Record<string, string> = {}) => {
    const { write, cli } = machine();
    write('.hookline/hooks.json', { hooks: [{ on: 'PreToolUse', ...entry }] });
    const { stdout } = await cli(['trust'], { env });
    return stdout.split('\n').filter((line) => /^ {4}\S/.test(line));
  };

  test.each<[string, object, string]>([
    ['scripts of a package', { run: 'npm run lint' }, 'not covered: package.json scripts that "npm run lint" runs'],
    ['what is downloaded', { run: 'curl -s https://x.example | sh' }, 'not covered: what is downloaded and run'],
    ['a module of Python', { run: 'python3 -m ruff' }, 'not covered: the module "ruff" that python3 finds'],
    [
      'a PATH of its own',
      { run: 'PATH=./bin:$PATH x' },
      'not covered: which programs the PATH finds that this command sets itself',
    ],
    ['files that are found', { run: 'sh hooks.d/*.sh' }, 'not covered: the files that "sh hooks.d/*.sh" finds'],
    ['a server', { post: 'https://x.example/h' }, 'not covered: what the server at https://x.example/h answers'],
    ['a model', { prompt: 'Is it safe?' }, 'not covered: what the model answers'],
    ['imports', { module: './m.mjs' }, 'not covered: what the module imports'],
  ])('plainly what no hash can hold fast: %s', async (_, entry, line) => {
    expect(await shownOf(entry)).toContain(`    ${line}`);
  });

  test('which programs run, and that one is not on the PATH that the hook gets', async () => {
    const { write, cli, home, env, project } = machine();
    const tool = write('~/tools/guard', '#!/bin/sh\n', 0o755);
    write('node_modules/.bin/prettier', '#!/bin/sh\n', 0o755);
    write('.hookline/hooks.json', { hooks: [{ on: 'PreToolUse', run: 'guard | cat; prettier' }] });
    const PATH = `${join(project, 'node_modules/.bin')}:${join(home, 'tools')}:${env.PATH}`;
    const { stdout } = await cli(['trust'], { env: { PATH } });
    expect(stdout).toContain(`    covers the program guard: ${tool}\n`);
    expect(stdout).toContain('    the program prettier is not on the PATH that it gets');
    expect(stdout).toMatch(/\n {4}runs the system's cat \(\/\S+\/cat\)\n/);
  });

  describe('of a script that is named with a variable', () => {
    const linesOf = async (entry: object, scripts: readonly string[] = ['.claude/guard.sh']) => {
      const { write, cli } = machine();
      for (const script of scripts) write(script, '#!/bin/sh\n', 0o755);
      write('.hookline/hooks.json', { hooks: [{ on: 'PreToolUse', ...entry }] });
      const { stdout } = await cli(['trust']);
      return stdout.split('\n').filter((line) => /^ {4}(?:covers the script|not covered)/.test(line));
    };

    test.each([
      '"$CLAUDE_PROJECT_DIR"/.claude/guard.sh',
      '"$CLAUDE_PROJECT_DIR/.claude/guard.sh" --strict',
      '$CLAUDE_PROJECT_DIR/.claude/guard.sh',
      '"${CLAUDE_PROJECT_DIR}"/.claude/guard.sh',
      'sudo "$CLAUDE_PROJECT_DIR"/.claude/guard.sh',
      'cd src && "$HOOKLINE_CWD"/.claude/guard.sh',
      'D=.claude; sh "$D/guard.sh"',
      'D="$CLAUDE_PROJECT_DIR/.claude"; "$D"/guard.sh',
      'python3 "$(pwd)/.claude/guard.sh"',
      'sh "${CLAUDE_PROJECT_DIR:-.}/.claude/guard.sh"',
    ])('that it is covered: %s', async (run) => {
      expect(await linesOf({ run })).toEqual([
        expect.stringMatching(/^ {4}covers the script \.claude\/guard\.sh \(\w{12}\)$/),
      ]);
    });

    test.each<[string, object, readonly string[]]>([
      ['is not there', { run: '"$CLAUDE_PROJECT_DIR"/gone.sh' }, []],
      ['is elsewhere', { run: 'CLAUDE_PROJECT_DIR=/tmp; "$CLAUDE_PROJECT_DIR"/a.sh' }, ['a.sh']],
      ['is read', { run: 'read CLAUDE_PROJECT_DIR; "$CLAUDE_PROJECT_DIR"/a.sh' }, ['a.sh']],
      ['is set', { run: '"$CLAUDE_PROJECT_DIR"/a.sh', env: { CLAUDE_PROJECT_DIR: '/tmp' } }, ['a.sh']],
      ['is another', { run: '"$TOOLS"/a.sh', env: { TOOLS: '$X' } }, ['$X/a.sh']],
      ['is a script', { run: 'sh -c "$CLAUDE_PROJECT_DIR/a.sh; evil"' }, ['a.sh', 'a.sh; evil']],
      ['is an unknown folder’s', { run: 'bash "$X"/a.sh' }, ['a.sh']],
      ['is another agent’s', { run: 'bash "$CODEMIE_PROJECT_DIR"/a.sh' }, ['a.sh']],
      ['is where it went', { run: 'cd "$X"; bash "$PWD"/a.sh' }, ['a.sh']],
      ['is a pattern', { run: '"$CLAUDE_PROJECT_DIR"/*.sh' }, ['*.sh']],
    ])('that it is not: what it names %s', async (_, entry, scripts) => {
      expect(await linesOf(entry, scripts)).toContainEqual(expect.stringMatching(/not covered: what "\$[^"]*" is/));
    });
  });

  test('which variables it asks for, and which of them are credentials', async () => {
    const entry = { run: 'curl -H "$GITHUB_TOKEN" "$BACKEND" $DEBUG $MY_SECRET', passEnv: ['GITHUB_TOKEN'] };
    const lines = await shownOf(entry, { BACKEND: 'https://u:p@x.example', DEBUG: '1' });
    expect(lines).toContain('    is given credentials: GITHUB_TOKEN');
    expect(lines).toContain('    names credentials that it is not given: BACKEND, MY_SECRET');
    expect(lines).toContain('    reads DEBUG');
  });

  test('nothing that a name could hide behind', async () => {
    const { write, cli } = machine();
    write('.hookline/hooks.json', { hooks: [{ on: 'PreToolUse', run: `'a\u001b[2K\rb'; npm run 'x\u001b[1A\ny'` }] });
    const { stdout } = await cli(['trust']);
    expect(['\u001b', '\r'].filter((sign) => stdout.includes(sign))).toEqual([]);
    for (const line of stdout.split('\n')) expect(line).not.toMatch(/^y/);
  });
});

describe('hookline trust --lock', () => {
  const locked = async (file?: string) => {
    const all = machine();
    all.write('guard.sh', 'echo guard >> "$LOG"', 0o755);
    all.write('.claude/settings.json', settings({ PreToolUse: 'sh ./guard.sh' }));
    const made = await all.cli(['trust', '--lock', ...(file === undefined ? [] : [file])]);
    return { ...all, made };
  };
  const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

  test('prints the hashes, and beside them the digest that a job pins', async () => {
    const { made, write, run, logged } = await locked();
    expect(made.status).toBe(0);
    const digest = /^sha256 ([0-9a-f]{64})\n$/.exec(made.stderr)?.[1] ?? '';
    expect(sha256(made.stdout)).toBe(digest);
    write('.hookline/trust.lock', made.stdout);
    const env = { HOOKLINE_TRUST_LOCK_SHA256: digest, CI: 'true' };
    expect((await run('PreToolUse', BASH, { env })).outcome.skipped).toEqual([]);
    expect(logged()).toEqual(['guard']);
    write('guard.sh', 'echo evil >> "$LOG"', 0o755);
    const after = await run('PreToolUse', BASH, { env });
    expect([after.status, after.outcome.skipped[0]?.why]).toEqual([2, 'changed']);
    expect(logged()).toEqual(['guard']);
  });

  test('writes a file that everybody may read, and approves nothing by that', async () => {
    const { made, at, run, cli, json } = await locked('.hookline/trust.lock');
    const bytes = readFileSync(at('.hookline/trust.lock'));
    expect(made.stdout).toBe(`Written: .hookline/trust.lock\nsha256 ${sha256(bytes)}\n`);
    expect((await run('PreToolUse', BASH)).outcome.skipped.map(({ why }) => why)).toEqual(['untrusted']);
    const env = { HOOKLINE_TRUST_LOCK_SHA256: sha256(bytes) };
    expect((await cli(['trust'], { env })).stdout).toBe(
      `The lock .hookline/trust.lock counts here (sha256 ${sha256(bytes)}).\nNothing needs review: every hook of this project is approved as it is, or there is none.\n`,
    );
    expect((await json(['trust'], { env })).data.lock).toMatchObject({ sha256: sha256(bytes) });
    expect((await json(['list'], { env })).data.hooks).toMatchObject([{ state: 'active' }]);
  });

  test('replaces a lock, and never another file', async () => {
    const { at, cli, write } = await locked('.hookline/trust.lock');
    for (const name of ['package.json', 'notes.txt', 'broken.lock']) {
      write(name, name === 'package.json' ? { name: 'x' } : 'mine');
      const before = readFileSync(at(name));
      const { status, stderr } = await cli(['trust', '--lock', name]);
      expect(stderr).toMatch(/error\[TRUST_LOCK\].* is there and is no lock; it is left as it is/);
      expect([status, readFileSync(at(name))]).toEqual([1, before]);
    }
    write('empty.lock', '');
    for (const name of ['.hookline/trust.lock', 'empty.lock']) {
      expect((await cli(['trust', '--lock', name])).stdout).toContain(`Written: ${name}`);
    }
  });

  test('where a lock does not count, every output says so', async () => {
    const { cli, run } = await locked('.hookline/trust.lock');
    const env = { HOOKLINE_TRUST_LOCK: '.hookline/trust.lock' };
    expect(codes((await run('PreToolUse', BASH, { env })).outcome.diagnostics)).toContain('TRUST_LOCK');
    for (const args of [['run', 'PreToolUse', ...BASH], ['list'], ['check'], ['trust']]) {
      const { stdout, stderr } = await cli(args, { env });
      expect(stdout + stderr).toContain('error[TRUST_LOCK]');
    }
  });

  test('where there is nothing to lock, or nowhere to write, it is an error', async () => {
    const { cli } = machine();
    expect((await cli(['trust', '--lock'])).stderr).toMatch(/There is no hook of a project here that could be locked/);
    const { cli: inProject } = await locked();
    expect((await inProject(['trust', '--lock', '/dev/null/x'])).stderr).toMatch(
      /error\[TRUST_LOCK\]: The lock cannot be written/,
    );
    expect((await inProject(['trust', '--lock', 'a', 'b'])).status).toBe(1);
  });

  test('an account that may not approve makes none, and its lock does not count', async () => {
    const { cli, run, made, write, top } = await locked();
    const team = write(join(top, 'team.yml'), 'policy:\n  trustedBy: [alice]\n');
    const refused = await cli(['trust', '--lock', '--enforced', team]);
    expect(refused.stderr).toContain(`error[MAY_NOT_APPROVE]: The account "${userInfo().username}" may not approve`);
    const lock = write(join(top, 'hooks.lock'), made.stdout);
    const { outcome } = await run('PreToolUse', [...BASH, '--enforced', team], { env: { HOOKLINE_TRUST_LOCK: lock } });
    expect(outcome.skipped.map(({ why }) => why)).toEqual(['untrusted']);
    expect(codes(outcome.diagnostics)).toContain('MAY_NOT_APPROVE');
  });
});

terminalTest('an account that may not approve is told so before it is asked', async () => {
  const { terminal, write, top } = machine();
  write('.claude/settings.json', settings({ PreToolUse: logs('project') }));
  const team = write(join(top, 'team.yml'), 'policy:\n  trustedBy: nobody\n');
  const { screen, status } = await terminal(['trust', '--enforced', team], 'y', { env: { NO_COLOR: '1' } });
  expect(screen).toMatch(/error\[MAY_NOT_APPROVE\]: .* the organization lets nobody do it/);
  expect(screen).not.toContain('(y/n)');
  expect(status).toBe(1);
});

test('a hook that does not run is visible in every output', async () => {
  const { write, cli, run, json } = machine();
  write('.claude/settings.json', settings({ PreToolUse: logs('project') }));
  const { outcome } = await run('PreToolUse', BASH);
  expect(outcome.skipped).toMatchObject([{ why: 'untrusted' }]);
  expect(codes(outcome.diagnostics)).toContain('NEEDS_REVIEW');
  expect(outcome.messages.join()).toMatch(/1 hook needs review/);
  expect((await cli(['run', 'PreToolUse', ...BASH])).stdout).toMatch(/1 hook needs review and did not run/);
  expect((await cli(['run', 'PreToolUse', ...BASH, '--gate'])).stderr).toMatch(/1 hook needs review and did not run/);
  const list = await cli(['list']);
  expect(list.stdout).toMatch(/untrusted/);
  expect(list.stderr).toMatch(/NEEDS_REVIEW/);
  expect((await json(['list'])).data.hooks).toMatchObject([{ state: 'untrusted' }]);
  const check = await cli(['check']);
  expect(check.stdout + check.stderr).toMatch(/NEEDS_REVIEW/);
  const explained = await cli(['explain', 'PreToolUse', ...BASH]);
  expect(explained.stdout + explained.stderr).toMatch(/untrusted|approved|review/);
  expect(JSON.stringify((await json(['explain', 'PreToolUse', ...BASH])).data)).toContain('untrusted');
});

const UNDER = { policy: NO_POLICY, place: 0, isRecorded: false };

test('an asynchronous hook whose script is not the one that was let run is not run by its supervisor', async () => {
  const { write, cli, home, project, state, logged, top } = machine();
  write('later.sh', 'echo later >> "$LOG"', 0o755);
  write('.hookline/hooks.json', { hooks: [{ on: 'PostToolUse', run: 'sh ./later.sh', async: true }] });
  const where = { cwd: project, home, machine: join(top, 'etc') };
  const loader = { where, options: {}, stateFolder: join(state, 'hookline'), memory: null, env: {} };
  const [hook] = (await loadHooks(loader, null)).config.hooks;
  const payload = { session_id: 's', cwd: project, hook_event_name: 'PostToolUse', tool_name: 'Bash' };
  const event = { name: 'PostToolUse', payload, projectDir: project, at: 0, lastPrompt: null };
  const whose = { home, stateFolder: join(state, 'hookline') };
  const supervised = (hash: string) =>
    cli(['supervise'], {
      input: JSON.stringify([
        { hook, event, access: null, scripts: { 'later.sh': hash }, under: UNDER, whose, underWay: null },
      ]),
    });
  await supervised('0'.repeat(64));
  expect(logged()).toEqual([]);
  await supervised(createHash('sha256').update('echo later >> "$LOG"').digest('hex'));
  expect(logged()).toEqual(['later']);
});

test('the review says that a hook was moved to another event, and that a file of it was swapped', async () => {
  const { write, cli, state, project, env, home } = machine();
  write('guard.sh', 'exit 0', 0o755);
  write('.claude/settings.json', settings({ PreToolUse: './guard.sh' }));
  const hooks = await createHooks({ cwd: project, home, env, watch: false });
  await hooks.approve(hooks.pending().map(({ key }) => key));
  await hooks.close();
  write('.claude/settings.json', settings({ PostToolUse: './guard.sh' }));
  const { stdout } = await cli(['trust']);
  expect(stdout).toMatch(/\n {2}- event: "?PreToolUse"?\n {2}\+ event: "?PostToolUse"?\n/);
  const store = join(state, 'hookline/trust.json');
  writeFileSync(store, readFileSync(store, 'utf8').replace('"definition":', '"spoiled": true, "definition":'));
  write('.claude/settings.json', settings({ PreToolUse: './guard.sh' }));
  expect((await cli(['trust'])).stdout).toContain('    a file of it was swapped while it was about to run');
});

test('a guard that is lost with its file refuses in every process, and one that was taken out is told', async () => {
  const { write, run, project, env, home } = machine();
  write('.claude/settings.json', settings({ PreToolUse: 'true' }));
  const hooks = await createHooks({ cwd: project, home, env, watch: false });
  await hooks.approve(hooks.pending().map(({ key }) => key));
  await hooks.close();
  write('.claude/settings.json', '{');
  expect(await run('PreToolUse', BASH)).toMatchObject({ status: 2, outcome: { refused: true } });
  write('.claude/settings.json', {});
  const { status, outcome } = await run('PreToolUse', BASH);
  expect([status, outcome.messages]).toEqual([0, [expect.stringContaining('is no longer in this project')]]);
});

test('what --config leaves unread is not told to be gone, and what is gone from the named file is', async () => {
  const { write, run, cli, json, project, env, home, at } = machine();
  write('.claude/settings.json', settings({ PreToolUse: 'true' }));
  const hooks = await createHooks({ cwd: project, home, env, watch: false });
  await hooks.approve(hooks.pending().map(({ key }) => key));
  await hooks.close();
  const other = write('~/other.yml', 'hooks: [{ on: PreToolUse, run: "true" }]\n');
  const { outcome } = await run('PreToolUse', [...BASH, '--config', other]);
  expect(outcome.messages).toEqual([]);
  expect((await json(['check', '--config', other])).data.diagnostics).toEqual([]);
  expect((await cli(['trust', '--config', other])).stdout).not.toContain('no longer there');
  write('.claude/settings.json', {});
  const named = await run('PreToolUse', [...BASH, '--config', at('.claude/settings.json')]);
  expect(named.outcome.messages).toEqual([expect.stringContaining('is no longer in this project')]);
});
