// wide: starts many processes

import { describe, expect, test } from 'vitest';
import { machine, settings } from './machine.ts';

const RULES = `hooks:
  - on: PreToolUse
    name: no-push
    tools: [shell]
    when: tool_input.command.contains("git push")
    deny: Push from your own terminal.
  - on: PreToolUse
    name: no-env
    files: ["**/.env", "!**/example/.env"]
    deny: Ask for the value.
  - { on: PreToolUse, name: quiet, when: "false", deny: never }
`;

const OWN = '~/.config/hookline/hooks.yml';

function guarded(rules = RULES) {
  const all = machine();
  all.write(OWN, rules);
  const call = async (command: string, ...more: string[]) =>
    (await all.run('PreToolUse', ['--tool', 'Bash', '--input', JSON.stringify({ command }), ...more])).outcome.id;
  const why = async (...args: string[]) => (await all.cli(['why', ...args])).stdout;
  return { ...all, call, why };
}

describe('hookline why tells', () => {
  test('what was refused, by whom, where that stands, and what would have let it pass', async () => {
    const { call, why } = guarded();
    const id = await call('git push origin main');
    const text = await why(id.slice(0, 8));
    expect(text).toMatch(/^✗ PreToolUse Bash was refused \(tried with hookline run\)\n {2}> git push origin main\n/);
    expect(text).toContain('  Push from your own terminal.\n');
    expect(text).toMatch(
      /Who refused it\n {2}✗ no-push {2}user · rule · deny · .*\n {4}hookline:~\/\.config\/hookline\/hooks\.yml:2, as it is today\n/,
    );
    expect(text).toContain('    tools    shell  ← Bash\n');
    expect(text).toContain('    when     tool_input.command.contains("git push")\n');
    expect(text).toContain('  - quiet: its conditions did not hold\n');
    expect(text).toContain(`an exception for exactly this call: hookline allow ${id.slice(0, 8)}\n`);
    expect(text).toContain('rules: { "no-push": ask } in ~/.config/hookline/hooks.yml');
    expect(text).toContain(`  decision  ${id}\n`);
  });

  test.each([
    ['{ on: PreToolUse, name: one, ask: Really? }', true],
    ['{ on: PreToolUse, name: one, run: "exit 2" }', true],
    ['{ on: PreToolUse, name: one, run: "exit 7", onFailure: deny }', false],
  ])('of %s only the ways that lead somewhere', async (entry, excepts) => {
    const { call, why } = guarded(`hooks:\n  - ${entry}\n`);
    const text = await why(await call('ls'));
    expect(text).toContain('rules: { "one": off } in ~/.config/hookline/hooks.yml, which switches it off');
    expect(text).not.toContain('asks in place');
    expect(text.includes('hookline allow')).toBe(excepts);
  });

  test('which of many globs and patterns the call met, and the others not at all', async () => {
    const many = Array.from({ length: 60 }, (_, i) => `"**/secret-${i}/**"`).join(', ');
    const { call, why } = guarded(`hooks:
  - { on: PreToolUse, name: reads, reads: [${many}, "**/.env", "!**/example/.env"], deny: No. }
  - { on: PreToolUse, name: runs, runs: ["git push *", "npm publish *", "yarn publish *"], deny: No. }
`);
    const text = await why(await call('cat .env'));
    expect(text).toContain('    does     reads **/.env (of 62)\n');
    expect(text).toContain('one of these does not hold: does: reads **/.env (of 62)\n');
    expect(text).not.toContain('secret-7');
    expect(await why(await call('npm publish --tag x'))).toContain('    does     runs npm publish * (of 3)\n');
    expect(await why(await call('cat "$X"'))).toContain(
      '    does     reads **/secret-0/** **/secret-1/** **/secret-2/** … (62 of them)',
    );
  });

  test('which part of a line it was, each tried alone', async () => {
    const { call, why } = guarded();
    const text = await why(await call('cd sub && git push; echo done'));
    expect(text).toContain('    part     git push\n');
    expect(text).toContain('the line without `git push`: alone, `cd sub` and `echo done` would pass it');
  });

  test('what the call does, part by part', async () => {
    const { write, call, why, json } = guarded();
    write(OWN, 'hooks:\n  - { on: PreToolUse, name: secrets, reads: "**/.env", deny: Ask for the value. }\n');
    const id = await call('cd sub; cat .env > copy');
    const text = await why(id);
    expect(text).toMatch(/What it does\n(?: {2}.*\n)* {2}cat \.env.* → .*may read sub\/\.env/);
    expect(text).toContain('    does     reads **/.env\n');
    expect((await json(['why', id])).data.effects).toContainEqual(
      expect.objectContaining({ does: 'reads', path: 'sub/.env' }),
    );
  });

  test('which path met which pattern', async () => {
    const { run, why } = guarded();
    const input = JSON.stringify({ file_path: 'a/.env', old_path: 'notes' });
    const { outcome } = await run('PreToolUse', ['--tool', 'Read', '--input', input]);
    expect(await why(outcome.id)).toContain('    files    **/.env !**/example/.env  ← a/.env\n');
  });

  test.each<[string, string, RegExp]>([
    [
      'moved',
      RULES.replace('hooks:', '# a line more\nhooks:'),
      /hooks\.yml:2; today at ~\/\.config\/hookline\/hooks\.yml:3\n/,
    ],
    [
      'changed',
      RULES.replace('Push from your own terminal.', 'Not now.'),
      /hooks\.yml:2; it was changed since, and is now at .*hooks\.yml:2\n/,
    ],
    ['gone', 'hooks: []\n', /hooks\.yml:2; today it is in no file\n/],
  ])('of a rule that was %s since, what it was and where it is', async (_, edited, expected) => {
    const { call, why, write } = guarded();
    const id = await call('git push');
    write(OWN, edited);
    expect(await why(id)).toMatch(expected);
  });

  test('that a rule which is gone by now would refuse nothing any more', async () => {
    const { call, why, write } = guarded();
    const id = await call('git push');
    write(OWN, 'hooks: []\n');
    const text = await why(id);
    expect(text).toContain('nothing any more: it is no longer in any file');
    expect(text).not.toContain('hookline allow');
  });

  test('of an enforced rule whom to ask, and offers no exception', async () => {
    const { call, why, write } = guarded('hooks: []\n');
    const org = write('~/org.yml', `policy: { contact: "#hooks-help" }\n${RULES}`);
    const id = await call('git push', '--enforced', org);
    const text = await why(id, '--enforced', org);
    expect(text).toMatch(
      /it is enforced by your organization \(.*org\.yml:3\): only they can change it\. Ask #hooks-help\n/,
    );
    expect(text).not.toContain('hookline allow');
    write('~/org.yml', RULES);
    expect(await why(id, '--enforced', org)).toMatch(/Ask \S+, who owns that file\n/);
  });

  test('of a program that looked itself, that only running it tells; of one that failed, to fix it', async () => {
    const { write, run, why } = machine_();
    write('~/.claude/settings.json', settings({ PreToolUse: 'echo no >&2; exit 2' }));
    const first = (await run('PreToolUse', ['--tool', 'Bash', '--input', '{"command":"ls"}'])).outcome.id;
    expect(await why(first)).toContain('a call that its command agrees to: it looked itself');
    expect(await why(first)).toMatch(/give the entry a name \(claude-code:~\/\.claude\/settings\.json:\d+\)/);
    write('~/.claude/settings.json', settings({}));
    write(OWN, 'hooks:\n  - { on: PreToolUse, name: broken, run: exit 7 }\n');
    const second = (await run('PreToolUse', ['--tool', 'Bash', '--input', '{"command":"ls"}'])).outcome.id;
    expect(await why(second)).toMatch(
      /fix the hook, which refuses because it fails \(.*exit.*7.*\); with "onFailure: continue" its failures open/,
    );
  });

  test('of what no hook refused, that something stands in the way', async () => {
    const { write, run, why } = machine_();
    write(OWN, 'hooks: [\n');
    const { outcome } = await run('PreToolUse', ['--tool', 'Bash', '--input', '{"command":"ls"}']);
    expect(outcome.refused).toBe(true);
    expect(await why(outcome.id)).toContain(
      'no hook refused it: it was refused whatever hooks say. Fix what the reason names',
    );
  });

  test('of a question that an agent cannot put to a person, who asked, and where it can be answered', async () => {
    const { cli, project, why } = guarded(
      'hooks:\n  - { name: ask-publish, on: PreToolUse, tools: [shell], when: "true", ask: "really?" }\n',
    );
    const call = { session_id: 's', cwd: project, tool_name: 'Bash', tool_input: { command: 'npm publish' } };
    const { stderr } = await cli(['bridge', 'codex', 'PreToolUse'], { input: JSON.stringify(call) });
    const text = await why(/decision ([0-9a-f-]{36})/.exec(stderr)?.[1] ?? '');
    expect(text).toMatch(/Who refused it\n {2}\? ask-publish /);
    expect(text).toContain('a yes to the question: "hookline approve" shows it in another terminal');
    expect(text).not.toContain('no hook refused it');
  });

  test('everything as data, too', async () => {
    const { call, json } = guarded();
    const id = await call('cd sub && git push');
    expect((await json(['why', id])).data).toMatchObject({
      id,
      decision: 'deny',
      experiment: true,
      hooks: [
        { name: 'no-push', decided: true, today: { now: 'same', stillMeant: true }, parts: { about: ['git push'] } },
      ],
      wouldPass: [{ kind: 'call' }, { kind: 'call' }, { kind: 'exception' }, { kind: 'setting' }],
    });
  });
});

describe('which decision is meant', () => {
  test('the last of an agent, and not what install and doctor try themselves', async () => {
    const { call, why } = guarded();
    const own = await call('git push origin main');
    const canary = await call('git push canary', '--session', 'hookline-install');
    expect(await why('last')).toContain(own);
    expect(await why(canary)).toContain('git push canary');
  });

  test('"last" is the last refusal of this project; with --any, of any', async () => {
    const { call, why, cli, project, write } = guarded();
    const here = await call('git push here');
    await call('ls');
    write('~/other/.git/x', '');
    const elsewhere = await call('git push there', '--cwd', `${project}/../other`);
    expect(await why('last')).toContain(here);
    expect(await why('last', '--any')).toContain(elsewhere);
    const other = await cli(['why', 'last', '--cwd', project.replace(/project$/, '')]);
    expect(other.stdout + other.stderr).toContain(elsewhere);
  });

  test('where nothing was refused, that is said', async () => {
    const { cli, call } = guarded();
    await call('ls');
    expect(await cli(['why', 'last'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Nothing that was refused in'),
    });
    expect((await cli(['why', 'last', '--any'])).stderr).toContain('Nothing that was refused is recorded.');
  });

  test('an id that nobody recorded is told with the nearest', async () => {
    const { call, cli } = guarded();
    const id = await call('git push');
    const slip = `${id.slice(0, 7)}${id[7] === 'a' ? 'b' : 'a'}`;
    expect((await cli(['why', slip])).stderr).toContain(`did you mean "${id.slice(0, 8)}"?`);
    expect((await cli(['why', 'zzzzzzzz'])).stderr).toContain('No decision "zzzzzzzz" is recorded.');
  });

  test.each([[[]], [['abc']], [['1a2b3c4d', 'x']]])('hookline why %j is misuse', async (args) => {
    const { json } = machine();
    expect(await json(['why', ...args])).toMatchObject({ status: 1, data: { error: { code: 'USAGE' } } });
  });
});

function machine_() {
  const all = machine();
  return { ...all, why: async (...args: string[]) => (await all.cli(['why', ...args])).stdout };
}
