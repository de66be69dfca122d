// wide: starts many processes

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { logs, machine, settings } from './machine.ts';

const input = (command: string) => ['--tool', 'Bash', '--input', JSON.stringify({ command })];

/** A rule, a command that logs, and what three calls were decided. */
async function played() {
  const place = machine();
  const { write, run } = place;
  write(
    '~/.config/hookline/hooks.yml',
    'hooks:\n  - { on: PreToolUse, name: no-rm, when: "tool_input.command.contains(\'rm\')", deny: no }\n',
  );
  write(
    '~/.claude/settings.json',
    settings({ PreToolUse: `${logs('ran')}; grep -q push && { echo refused >&2; exit 2; }; exit 0` }),
  );
  const ids: string[] = [];
  for (const command of ['ls', 'rm -rf x', 'git push']) ids.push((await run('PreToolUse', input(command))).outcome.id);
  const replay = async (...args: string[]) => {
    const { data, status, stderr } = await place.json(['audit', 'replay', ...args]);
    return { ...data, status, stderr } as Record<string, unknown>;
  };
  return { ...place, ids, replay };
}

function everything(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path} ${statSync(path).mtimeMs} ${readFileSync(path, 'latin1').length}`)
    .sort();
}

describe('hookline audit replay', () => {
  test('finds nothing to change where nothing changed: no process is started, and no file is written', async () => {
    const { replay, logged, state } = await played();
    const before = [everything(state), logged()];
    expect(await replay()).toMatchObject({ status: 0, decisions: 3, same: 3, changed: 0, cannotTell: 0, changes: [] });
    expect([everything(state), logged()]).toEqual(before);
  });

  test('shows every decision that a changed rule would make otherwise, and which hook', async () => {
    const { replay, write, ids, cli } = await played();
    write(
      '~/.config/hookline/hooks.yml',
      'hooks:\n  - { on: PreToolUse, name: no-ls, when: "tool_input.command.contains(\'ls\')", ask: sure? }\n',
    );
    expect(await replay()).toMatchObject({
      ...{ status: 1, decisions: 3, same: 1, changed: 2 },
      changes: [
        {
          id: ids[0],
          tool: 'Bash',
          what: 'ls',
          before: { decision: 'none' },
          after: { decision: 'ask', hooks: [expect.stringContaining('no-ls')] },
        },
        {
          id: ids[1],
          what: 'rm -rf x',
          before: { decision: 'deny', hooks: [expect.stringContaining('no-rm')] },
          after: { decision: 'none' },
        },
      ],
    });
    const { stdout, status } = await cli(['audit', 'replay'], { env: { COLUMNS: '60' } });
    expect(status).toBe(1);
    expect(stdout).toContain(`${ids[0]?.slice(0, 8)}  PreToolUse  Bash  ls`);
    expect(stdout).toContain('none → ask  no-ls');
    expect(stdout).toMatch(/\n3 decisions replayed: 2 would change\.\n$/);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60);
  });

  test('takes a command that is still the same at its word, also where it stands elsewhere by now', async () => {
    const { replay, write, at } = await played();
    const text = readFileSync(at('~/.claude/settings.json'), 'utf8');
    write('~/.claude/settings.json', text.replace('{', '{\n\n\n  "model": "x",'));
    expect(await replay()).toMatchObject({ status: 0, same: 3, cannotTell: 0 });
  });

  test('says what would have to be run where a command is another, and runs it only when asked to', async () => {
    const { replay, write, ids, logged } = await played();
    write('~/.claude/settings.json', settings({ PreToolUse: `${logs('new')}; exit 2` }));
    const told = await replay();
    expect(told).toMatchObject({ status: 0, same: 1, changed: 0, cannotTell: 2 });
    expect(told.unknown).toMatchObject([
      { id: ids[0], after: { decision: 'unknown', hooks: [expect.stringContaining('echo new')] } },
      { id: ids[2] },
    ]);
    expect(logged().filter((word) => word === 'new')).toEqual([]);
    const ran = await replay('--run');
    expect(ran).toMatchObject({
      status: 1,
      changed: 2,
      cannotTell: 0,
      stderr: expect.stringMatching(/^warning: --run/),
    });
    expect(logged().filter((word) => word === 'new')).toHaveLength(3);
  });

  test('measures a proposal: other files, other enforced files, one dialect', async () => {
    const { replay, write } = await played();
    const proposal = write('proposal.yml', 'hooks:\n  - { on: PreToolUse, deny: all }\n');
    expect(await replay('--config', proposal)).toMatchObject({ changed: 2, same: 1 });
    const law = write('law.yml', 'hooks:\n  - { on: PreToolUse, when: "tool_input.command == \'ls\'", deny: law }\n');
    expect(await replay('--enforced', law)).toMatchObject({
      changed: 1,
      changes: [{ what: 'ls', after: { reason: 'law' } }],
    });
    expect(await replay('--dialect', 'hookline')).toMatchObject({ changed: 1, changes: [{ what: 'git push' }] });
  });

  test('replays what is asked for', async () => {
    const { replay } = await played();
    expect(await replay('-n', '1')).toMatchObject({ decisions: 1 });
    expect(await replay('--decision', 'refused')).toMatchObject({ decisions: 2 });
    expect(await replay('--hook', 'no-rm', '--event', 'PreToolUse', '--since', '1h')).toMatchObject({ decisions: 1 });
    expect(await replay('--session', 'nobody')).toMatchObject({ decisions: 0, status: 0 });
  });

  test('marks what depends on parts that were masked before they were written', async () => {
    const { run, replay, write, cli } = await played();
    await run('PreToolUse', input('deploy --password hunter2hunter2'));
    write(
      'proposal.yml',
      'hooks:\n  - { on: PreToolUse, when: "tool_input.command.contains(\'hunter2\')", deny: no }\n',
    );
    expect(await replay('--config', 'proposal.yml', '-n', '1')).toMatchObject({ changed: 0 });
    write(
      'proposal.yml',
      'hooks:\n  - { on: PreToolUse, when: "tool_input.command.contains(\'deploy\')", deny: no }\n',
    );
    expect(await replay('--config', 'proposal.yml', '-n', '1')).toMatchObject({
      changes: [{ hidden: ['tool_input.command'] }],
    });
    const { stdout } = await cli(['audit', 'replay', '-n', '1']);
    expect(stdout).toContain('1 had masked or cut parts');
  });

  test('uses nothing up: what ran once, and what was asked, is as it was then', async () => {
    const { write, run, json, state } = machine();
    write(
      '~/.config/hookline/hooks.yml',
      'hooks:\n  - { on: PreToolUse, name: first, once: true, run: "exit 2" }\n  - { on: PreToolUse, name: asked, approve: true, run: "exit 0", onFailure: block }\n',
    );
    const session = ['--session', 's-1'];
    const first = await run('PreToolUse', [...input('ls'), ...session]);
    const second = await run('PreToolUse', [...input('ls'), ...session]);
    expect([first, second].map(({ outcome }) => outcome.decision)).toEqual(['block', 'block']);
    const before = everything(state);
    expect((await json(['audit', 'replay'])).data).toMatchObject({ decisions: 2, same: 2 });
    expect(everything(state)).toEqual(before);
  });

  test('a hold is a hold again, and an agent that was let go stays so', async () => {
    const { write, run, json } = machine();
    write('~/.config/hookline/hooks.yml', 'hooks:\n  - { on: Stop, deny: go on }\n');
    for (let i = 0; i < 10; i++) await run('Stop', ['--session', 's-1']);
    const { data } = await json(['audit', 'replay']);
    expect(data).toMatchObject({ decisions: 10, same: 10 });
  });

  test('an event of a folder that is gone meets the hooks of the folder one is in', async () => {
    const { write, run, json, at } = machine();
    write('~/.config/hookline/hooks.yml', 'hooks:\n  - { on: PreToolUse, deny: no }\n');
    const gone = at('gone');
    mkdirSync(gone);
    await run('PreToolUse', input('ls'), { cwd: gone });
    rmSync(gone, { recursive: true });
    expect((await json(['audit', 'replay'])).data).toMatchObject({ decisions: 1, same: 1 });
    expect((await json(['audit', 'replay', '--run'])).data).toMatchObject({ decisions: 1, same: 1 });
    expect(existsSync(gone)).toBe(false);
  });

  test('needs a trail', async () => {
    const { cli } = machine();
    expect(await cli(['audit', 'replay'])).toMatchObject({ status: 0, stdout: 'Nothing is recorded that fits.\n' });
  });
});

describe('hookline audit verify --head', () => {
  test('finds a trail that was written anew, by what was noted of the old one', async () => {
    const { cli, write, run, state } = await played();
    const { stdout: noted } = await cli(['audit', 'head']);
    const [seq = '', hash = ''] = noted.trim().split(' ');
    await run('PreToolUse', input('ls'));
    const file = write('noted', noted);
    for (const head of [hash, `${seq}:${hash}`, file])
      expect(await cli(['audit', 'verify', '--head', head])).toMatchObject({
        status: 0,
        stdout: expect.stringContaining('is part of it'),
      });
    for (const name of ['audit', 'audit-begun']) rmSync(join(state, 'hookline', name), { recursive: true });
    await cli(['audit', 'begin']);
    for (const command of ['a', 'b', 'c', 'd']) await run('PreToolUse', input(command));
    expect(await cli(['audit', 'verify'])).toMatchObject({ status: 0 });
    for (const head of [hash, `${seq} ${hash}`, file])
      expect(await cli(['audit', 'verify', '--head', head])).toMatchObject({
        status: 1,
        stdout: expect.stringContaining('noted'),
      });
  });

  test('a trail that ends before what was noted is cut off', async () => {
    const { cli, state, run } = await played();
    const { stdout: noted } = await cli(['audit', 'head']);
    for (const name of ['audit', 'audit-begun']) rmSync(join(state, 'hookline', name), { recursive: true });
    await cli(['audit', 'begin']);
    await run('PreToolUse', input('ls'));
    const { status, stdout } = await cli(['audit', 'verify', '--head', noted.trim()]);
    expect({ status, stdout }).toEqual({
      status: 1,
      stdout: expect.stringMatching(/record 9 was noted, and the trail ends with record 4/),
    });
  });

  test('what says nothing is misuse', async () => {
    const { json, cli } = machine();
    const { status, data } = await json(['audit', 'verify', '--head', '/nowhere']);
    expect({ status, data }).toMatchObject({ status: 1, data: { error: { code: 'BAD_OPTION' } } });
    expect(await cli(['audit', 'head'])).toMatchObject({ status: 0, stdout: 'Nothing is recorded yet.\n' });
  });
});
