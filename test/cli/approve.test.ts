// wide: starts many processes

import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { approvals } from '../../src/state/approvals.ts';
import { CLI, type CliOptions, finished, HAS_TERMINAL, logs, machine } from './machine.ts';

const terminalTest = test.skipIf(!HAS_TERMINAL);

const RULES = `hooks:
  - on: PreToolUse
    name: pushes
    tools: Bash
    when: tool_input.command.contains("push")
    ask: Really push?
`;

const push = (command = 'git push', more: object = {}) => [
  ...['--tool', 'Bash', '--input', JSON.stringify({ command, ...more })],
];

/** A machine on which a rule asks before every push. */
function asked(rules = RULES) {
  const all = machine();
  all.write('~/.config/hookline/hooks.yml', rules);
  const folder = join(all.state, 'hookline/approvals');
  const call = (args: readonly string[] = push(), session = 's1', options: CliOptions = {}) =>
    all.run('PreToolUse', [...args, '--session', session], options);
  const idOf = async (...given: Parameters<typeof call>): Promise<string> => {
    const { approval } = (await call(...given)).outcome;
    if (approval?.state !== 'waiting') throw new Error(`no question was left: ${JSON.stringify(approval)}`);
    return approval.id;
  };
  const answer = (id: string, key: string | null = 'y') =>
    all.terminal(['approve', id], key, { env: { NO_COLOR: '1' } });
  return { ...all, folder, call, idOf, answer };
}

/** `hookline run … --wait`, told when it waits. */
function waiting({ env, project }: ReturnType<typeof machine>, args: readonly string[]) {
  const child = spawn(process.execPath, [CLI, 'run', 'PreToolUse', ...args], {
    cwd: project,
    env: env as NodeJS.ProcessEnv,
  });
  let [stdout, stderr] = ['', ''];
  child.stdin.end();
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
  const id = new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text;
      const [, found] = /Waiting for approval: hookline approve (\w+)\n/.exec(stderr) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.on('close', () => reject(new Error(`it did not wait: ${stdout}${stderr}`)));
  });
  id.catch(() => {});
  const ended = new Promise<{ status: number | null; stdout: string; stderr: string }>((resolve) =>
    child.on('close', (status) => resolve({ status, stdout, stderr })),
  );
  return { child, id, ended };
}

describe('what a hook asks, and nobody is there to answer', () => {
  test('is left as a question under an id that every output shows, the same one for the same call', async () => {
    const { call, cli, idOf } = asked();
    const { status, outcome } = await call();
    expect(status).toBe(3);
    expect(outcome).toMatchObject({ decision: 'ask', reason: 'Really push?', approval: { state: 'waiting' } });
    const id = await idOf();
    const args = ['run', 'PreToolUse', ...push(), '--session', 's1'];
    expect((await cli(args)).stdout).toContain(`A person can approve exactly this with: hookline approve ${id}.`);
    const gated = await cli([...args, '--gate']);
    expect(gated.stderr).toContain(`hookline approve ${id}`);
    expect(gated.status).toBe(2);
  });

  test('is listed for people and for programs', async () => {
    const { cli, json, idOf } = asked();
    expect((await cli(['approve'])).stdout).toBe('Nothing waits for your approval.\n');
    const id = await idOf(push('git push --tags'));
    expect((await cli(['approve'])).stdout).toMatch(
      new RegExp(`│ ${id} │ PreToolUse │ git push --tags │ s1 +│ \\d+ s +│`),
    );
    const question = {
      id,
      kind: 'call',
      event: 'PreToolUse',
      session: 's1',
      command: 'git push --tags',
      name: 'pushes',
    };
    expect((await json(['approve'])).data).toMatchObject({ waiting: [question] });
    const one = await json(['approve', id.slice(0, 6)]);
    expect(one.data).toMatchObject({ question, state: 'waiting' });
    expect(one.stdout).not.toContain('digest');
  });

  terminalTest('goes ahead once after a yes, with the whole question shown', async () => {
    const { call, idOf, answer, project } = asked();
    const id = await idOf(push('git push', { description: 'publish', shell: 'zsh' }));
    const { status, screen } = await answer(id.slice(0, 7));
    expect(screen).toMatch(/^May this go ahead\? Hook 'pushes' asks\.\n {2}Reason: {2}Really push\?\n/);
    for (const part of [
      ...['Event:   PreToolUse, tool Bash', '  + git push\n', '  + {"shell":"zsh"}\n', 'Session: s1'],
      'The agent says of it, which is no part of what you approve:\n  | {"description":"publish"}\n',
      ...['Source:  ~/.config/hookline/hooks.yml:2', `Folder:  ${project}`, 'Approve it? (y/n): y\nApproved: '],
    ]) {
      // where a line is too long for the terminal, the rest stands below
      expect(screen.replaceAll('\n  > ', '')).toContain(part);
    }
    expect(status).toBe(0);
    const used = await call(push('git push', { description: 'in other words', shell: 'zsh', timeout: 5 }));
    expect(used.status).toBe(0);
    expect(used.outcome).toMatchObject({ decision: 'allow', approval: { state: 'approved', by: 'person' } });
    expect((await call(push('git push', { description: 'publish', shell: 'zsh' }))).status).toBe(3);
  });

  terminalTest('is not covered by the approval of anything else (A20)', async () => {
    const { call, idOf, answer, project } = asked();
    const id = await idOf();
    await answer(id);
    mkdirSync(join(project, 'below'));
    const others: readonly Parameters<typeof call>[] = [
      [push(), 's2'],
      [push('git push '), 's1'],
      [push('git  push'), 's1'],
      [push('git push --force'), 's1'],
      [push('git push', { dangerouslyDisableSandbox: true }), 's1'],
      [push('git push', { shell: 'zsh' }), 's1'],
      [push('git push', { run_in_background: true }), 's1'],
      [push('git push', { workdir: join(project, 'below') }), 's1'],
      [[...push(), '--set', 'agent_id=sub'], 's1'],
      [[...push(), '--cwd', join(project, 'below')], 's1'],
    ];
    for (const given of others) expect((await call(...given)).status).toBe(3);
    // a fresh tool_use_id is still the same call
    expect((await call([...push(), '--set', 'tool_use_id=toolu_2'])).status).toBe(0);
  });

  terminalTest('is not covered when another hook asks as well', async () => {
    const { call, idOf, answer, write } = asked();
    const id = await idOf();
    await answer(id);
    write('~/.config/hookline/hooks.yml', `${RULES}  - on: PreToolUse\n    name: more\n    ask: On a Friday?\n`);
    expect((await call()).status).toBe(3);
  });

  terminalTest('is refused after a no, for every try, and says so', async () => {
    const { call, idOf, answer } = asked();
    const id = await idOf();
    expect((await answer(id, 'n')).screen).toMatch(/\(y\/n\): n\nDeclined, for every try until /);
    for (const { status, outcome } of [await call(), await call()]) {
      expect(status).toBe(2);
      expect(outcome).toMatchObject({ decision: 'deny', reason: 'A person declined it: Really push?' });
    }
    expect((await call(push(), 's2')).status).toBe(3);
  });

  terminalTest('is answered once: who comes second is told what the first said, and where', async () => {
    const { call, idOf, terminal, state } = asked();
    const id = await idOf();
    const store = approvals(join(state, 'hookline'));
    const atQuestion = () => store.answer(id, 'declined', { seen: 'waiting', from: 'page' });
    const second = await terminal(['approve', id], 'y', { atQuestion });
    expect(second.screen).toContain(`"${id}" was answered already, in the page of hookline ui: declined.`);
    expect([second.status, (await call()).status]).toEqual([1, 2]);
    // whoever knows of the first answer can still change it
    const third = await terminal(['approve', id], 'y');
    expect(third.screen).toContain(
      'It was declined already in the page of hookline ui; another answer takes its place.',
    );
    expect([third.status, (await call()).status]).toEqual([0, 0]);
  });

  terminalTest('can be declined without a key', async () => {
    const { call, idOf, terminal } = asked();
    const id = await idOf();
    expect((await terminal(['approve', id, '--no'], null)).status).toBe(0);
    expect((await call()).status).toBe(2);
  });

  terminalTest.each([
    ['Ctrl-C', '\u0003'],
    ['Escape', '\u001B'],
    ['Enter', '\r'],
    ['the end of the terminal', null],
  ])('is not answered by %s', async (_, key) => {
    const { call, idOf, answer } = asked();
    const { status, screen } = await answer(await idOf(), key);
    expect(screen).toMatch(/Nothing was answered\.\n/);
    expect(status).toBe(1);
    expect((await call()).status).toBe(3);
  });

  test('cannot be approved without a terminal (A10)', async () => {
    const { call, cli, idOf } = asked();
    const id = await idOf();
    for (const args of [
      ['approve', id],
      ['approve', id, '--no'],
    ]) {
      const { status, stderr } = await cli(args, { input: 'y\n' });
      expect(stderr).toMatch(/^error\[USAGE\]: .* in a terminal only/);
      expect(status).toBe(1);
    }
    expect((await call()).status).toBe(3);
  });

  terminalTest('cannot be approved from inside a hook (A10)', async () => {
    const { call, idOf, terminal } = asked();
    const { status } = await terminal(['approve', await idOf()], 'y', { env: { HOOKLINE_DEPTH: '1' } });
    expect([status, (await call()).status]).toEqual([1, 3]);
  });

  terminalTest('has clear words for ids that answer nothing', async () => {
    const { cli, idOf, answer, call, folder } = asked();
    const first = await idOf();
    await idOf(push('git push x'));
    expect((await cli(['approve', 'nosuchid'])).stderr).toMatch(
      /There is no question "nosuchid"\.\n.*hookline approve/,
    );
    expect((await cli(['approve', ''])).stderr).toMatch(/could mean several questions/);
    expect((await cli(['approve', first, 'more'])).stderr).toMatch(/takes one id; "more" is too much/);
    await answer(first);
    await call();
    expect((await cli(['approve', first])).stderr).toMatch(new RegExp(`The question "${first}" was used already\\.`));
    const second = await idOf(push('git push y'));
    const [name = ''] = readdirSync(folder).filter((one) => one.startsWith(second));
    const old = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const past = { askedAt: '2026-01-01T00:00:00.000Z', expiresAt: '2026-01-01T00:10:00.000Z' };
    writeFileSync(join(folder, name), JSON.stringify({ ...old, ...past }));
    expect((await cli(['approve', second])).stderr).toMatch(new RegExp(`The question "${second}" has expired\\.`));
  });

  test('is shown so that nothing in it is obeyed by a terminal or hides', async () => {
    const { cli, idOf } = asked();
    const id = await idOf(push('git push\u001B[2K\u001B[1A\r echo harmless\n  Session: s9'));
    const { stdout } = await cli(['approve', id]);
    expect(stdout).toContain('  + git push\\u{1b}[2K\\u{1b}[1A\\u{d} echo harmless\n  +   Session: s9\n');
    for (const obeyed of ['\u001B', '\r']) expect((await cli(['approve'])).stdout).not.toContain(obeyed);
  });

  test('is shown without any mask, kept for this user alone, and forgotten when it was used', async () => {
    const { cli, idOf, call, folder, answer } = asked();
    const kept = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    const command = 'TOKEN=ghp_0123456789abcdefghijABCDEFGHIJ012345 git push';
    const id = await idOf(push(command));
    expect((await cli(['approve', id])).stdout).toContain(`  + ${command}\n`);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(kept().join('')).toContain('ghp_');
    if (!HAS_TERMINAL) return;
    await answer(id);
    expect((await call(push(command))).status).toBe(0);
    expect(kept().join('')).not.toContain('ghp_');
    expect((await cli(['approve', id])).stderr).toContain('was used already');
  });

  test('is forgotten when it has expired', async () => {
    const { cli, idOf, folder } = asked();
    const id = await idOf(push('TOKEN=ghp_0123456789abcdefghijABCDEFGHIJ012345 git push'));
    const [name = ''] = readdirSync(folder);
    const past = { askedAt: '2026-01-01T00:00:00.000Z', expiresAt: '2026-01-01T00:10:00.000Z' };
    const old = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    writeFileSync(join(folder, name), JSON.stringify({ ...old, ...past }));
    expect((await cli(['approve'])).stdout).toBe('Nothing waits for your approval.\n');
    expect(readFileSync(join(folder, name), 'utf8')).not.toContain('ghp_');
    expect((await cli(['approve', id])).stderr).toContain('has expired');
  });

  test('that is too long to be shown whole cannot be approved', async () => {
    const { call } = asked();
    const { status, outcome } = await call(push(`git push ${'x'.repeat(110_000)}`));
    expect([status, outcome.approval]).toEqual([3, null]);
  });

  test.each([
    ['cannot be written', () => '/sys'],
    ['is a file', ({ write }: ReturnType<typeof machine>) => write('state-file', '')],
    [
      'is somebody’s link',
      ({ project }: ReturnType<typeof machine>) => {
        mkdirSync(join(project, 'st/hookline'), { recursive: true });
        symlinkSync(join(project, '.git'), join(project, 'st/hookline/approvals'));
        return join(project, 'st');
      },
    ],
  ])('is asked as ever where the state folder %s', async (_, state) => {
    const all = asked();
    const env = { XDG_STATE_HOME: state(all) };
    const { status, outcome } = await all.call([...push(), '--wait', '5'], 's1', { env });
    expect([status, outcome.decision, outcome.approval]).toEqual([3, 'ask', null]);
    expect(readdirSync(join(all.project, '.git'))).toEqual([]);
  });
});

const FULL_DISK = 'mount -t tmpfs -o size=16k tmpfs "$DISK" && { head -c 1000000 /dev/zero > "$DISK/rest"; "$@"; }';
const canMount = spawnSync('unshare', ['-m', 'sh', '-c', 'mount -t tmpfs tmpfs /tmp']).status === 0;

test.skipIf(!canMount)(
  'a full disk: nothing can be approved, and the event goes on (needs to mount a tmpfs)',
  async () => {
    const { write, project, env, top } = asked();
    const disk = join(top, 'disk');
    mkdirSync(disk);
    write('payload.json', { session_id: 's1', tool_name: 'Bash', tool_input: { command: 'git push' } });
    const run = [process.execPath, CLI, 'run', 'PreToolUse', '--payload', 'payload.json', '--wait', '5', '--json'];
    const { status, stdout, stderr } = await finished('unshare', ['-m', 'sh', '-c', FULL_DISK, 'sh', ...run], {
      cwd: project,
      env: { ...env, DISK: disk, XDG_STATE_HOME: disk },
    });
    expect([status, JSON.parse(stdout)]).toMatchObject([3, { decision: 'ask', approval: null }]);
    expect(stderr).toMatch(/Nobody can be asked: the question cannot be kept/);
  },
);

describe('on a terminal of its own', () => {
  terminalTest('the question is asked right there, with the command and its source', async () => {
    const { terminal } = asked();
    const args = ['run', 'PreToolUse', ...push('git push\u001B[2K', { timeout: 9 })];
    const yes = await terminal(args, 'y\n', { env: { NO_COLOR: '1' } });
    expect(yes.screen).toContain(
      "PreToolUse: hook 'pushes' asks you: Really push?\nTool: Bash\nCommand: git push\\u{1b}[2K\n",
    );
    expect(yes.screen).toContain('"timeout": 9');
    expect(yes.screen).toContain('Source: ~/.config/hookline/hooks.yml:2\nGo ahead? (y/n): ');
    expect(yes.screen).toMatch(/✓ PreToolUse allowed\n.*\n.*A person approved it\./);
    expect(yes.status).toBe(0);
    const no = await terminal(args, 'n\n');
    expect(no.screen).toContain('A person declined it: Really push?');
    expect(no.status).toBe(2);
  });

  terminalTest('Ctrl-C there allows nothing', async () => {
    const { terminal } = asked();
    const { status } = await terminal(['run', 'PreToolUse', ...push()], '\u0003');
    expect(status).not.toBe(0);
  });

  terminalTest('a yes there is for that one call', async () => {
    const { terminal, call } = asked();
    await terminal(['run', 'PreToolUse', ...push(), '--session', 's1'], 'y\n');
    expect((await call()).status).toBe(3);
  });

  terminalTest.each([
    ['--json', 3],
    ['--gate', 2],
  ])('a program that reads the answer (%s) is answered as ever', async (option, status) => {
    const { terminal } = asked();
    const result = await terminal(['run', 'PreToolUse', ...push(), option], null);
    expect(result.screen).not.toContain('(y/n)');
    expect(result.status).toBe(status);
  });
});

describe('hookline run --wait', () => {
  terminalTest('goes on when the answer comes from another terminal', async () => {
    const all = asked();
    for (const [key, status] of [
      ['y', 0],
      ['n', 2],
    ] as const) {
      const run = waiting(all, [...push(`git push ${key}`), '--wait', '60', '--json']);
      await all.answer(await run.id, key);
      const ended = await run.ended;
      expect(ended.status).toBe(status);
      expect(JSON.parse(ended.stdout).approval.state).toBe(key === 'y' ? 'approved' : 'declined');
    }
  });

  test('ends as if nobody were there when the time is over', async () => {
    const all = asked();
    const { status, outcome, stderr } = await all.call([...push(), '--wait', '0.3']);
    expect([status, outcome.approval?.state]).toEqual([3, 'waiting']);
    expect(stderr).toMatch(/^Waiting for approval: hookline approve \w{8}\n$/);
    const short = await all.call([...push('git push x'), '--wait', '60', '--deadline', '0.5']);
    expect(short.status).toBe(3);
  });

  terminalTest('an answer that came too late is for the next try', async () => {
    const { call, answer } = asked();
    const { outcome } = await call([...push(), '--wait', '0.2']);
    const { approval } = outcome;
    await answer(approval?.state === 'waiting' ? approval.id : '');
    expect((await call([...push(), '--wait', '60'])).status).toBe(0);
  });

  terminalTest('two that wait for the same get one approval between them', async () => {
    const all = asked();
    const args = [...push(), '--session', 's1', '--wait', '60', '--json'];
    const both = [waiting(all, args), waiting(all, args)];
    const [id = ''] = await Promise.all(both.map((run) => run.id));
    await all.answer(id);
    const winner = await Promise.race(both.map(async (run) => ({ run, ...(await run.ended) })));
    expect(winner.status).toBe(0);
    const [loser] = both.filter((run) => run !== winner.run);
    // it goes on waiting, for an answer of its own
    loser?.child.kill('SIGTERM');
    expect((await loser?.ended)?.status).toBe(2);
    expect((await all.cli(['approve', id])).stderr).toMatch(/was used already/);
  });

  terminalTest('of many at once only one uses an approval up', async () => {
    const { call, idOf, answer } = asked();
    await answer(await idOf());
    const results = await Promise.all(Array.from({ length: 8 }, () => call()));
    expect(results.map(({ status }) => status).sort()).toEqual([0, ...Array(7).fill(3)]);
  });

  test('is ended by a signal, and nothing is allowed', async () => {
    const all = asked();
    const run = waiting(all, [...push(), '--wait', '60', '--json']);
    await run.id;
    run.child.kill('SIGTERM');
    const { status, stdout } = await run.ended;
    expect([status, JSON.parse(stdout).reason]).toEqual([2, 'cancelled']);
  });

  terminalTest('killed while it waits, it leaves a question that the next try can use', async () => {
    const all = asked();
    const run = waiting(all, [...push(), '--session', 's1', '--wait', '60']);
    const id = await run.id;
    run.child.kill('SIGKILL');
    await run.ended;
    expect((await all.answer(id)).status).toBe(0);
    expect((await all.call()).status).toBe(0);
  });

  test.each(['soon', '-1', '601', '', 'Infinity'])('refuses to wait %j', async (wait) => {
    const { cli } = asked();
    const { status, stderr } = await cli(['run', 'PreToolUse', ...push(), `--wait=${wait}`]);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^error\[BAD_OPTION\]: --wait must be .* up to 600/)]);
  });
});

describe('a hook that a person must approve', () => {
  const CAREFUL = (run: string) => `hooks:
  - on: PreToolUse
    name: careful
    run: ${run}
    approve: true
`;

  terminalTest('runs once after it was approved in another terminal', async () => {
    const { call, answer, logged } = asked(CAREFUL(logs('ran')));
    const { status, outcome } = await call(push('ls'));
    expect(status).toBe(2);
    const [skip] = outcome.skipped;
    expect(skip).toMatchObject({ why: 'nobody-to-ask', approval: { id: expect.any(String) } });
    const id = skip?.approval?.id ?? '';
    expect(outcome.reason).toBe(
      `Hook 'careful' was not run: there is nobody to ask. Approve it for the next time with: hookline approve ${id}`,
    );
    expect((await answer(id)).screen).toMatch(/^Run hook 'careful'\?\n[\s\S]*\+ echo ran >> "\$LOG"/);
    expect((await call(push('ls -l'))).status).toBe(2);
    expect((await call(push('ls'))).status).toBe(0);
    expect(logged()).toEqual(['ran']);
    expect((await call(push('ls'))).status).toBe(2);
    expect(logged()).toEqual(['ran']);
  });

  terminalTest('is not the one that was approved when its script or its entry changed', async () => {
    const { call, answer, write, logged, home } = asked(CAREFUL('sh ~/guard.sh'));
    write('~/guard.sh', logs('ran'), 0o755);
    const approve = async () => answer((await call(push('ls'))).outcome.skipped[0]?.approval?.id ?? '');
    await approve();
    write('~/guard.sh', logs('changed'), 0o755);
    expect((await call(push('ls'))).status).toBe(2);
    write('~/guard.sh', logs('ran'), 0o755);
    write('~/.config/hookline/hooks.yml', CAREFUL(`sh ${home}/guard.sh; true`));
    expect((await call(push('ls'))).status).toBe(2);
    expect(logged()).toEqual([]);
  });

  terminalTest('runs while the event waits for the answer', async () => {
    const all = asked(CAREFUL(logs('ran')));
    const run = waiting(all, [...push('ls'), '--wait', '60']);
    await all.answer(await run.id);
    expect((await run.ended).status).toBe(0);
    expect(all.logged()).toEqual(['ran']);
  });

  terminalTest('is skipped after a no, and refuses where it fails closed', async () => {
    const all = asked(CAREFUL(logs('ran')));
    const run = waiting(all, [...push('ls'), '--wait', '60', '--json']);
    await all.answer(await run.id, 'n');
    const { status, stdout } = await run.ended;
    expect([status, JSON.parse(stdout).reason]).toEqual([2, "Hook 'careful' was not run: User skipped hook."]);
    expect(all.logged()).toEqual([]);
  });

  test('is marked in every list', async () => {
    const { cli, json } = asked(CAREFUL('exit 0'));
    expect((await cli(['list'])).stdout).toContain('careful: exit 0 [asks first]');
    expect((await json(['list'])).data).toMatchObject({ hooks: [{ approve: true }] });
    expect((await cli(['explain', 'PreToolUse', ...push()])).stdout).toContain('the person is asked before it runs');
    expect((await cli(['check'])).stdout).toContain('1 hook asks a person before each run');
  });
});
