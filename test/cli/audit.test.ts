// wide: starts many processes

import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { recordActs } from '../../src/audit/record-acts.ts';
import { trailFiles } from '../../src/audit/trail-files.ts';
import { BASH, CLI, logs, machine, settings } from './machine.ts';

/** A guard that refuses `rm`, one that fails open, and some calls. */
async function withCalls() {
  const place = machine();
  const guard = `grep -q rm && { echo 'not today' >&2; exit 2; }; exit 0`;
  place.write('~/.claude/settings.json', settings({ PreToolUse: [guard, 'exit 7'] }));
  const input = (command: string) => ['--tool', 'Bash', '--input', JSON.stringify({ command })];
  const ids: string[] = [];
  for (const command of ['ls', 'rm -rf x', 'ls -l']) {
    const { outcome } = await place.run('PreToolUse', input(command));
    ids.push(outcome.id);
  }
  const folder = join(place.state, 'hookline', 'audit');
  return { ...place, ids, folder, file: trailFiles(folder)[0]?.path ?? '' };
}

describe('hookline run', () => {
  test('leaves a record of each run and of the outcome, and nothing where no hook fits', async () => {
    const { run, file, folder, cli } = await withCalls();
    const before = statSync(file).size;
    await run('PostToolUse', BASH);
    expect(statSync(file).size).toBe(before);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(9);
    expect(await cli(['audit', 'verify'])).toMatchObject({ status: 0, stdout: expect.stringContaining('9 records') });
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  test('records how an asynchronous hook ended, under the decision that started it', async () => {
    const { write, run, json } = machine();
    write(
      '~/.claude/settings.json',
      settings({
        PostToolUse: {
          matcher: 'Bash',
          hooks: [{ type: 'command', async: true, command: 'sleep 0.3; echo done; exit 3' }],
        },
      }),
    );
    const { outcome } = await run('PostToolUse', BASH);
    let late: Record<string, unknown>[] = [];
    let definitions = new Set<unknown>();
    for (let i = 0; i < 50 && late.length === 0; i++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const { data } = await json(['audit', 'show', outcome.id]);
      const runs = data.runs as Record<string, unknown>[];
      late = runs.filter((one) => one.late === true);
      definitions = new Set(runs.map((one) => one.definition));
    }
    // of one entry
    expect([...definitions]).toEqual([expect.any(String)]);
    expect(late).toMatchObject([{ id: outcome.id, status: 'failed', exitCode: 3, stdout: 'done\n', async: true }]);
  });

  test('goes on where the trail cannot be written, and says so once', async () => {
    const { write, run, state, cli, logged } = machine();
    write(join(state, 'hookline', 'audit'), 'a file');
    write('~/.claude/settings.json', settings({ PreToolUse: logs('ran', 2) }));
    const { outcome, status } = await run('PreToolUse', BASH);
    expect({ status, logged: logged() }).toEqual({ status: 2, logged: ['ran'] });
    expect(outcome.diagnostics.map(({ code }) => code)).toEqual(['AUDIT_FAILED']);
    const { stderr } = await cli(['run', 'PreToolUse', ...BASH]);
    expect(stderr).toMatch(/^error\[AUDIT_FAILED\]: What happened could not be recorded: /);
  });
});

describe('the id of a decision stands in every text for a person', () => {
  const says = (decision: string) =>
    `echo '${JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: decision } })}'`;
  test.each([
    ['nothing is said', 'true', false],
    ['something is refused', 'echo no >&2; exit 2', true],
    ['something is asked', says('ask'), true],
    ['something is granted', says('allow'), false],
    ['a hook fails', 'echo oops >&2; exit 1', true],
    ['a hook cannot be started', '/nowhere/at/all', true],
  ])('where %s', async (_, command, gateSpeaks) => {
    const { write, cli, json } = machine();
    write('~/.claude/settings.json', settings({ PreToolUse: command }));
    const texts = [await cli(['run', 'PreToolUse', ...BASH]), await cli(['run', 'PreToolUse', ...BASH, '--gate'])];
    const { data } = await json(['audit', 'tail']);
    const [first = '', second = ''] = (data.decisions as { id: string }[]).map(({ id }) => id);
    expect(texts[0]?.stdout).toContain(`decision ${first}`);
    expect(texts[1]?.stderr.includes(`(decision ${second})`)).toBe(gateSpeaks);
  });
});

describe('what a person does', () => {
  test('is recorded beside what happens: who, when, to what; masked, in the same chain', async () => {
    const { cli, json, state, folder } = await withCalls();
    const password = ['hunter2', 'hunter2'].join('');
    const act = {
      kind: 'trust',
      hook: 'claude-code:.claude/settings.json:3',
      action: `x --password ${password}`,
    } as const;
    expect(await recordActs(join(state, 'hookline'), [act], null)).toBeNull();
    expect((await cli(['audit', 'tail', '-n', '1'])).stdout).toMatch(
      / • \w+: trust {2}claude-code:\.claude\/settings\.json:3\n$/,
    );
    const { data } = await json(['audit', 'tail', '-n', '1', '--hook', 'settings.json:3']);
    expect(data).toMatchObject({
      decisions: [{ act: { kind: 'trust', action: 'x --password ***', by: expect.any(String) } }],
    });
    expect((await json(['audit', 'stats'])).data).toMatchObject({ decisions: { block: 1, none: 2 } });
    expect((await cli(['audit', 'verify'])).status).toBe(0);
    expect(readdirSync(folder).filter((name) => name.startsWith('lock'))).toEqual([]);
    expect(await recordActs('/dev/null/x', [act], null)).toBeInstanceOf(Error);
  });
});

describe('hookline audit tail', () => {
  test('shows the last decisions, the newest last', async () => {
    const { cli, json, ids } = await withCalls();
    const { stdout } = await cli(['audit', 'tail']);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.slice(-8)),
    ).toEqual(ids.map((id) => id.slice(0, 8)));
    expect(stdout).toMatch(/✗ PreToolUse {2}Bash {2}block {2}rm -rf x {2}not today/);
    const { data } = await json(['audit', 'tail', '-n', '2', '--decision', 'none']);
    expect(data).toMatchObject({ decisions: [{ id: ids[0], runs: [{}, {}], skips: [] }, { id: ids[2] }] });
  });

  test('fits a narrow terminal, and obeys nothing that a hook said', async () => {
    const { write, run, cli } = machine();
    write(
      '~/.claude/settings.json',
      settings({ PreToolUse: `printf '\\033[31mred\\033]0;title\\007 %s' "$(seq 200 | tr '\\n' ' ')" >&2; exit 2` }),
    );
    await run('PreToolUse', BASH);
    const { stdout } = await cli(['audit', 'tail'], { env: { COLUMNS: '60' } });
    expect(stdout).not.toContain('\u001B');
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60);
  });

  test('goes on with what happens next, until it is ended', async () => {
    const { env, project, run } = await withCalls();
    const following = spawn(process.execPath, [CLI, 'audit', 'tail', '-n', '1', '--follow', '--json'], {
      cwd: project,
      env,
    });
    onTestFinished(() => void following.kill('SIGKILL'));
    const lines: string[] = [];
    const ended = new Promise((resolve) => following.on('close', resolve));
    const line = () =>
      new Promise<void>((resolve) =>
        following.stdout.once('data', (text) => {
          lines.push(...String(text).trim().split('\n'));
          resolve();
        }),
      );
    await line();
    const next = line();
    const { outcome } = await run('PreToolUse', BASH);
    await next;
    expect(lines.map((text) => JSON.parse(text).id)).toEqual([expect.any(String), outcome.id]);
    following.kill('SIGINT');
    expect(await ended).toBe(0);
  });

  test('says so where there is nothing', async () => {
    const { cli, json } = machine();
    expect(await cli(['audit', 'tail'])).toMatchObject({ status: 0, stdout: 'Nothing is recorded that fits.\n' });
    expect(await cli(['audit', 'verify'])).toMatchObject({ status: 0, stdout: 'Nothing is recorded yet.\n' });
    expect((await json(['audit', 'stats'])).data).toMatchObject({ hooks: [] });
  });
});

describe('hookline audit show', () => {
  test('has the decision with its payload and all its runs, by the beginning of its id', async () => {
    const { cli, ids } = await withCalls();
    const { status, stdout } = await cli(['audit', 'show', ids[1]?.slice(0, 8) ?? '']);
    expect(status).toBe(0);
    expect(stdout).toContain(`decision ${ids[1]}`);
    expect(stdout).toContain('"command": "rm -rf x"');
    expect(stdout).toMatch(/✗ claude-code:.* answered · block · exit 2 · .* ms\n {4}stderr {3}not today/);
    expect(stdout).toMatch(/! claude-code:.* failed · exit 7/);
  });

  test.each([
    [['audit', 'show'], 'USAGE'],
    [['audit', 'show', 'zzzzzzzz'], 'USAGE'],
    [['audit', 'show', 'abcd', 'efgh'], 'USAGE'],
    [['audit'], 'USAGE'],
    [['audit', 'tial'], 'USAGE'],
    [['audit', 'verify', 'x'], 'USAGE'],
    [['audit', 'tail', '--since', 'soon'], 'BAD_OPTION'],
    [['audit', 'tail', '--limit', '0'], 'BAD_OPTION'],
    [['audit', 'tail', '--decision', 'maybe'], 'BAD_OPTION'],
    [['audit', 'tail', '--event', 'PreTolUse'], 'UNKNOWN_EVENT'],
    [['audit', 'tail', '--nope'], 'UNKNOWN_OPTION'],
  ])('hookline %j is misuse', async (args, code) => {
    const { json } = machine();
    const { status, data } = await json(args);
    expect({ status, data }).toMatchObject({ status: 1, data: { error: { code } } });
  });
});

describe('hookline audit stats', () => {
  test('counts runs, refusals, fail-opens and skips per hook, with times', async () => {
    const { json, write, run } = await withCalls();
    write('.claude/settings.json', settings({ PreToolUse: 'true' }));
    await run('PreToolUse', BASH);
    const { data } = await json(['audit', 'stats']);
    const time = expect.any(Number);
    expect(data).toMatchObject({
      decisions: { block: 1, none: 3 },
      hooks: [
        { runs: 4, refused: 1, failedOpen: 0, skipped: 0, p50Ms: time, p90Ms: time, p99Ms: time },
        { runs: 4, refused: 0, failedOpen: 4, skipped: 0 },
        { hook: expect.stringContaining('.claude/settings.json'), runs: 0, skipped: 1, p50Ms: null },
      ],
      dropped: 0,
    });
  });

  test.each([200, 100, 40, 24])('fits a terminal of %i columns', async (columns) => {
    const { cli } = await withCalls();
    const { stdout } = await cli(['audit', 'stats'], { env: { COLUMNS: String(columns) } });
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(columns);
    expect(stdout).toMatch(/p99/);
  });

  test('counts what a hook on trial would have refused, and does not count it as refused', async () => {
    const { write, run, json, cli } = machine();
    write(
      '~/.config/hookline/hooks.yml',
      'hooks:\n  - on: PreToolUse\n    name: trial\n    shadow: true\n    run: exit 2\n',
    );
    await run('PreToolUse', BASH);
    expect((await json(['audit', 'stats'])).data).toMatchObject({
      hooks: [{ name: 'trial', refused: 0, wouldHaveRefused: 1 }],
    });
    expect((await cli(['audit', 'stats', '--hook', 'trial'])).stdout).toContain('would have refused 1 of 1');
    write('~/.config/hookline/hooks.yml', 'hooks:\n  - { on: PreToolUse, name: trial, shadow: true, ask: sure? }\n');
    await run('PreToolUse', BASH);
    expect((await json(['audit', 'stats', '--hook', 'trial'])).data).toMatchObject({
      hooks: [{ runs: 2, wouldHaveRefused: 1, wouldHaveAsked: 1, asked: 0 }],
    });
  });

  test('calls hooks by their names, also one whose line is another now; where two share a name, where they stand', async () => {
    const { write, run, cli, json } = machine();
    const own = '~/.config/hookline/hooks.yml';
    write(own, 'hooks:\n  - { on: PreToolUse, name: first, run: "true" }\n');
    await run('PreToolUse', BASH);
    write(
      own,
      '# moved\nhooks:\n  - { on: PreToolUse, name: first, run: "true" }\n  - { on: PreToolUse, run: "true" }\n',
    );
    await run('PreToolUse', BASH);
    const { stdout } = await cli(['audit', 'stats'], { env: { COLUMNS: '200' } });
    expect(stdout).toMatch(/^│ first +│ 2 /m);
    expect(stdout).toMatch(/^│ hookline:~\/\.config\/hookline\/hooks\.yml:4 +│ 1 /m);
    expect((await json(['audit', 'stats'])).data.hooks).toMatchObject([
      { name: 'first', hook: expect.stringMatching(/:3$/), runs: 2 },
      { name: null, runs: 1 },
    ]);
    const other = write('~/other.yml', 'hooks:\n  - { on: PreToolUse, name: first, run: "true" }\n');
    await run('PreToolUse', ['--config', other, ...BASH]);
    expect((await cli(['audit', 'stats'], { env: { COLUMNS: '200' } })).stdout).toMatch(
      /│ first \(hookline:.*other\.yml:2\) +│ 1 /,
    );
  });

  test('draws how long each took where there is room for it', async () => {
    const { cli, json } = await withCalls();
    const { stdout } = await cli(['audit', 'stats'], { env: { COLUMNS: '200' } });
    expect(stdout).toMatch(/p99 +│ 1ms-10s │/);
    expect(stdout).toMatch(/[▁-█]/);
    const { data } = await json(['audit', 'stats']);
    const [hook] = data.hooks as { times: number[]; runs: number }[];
    expect(hook?.times.reduce((sum, count) => sum + count, 0)).toBe(hook?.runs);
  });
});

describe('hookline audit verify', () => {
  test('names the file and the line of the first record that is not as it was written', async () => {
    const { cli, json, file } = await withCalls();
    writeFileSync(file, readFileSync(file, 'utf8').replace('"reason":"not today"', '"reason":"no reason"'));
    const { status, stdout } = await cli(['audit', 'verify']);
    expect({ status, stdout }).toEqual({
      status: 1,
      stdout: expect.stringMatching(/^✗ The trail is broken at .*000000000001\.jsonl:4: it is not what was written/),
    });
    const { data } = await json(['audit', 'verify']);
    expect(data).toMatchObject({ intact: false, broken: { file, line: 4 } });
  });
});

describe('hookline audit export', () => {
  test('prints the records as they stand in the trail, or those of the decisions that are asked for', async () => {
    const { cli, file, ids } = await withCalls();
    expect((await cli(['audit', 'export'])).stdout).toBe(readFileSync(file, 'utf8'));
    const exported = async (...args: string[]) => {
      const { stdout } = await cli(['audit', 'export', ...args]);
      return stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line).id);
    };
    expect(await exported('--decision', 'refused')).toEqual([ids[1], ids[1], ids[1]]);
    expect(await exported('--event', 'pre-tool-call', '--since', '1h')).toHaveLength(9);
    expect(await exported('--event', 'Stop')).toEqual([]);
    expect(await exported('--hook', 'nobody')).toEqual([]);
    expect(await exported('--since', '2999-01-01')).toEqual([]);
  });

  test('writes a file that is private, and leaves one that exists alone', async () => {
    const { cli, at, json } = await withCalls();
    expect((await json(['audit', 'export', '--output', 'trail.jsonl'])).data).toEqual({
      output: 'trail.jsonl',
      records: 9,
    });
    expect(statSync(at('trail.jsonl')).mode & 0o777).toBe(0o600);
    expect(await cli(['audit', 'export', '-o', 'trail.jsonl'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is there already'),
    });
  });
});
