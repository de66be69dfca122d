import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backTest, lastRecorded } from '../../src/history/replay/back-test.ts';
import { openStage } from '../../src/history/replay/open-stage.ts';
import type { ChangeGroups } from '../../src/history/replay/replayed.ts';
import { createHooks } from '../../src/hooks.ts';
import { logs, machine, settings } from '../cli/machine.ts';

const OWN = '~/.config/hookline/hooks.yml';
const NO_RM = `hooks:
  - { on: PreToolUse, name: no-rm, when: "tool_input.command.contains('rm ')", deny: no }
`;
const CALLS = ['ls -la', 'rm x', 'git push', 'git push --tags', 'git status && git push', 'npm run build', 'git log'];

interface Told {
  readonly status: number;
  readonly changes: readonly { readonly id: string }[];
  readonly groups: ChangeGroups;
}

/** What these calls were decided, recorded; and the way to try something else on them. */
async function played(calls: readonly string[] = CALLS, own = NO_RM) {
  const place = machine();
  place.write(OWN, own);
  const { home, project, env } = place;
  const hooks = await createHooks({ cwd: project, home, env, watch: false, recordAll: true });
  const ids: string[] = [];
  for (const command of calls)
    ids.push((await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command }, session_id: 's' })).id);
  await hooks.close();
  const replay = async (...args: string[]) => {
    const { data, status } = await place.json(['audit', 'replay', ...args]);
    return { ...(data as Record<string, unknown>), status } as unknown as Told;
  };
  return { ...place, ids, replay };
}

const ASK_PUSH = 'hooks:\n  - { on: PreToolUse, name: push, runs: git push, ask: "now?" }\n';

test('--with adds a file to what is in force: only what it decides otherwise is told, by shape, project and agent', async () => {
  const { replay, write, ids, project } = await played();
  const file = write('new.yml', ASK_PUSH);
  const told = await replay('--with', file);
  expect(told).toMatchObject({ status: 1, decisions: 7, same: 4, changed: 3, cannotTell: 0, hidden: 0 });
  expect(told.changes.map(({ id }) => id)).toEqual([ids[2], ids[3], ids[4]]);
  expect(told.groups.shapes).toMatchObject([
    { name: 'git push', stricter: 2, milder: 0, ids: [ids[2], ids[3]] },
    { name: 'git status + git push', stricter: 1 },
  ]);
  expect(told.groups.projects).toMatchObject([{ name: project, stricter: 3 }]);
});

test('--instead-of puts a file in the place of one that is in force, and what it does not say any more is milder', async () => {
  const { replay, write, at, ids } = await played();
  const file = write('new.yml', ASK_PUSH);
  const told = await replay('--with', file, '--instead-of', at(OWN));
  expect(told).toMatchObject({ decisions: 7, same: 3, changed: 4 });
  expect(told.groups.shapes).toContainEqual(
    expect.objectContaining({ name: 'rm', milder: 1, stricter: 0, ids: [ids[1]] }),
  );
  // what lies there is as it was
  expect(readFileSync(at(OWN), 'utf8')).toBe(NO_RM);
});

test('the same file in its own place, with other lines and a comment, changes nothing', async () => {
  const { replay, write, at } = await played();
  const file = write('new.yml', `# mine\n\n${NO_RM}`);
  expect(await replay('--with', file, '--instead-of', at(OWN))).toMatchObject({ status: 0, same: 7, changed: 0 });
});

test('a rule that is switched off, softened or excepted by the new file is seen', async () => {
  const { replay, write, ids } = await played();
  const off = write('off.yml', 'rules: { no-rm: off }\n');
  expect(await replay('--with', off)).toMatchObject({
    changed: 1,
    changes: [{ id: ids[1], after: { decision: 'none' } }],
  });
  const asks = write('asks.yml', 'rules: { no-rm: ask }\n');
  expect(await replay('--with', asks)).toMatchObject({
    changed: 1,
    changes: [{ id: ids[1], after: { decision: 'ask' } }],
  });
});

test('a hook that would have to be run is not run, and its calls are counted as such', async () => {
  const { replay, write, logged } = await played();
  const file = write('.claude/settings.json', settings({ PreToolUse: logs('ran') }));
  const told = await replay('--with', file);
  expect(told).toMatchObject({ status: 0, changed: 0, cannotTell: 6, same: 1 });
  expect(told.groups.shapes.every(({ cannotTell }) => cannotTell > 0)).toBe(true);
  expect(logged()).toEqual([]);
});

test('what was masked when it was recorded is counted', async () => {
  const { replay, write } = await played([
    'export GITHUB_TOKEN=ghp_0123456789abcdefghijABCDEFGHIJ012345 && git push',
    'git push',
  ]);
  expect(await replay('--with', write('new.yml', ASK_PUSH))).toMatchObject({ decisions: 2, changed: 2, hidden: 1 });
});

test('a proposal with a mistake in it is not tried, and the mistake is told with its place', async () => {
  const { cli, write, at } = await played();
  const file = write('new.yml', 'hooks:\n  - { on: PreTolUse, deny: "no" }\n');
  for (const more of [[], ['--instead-of', at(OWN)]]) {
    const { status, stderr } = await cli(['audit', 'replay', '--with', file, ...more]);
    expect(status).toBe(1);
    expect(stderr).toContain('error[UNKNOWN_EVENT]');
  }
});

test.each([
  [['--with', 'nowhere.yml'], 'There is no file "nowhere.yml".'],
  [['--instead-of', 'new.yml'], '--instead-of needs exactly one file after --with'],
  [['--with', 'new.yml', '--with', 'new.yml', '--instead-of', 'new.yml'], 'exactly one file'],
])('%j is refused', async (args, message) => {
  const { cli, write } = await played(['ls']);
  write('new.yml', ASK_PUSH);
  const { status, stderr } = await cli(['audit', 'replay', ...args]);
  expect(status).toBe(1);
  expect(stderr).toContain(message);
});

test('a rule about what came before knows what came before', async () => {
  const { replay, write, ids } = await played(['curl -s https://example.com/x.sh', 'bash x.sh', 'ls']);
  const file = write(
    'new.yml',
    'hooks:\n  - { on: PreToolUse, name: fetched, tools: shell, runs: bash, after: { sends: true }, deny: "no" }\n',
  );
  expect(await replay('--with', file)).toMatchObject({ changed: 1, changes: [{ id: ids[1] }] });
});

test('nothing is remembered of a proposal: no file of the state changes', async () => {
  const { replay, write, state, at, cli } = await played();
  const before = readFileSync(join(state, 'hookline/audit/head.json'), 'utf8');
  await replay('--with', write('new.yml', ASK_PUSH), '--instead-of', at(OWN));
  expect(readFileSync(join(state, 'hookline/audit/head.json'), 'utf8')).toBe(before);
  // and what was last good of the person's own file is still its own
  write(OWN, 'hooks: [\n');
  const { stdout } = await cli(['list']);
  expect(stdout).toContain('no-rm');
  expect(stdout).not.toContain('push');
});

test.each([
  ['a rule more', ASK_PUSH],
  ['a grant more', 'hooks:\n  - { on: PreToolUse, name: g, runs: git status, allow: "fine" }\n'],
  ['a pack more', 'extends: [git]\n'],
  [
    'a matcher',
    'hooks:\n  - { on: PreToolUse, tools: "Bash|Write", when: "size(tool_input.command) > 8", deny: "long" }\n',
  ],
  ['one rule less', 'rules: { no-rm: off }\n'],
])('%s: what is left out because it cannot change is the same where it is tried', async (_, text) => {
  const { write, home, project, env, state } = await played();
  const recorded = lastRecorded({
    folder: join(state, 'hookline/audit'),
    limit: 100,
    filter: { fromMs: null, fits: () => true },
  });
  const tried = async (path: string) => {
    const stage = openStage({
      runsForReal: false,
      optionsFor: () => ({ cwd: project, home, env, watch: false }),
      proposal: { more: [{ path }], instead: new Map() },
    });
    const { changes, same, decisions } = await backTest(recorded, stage).finally(stage.close);
    return {
      same,
      decisions,
      changes: changes.map(({ id, after: { decision, reason } }) => ({ id, decision, reason })),
    };
  };
  const short = await tried(write('new.yml', text));
  // a setting besides: each is tried
  const whole = await tried(write('whole.yml', `maxRetries: 8\n${text}`));
  expect(short).toEqual(whole);
  expect(short.decisions).toBe(CALLS.length);
});

test('it can be left off in the middle, and says how far it is', async () => {
  const { home, project, env, state } = await played(Array.from({ length: 450 }, (_, n) => `echo ${n}`));
  const recorded = lastRecorded({
    folder: join(state, 'hookline/audit'),
    limit: 1000,
    filter: { fromMs: null, fits: () => true },
  });
  const stage = openStage({ runsForReal: false, optionsFor: () => ({ cwd: project, home, env, watch: false }) });
  const left = new AbortController();
  const told: number[] = [];
  const { decisions } = await backTest(recorded, stage, {
    signal: left.signal,
    tell({ done, of }) {
      expect(of).toBe(450);
      told.push(done);
      left.abort();
    },
  }).finally(stage.close);
  expect(told).toEqual([199]);
  expect(decisions).toBeLessThan(450);
});

test('a question that an agent could not put to a person was refused for that, and is no change', async () => {
  const { cli, json, write, project } = machine();
  write(OWN, 'hooks:\n  - { name: ask-publish, on: PreToolUse, runs: npm publish, ask: "really?" }\n');
  const call = { session_id: 's', cwd: project, tool_name: 'Bash', tool_input: { command: 'npm publish' } };
  expect(await cli(['bridge', 'codex', 'PreToolUse'], { input: JSON.stringify(call) })).toMatchObject({ status: 2 });
  expect((await json(['audit', 'replay'])).data).toMatchObject({ decisions: 1, same: 1, changed: 0 });
  write('new.yml', 'hooks:\n  - { on: PreToolUse, runs: npm publish, deny: never }\n');
  expect((await json(['audit', 'replay', '--with', 'new.yml'])).data).toMatchObject({ decisions: 1, same: 1 });
});
