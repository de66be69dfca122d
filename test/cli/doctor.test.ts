// wide: starts many processes

import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DoctorFinding } from '../../src/cli/doctor/finding.ts';
import { lookAtMachine, unmetSandboxes } from '../../src/cli/doctor/look-at-machine.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { BASH, machine, settings } from './machine.ts';

const OWN = '~/.config/hookline/hooks.yml';
const RULE =
  'hooks:\n  - { on: PreToolUse, name: no-x, tools: [shell], when: "tool_input.command == \'x\'", deny: No. }\n';

/** By the very bytes that Codex 0.166 hashes, as its app-server tells them. */
function codexHashes(text: string): Readonly<Record<string, string>> {
  const { hooks } = JSON.parse(text) as { hooks: Record<string, { hooks: { command: string; timeout: number }[] }[]> };
  const all = Object.entries(hooks).flatMap(([event, groups]) =>
    groups.map(({ hooks: [one] }, i) => {
      const name = event.replace(/\B[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
      const hashed = `{"event_name":"${name}","hooks":[{"async":false,"command":${JSON.stringify(one?.command)},"timeout":${one?.timeout},"type":"command"}]}`;
      return [`${name}:${i}:0`, `sha256:${createHash('sha256').update(hashed).digest('hex')}`];
    }),
  );
  return Object.fromEntries(all);
}

test('the hash of what Codex trusts is the one that Codex itself tells', () => {
  const file = JSON.stringify({ hooks: { Stop: [{ hooks: [{ command: 'echo stop', timeout: 600 }] }] } });
  expect(codexHashes(file)).toEqual({
    'stop:0:0': 'sha256:236335e9e512004a0f5f42af65a07ea9059bd9a23dbb68286ed57fecf2b69ddf',
  });
});

test('a timeout of 0 is told: another time holds', async () => {
  const { write, doctor } = healthy();
  write(OWN, 'hooks:\n  - { on: Stop, name: zero, run: "true", timeout: 0 }\n');
  const { findings } = await doctor();
  expect(findings).toContainEqual(expect.objectContaining({ area: 'hooks', todo: 'hookline check', wrong: false }));
});

function healthy() {
  const all = machine();
  // no agent of the developer's is looked at
  const env = { PATH: '/usr/bin:/bin' };
  all.write(OWN, RULE);
  const doctor = async () => {
    const { data, status } = await all.json(['doctor'], { env });
    return { status, findings: data.findings as DoctorFinding[], fine: data.fine as string[] };
  };
  const wrong = async () => (await doctor()).findings.filter((one) => one.wrong).map(({ what }) => what);
  return { ...all, doctor, wrong, shown: () => all.cli(['doctor'], { env }) };
}

test('a machine on which all is well says so in one line, and exits with 0', async () => {
  const { shown } = healthy();
  const { stdout, status } = await shown();
  expect(status).toBe(0);
  expect(stdout.trim().split('\n').at(-1)).toMatch(
    /^✓ Nothing is wrong: Node [\d.]+ · shells \/bin\/sh.* · no agent on this machine · 1 hook · /,
  );
});

test.each([
  ['no YAML', 'hooks: [\n'],
  ['tabs', 'hooks:\n\t- on: Stop\n\t  run: x\n'],
])('a file that is broken (%s) is told once, and nothing is said that contradicts it', async (_, text) => {
  const { write, wrong } = healthy();
  write(OWN, text);
  const found = await wrong();
  expect(found).toHaveLength(1);
  expect(found.join()).not.toContain('There is no hook at all');
});

describe('files that look like hook files and are not read', () => {
  test.each([
    ['.hookline/hook.yml', '.hookline/hooks.yml'],
    ['.hookline.yml', '.hookline/hooks.yml'],
    ['hookline.yml', '.hookline/hooks.yml'],
    ['.hookline/hooks.yml.txt', '.hookline/hooks.yml'],
    ['.hookline/hooks.ymal', '.hookline/hooks.yml'],
    ['~/.hookline/hooks.yml', '~/.config/hookline/hooks.yml'],
    ['~/.config/hookline/hook.yaml', '~/.config/hookline/hooks.yaml'],
    ['.claude/setting.json', '.claude/settings.json'],
  ])('%s is told, with where to move it', async (path, meant) => {
    const { write, doctor } = healthy();
    const file = write(path, RULE);
    const { findings, status } = await doctor();
    expect(status).toBe(1);
    expect(findings.filter((one) => one.wrong)).toEqual([
      expect.objectContaining({ area: 'files', file, todo: `move it to ${meant}` }),
    ]);
  });

  test.each([
    ['.hookline/hooks.hooktest.yml', 'tests: []\n'],
    ['.hookline/hooks.yml.bak', RULE],
    ['.hookline/guard.sh', 'exit 0\n'],
    ['.claude/notes.json', '{}'],
    ['.claude/commands/hooks.md', 'x'],
    ['docs/hookline.md', 'x'],
  ])('%s is none of them', async (path, content) => {
    const { write, wrong } = healthy();
    write(path, content);
    expect(await wrong()).toEqual([]);
  });

  test('an empty file of hooks is told', async () => {
    const { write, wrong } = healthy();
    const file = write('~/.config/hookline/hooks.json', '\n');
    expect(await wrong()).toContain(`"${file}" is empty.`);
  });
});

describe('matchers that can never match', () => {
  test('"bash" in Claude Code’s settings, where the tool is called "Bash"', async () => {
    const { write, wrong, doctor } = healthy();
    const hook = { type: 'command', command: 'true' };
    write(
      '~/.claude/settings.json',
      settings({
        PreToolUse: [
          { matcher: 'bash', hooks: [hook] },
          { matcher: 'Bash|Edit', hooks: [hook] },
        ],
      }),
    );
    expect(await wrong()).toEqual(['The matcher "bash" can never match in claude-code: its tool is called "Bash".']);
    expect((await doctor()).findings).toContainEqual(
      expect.objectContaining({ todo: 'write "Bash"', line: expect.any(Number) }),
    );
  });

  test('"shel" in the native form; a tool of an MCP server may be called anything', async () => {
    const { write, wrong } = healthy();
    write(OWN, 'hooks:\n  - { on: PreToolUse, tools: [shel], deny: No. }\n');
    expect((await wrong()).join('\n')).toContain('"shel" is no kind of tool.');
    write(OWN, 'hooks:\n  - { on: PreToolUse, tools: ["mcp__files__.*"], deny: No. }\n');
    expect(await wrong()).toEqual([]);
  });
});

describe('what is configured', () => {
  test('hooks that wait for review, and those that cannot be read', async () => {
    const { write, doctor } = healthy();
    write('.hookline/hooks.yml', RULE);
    expect((await doctor()).findings).toContainEqual(
      expect.objectContaining({
        wrong: true,
        what: '1 hook of this project waits for your review.',
        todo: 'hookline trust',
      }),
    );
    write(OWN, 'hooks: [\n');
    expect((await doctor()).findings.map(({ todo }) => todo)).toContain('hookline check');
  });

  test('no hook at all', async () => {
    const { write, wrong } = healthy();
    write(OWN, 'hooks: []\n');
    expect(await wrong()).toEqual(['There is no hook at all.']);
  });
});

describe('the last week', () => {
  test('tells by name who failed open, who never fired, and who would have refused', async () => {
    const { write, run, doctor } = healthy();
    write(
      OWN,
      `hooks:
  - { on: PreToolUse, name: flaky, onFailure: continue, run: exit 7 }
  - { on: PreToolUse, name: silent, when: "false", deny: No. }
  - { on: PreToolUse, name: trial, shadow: true, deny: No. }
  - { on: PreToolUse, name: said, context: Hello. }
`,
    );
    await run('PreToolUse', BASH);
    await run('PreToolUse', BASH);
    const { findings, status, fine } = await doctor();
    const told = findings.filter(({ area }) => area === 'week').map(({ wrong, what }) => `${wrong}: ${what}`);
    expect(told).toEqual([
      'true: "flaky" failed 2 of 2 times in the last week, and what it was asked about went on.',
      'false: "trial" is on trial (shadow), and would have refused or asked 2 of 2 times.',
      'false: 1 hook never had anything to say in the last week: "silent".',
    ]);
    expect(fine).toContain('2 decisions in the last week');
    expect(status).toBe(1);
  });

  test('a hook that fired in the home folder has fired, wherever doctor is asked', async () => {
    const { write, run, doctor, home } = healthy();
    write(OWN, 'hooks:\n  - { on: PreToolUse, context: Hello. }\n');
    await run('PreToolUse', BASH, { cwd: home });
    expect((await doctor()).findings.filter(({ area }) => area === 'week')).toEqual([]);
  });

  test('tells who is slow', async () => {
    const { write, run, doctor } = healthy();
    write(OWN, 'hooks:\n  - { on: PreToolUse, name: slow, run: sleep 0.7 }\n');
    await run('PreToolUse', BASH);
    expect((await doctor()).findings.filter(({ area }) => area === 'week')).toEqual([
      expect.objectContaining({
        wrong: false,
        what: expect.stringMatching(/^"slow" takes .* or less in nine of ten cases \(1 run\)\.$/),
      }),
    ]);
  });
});

describe('the machine', () => {
  const look = (more: Partial<Parameters<typeof lookAtMachine>[0]>) => {
    const stateFolder = join(scratchFolder(), 'state');
    const { findings } = lookAtMachine({
      stateFolder,
      node: '22.1.0',
      lastRecordMs: null,
      nowMs: 0,
      sandboxes: [],
      ...more,
    });
    return findings.filter((one) => one.wrong).map(({ what }) => what);
  };

  test('nothing is wrong with one that is as it should be', () => {
    expect(look({})).toEqual([]);
    expect(look({ node: '20.19.0', lastRecordMs: 30_000 })).toEqual([]);
  });

  test('a sandbox that hooks need and that cannot be used, and none that can or that nobody needs', () => {
    const tried = [
      { kind: 'bwrap', state: 'usable' },
      { kind: 'docker', state: { problem: 'Is it running?' } },
    ] as const;
    expect(unmetSandboxes([], tried)).toEqual([]);
    expect(unmetSandboxes([['bwrap'], ['docker', 'bwrap']], tried)).toEqual([]);
    expect(unmetSandboxes([['docker'], ['docker']], tried).map(({ what }) => what)).toEqual([
      'Hooks are to be contained by docker, which cannot be used here (docker: Is it running).',
    ]);
  });

  test('a Node that is too old, and a clock behind the trail', () => {
    expect(look({ node: '20.18.3' })).toEqual(['Node 20.18.3 is too old.']);
    expect(look({ lastRecordMs: 600_000 })).toEqual(['The clock is 10 min behind the last record of the trail.']);
  });

  test('a state folder that others can write, or that cannot be made', () => {
    const folder = join(scratchFolder(), 'open');
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    expect(look({ stateFolder: folder })).toEqual([`The state folder "${folder}" can be written by others.`]);
    expect(look({ stateFolder: '/dev/null/x' })).toEqual([expect.stringContaining('cannot be written')]);
  });
});

describe('an agent on this machine', () => {
  test('in which hookline is not installed is told; once it is, it is proven', async () => {
    const { write, doctor, cli, json, home, env } = healthy();
    write('~/.claude/settings.json', {});
    // a folder alone may be of an agent that is gone
    expect((await doctor()).findings).toContainEqual(expect.objectContaining({ area: 'agents', wrong: false }));
    const path = { env: { PATH: `${join(home, 'bin')}:/usr/bin:/bin:${env.PATH}` } };
    write('~/bin/claude', '#!/bin/sh\nexit 0\n', 0o755);
    expect((await json(['doctor'], path)).data.findings).toContainEqual(
      expect.objectContaining({ area: 'agents', wrong: true, todo: 'hookline install claude-code' }),
    );
    expect((await cli(['install', 'claude-code', '--yes'], path)).status).toBe(0);
    expect((await doctor()).fine).toContain('Claude Code: installed, proven: a test call was refused');
  });

  test('is proven by what really stands in its file, also where that is not as it would be written today', async () => {
    const { write, doctor, cli, at } = healthy();
    write('~/.claude/settings.json', {});
    await cli(['install', 'claude-code', '--yes']);
    const file = at('~/.claude/settings.json');
    const entries = JSON.parse(readFileSync(file, 'utf8'));
    const { Stop: _taken, ...rest } = entries.hooks;
    writeFileSync(file, JSON.stringify({ ...entries, hooks: rest }));
    const { findings, fine } = await doctor();
    expect(fine).toContain('Claude Code: installed, proven: a test call was refused');
    expect(findings.filter(({ area }) => area === 'agents').map(({ what }) => what)).toEqual([
      'Claude Code has entries that are not as this hookline writes them. A test call was refused all the same.',
    ]);
    const [group] = rest.PreToolUse;
    const command = group.hooks[0].command.replace(/^/, 'exit 0; ');
    const open = { ...rest, PreToolUse: [{ ...group, hooks: [{ ...group.hooks[0], command }] }] };
    writeFileSync(file, JSON.stringify({ ...entries, hooks: open }));
    expect((await doctor()).findings).toContainEqual(
      expect.objectContaining({ wrong: true, what: expect.stringMatching(/a test call that must be refused was not/) }),
    );
  });

  test('that is Codex is not called proven before Codex trusts each of the entries', async () => {
    const { write, doctor, cli, at } = healthy();
    write('~/.codex/config.toml', '');
    await cli(['install', 'codex', '--yes']);
    const file = at('~/.codex/hooks.json');
    const told = async () => (await doctor()).findings.filter(({ area }) => area === 'agents').map(({ what }) => what);
    const [first = ''] = await told();
    expect(first).toMatch(/^Codex does not trust (\d+) of \1 of hookline's hooks in ".*hooks\.json"/);
    expect((await doctor()).fine).toContain('Codex: installed');
    const states = Object.entries(codexHashes(readFileSync(file, 'utf8')));
    const toml = (which: typeof states) =>
      which.map(([key, hash]) => `[hooks.state."${file}:${key}"]\ntrusted_hash = "${hash}"\n`).join('');
    write('~/.codex/config.toml', toml(states));
    expect(await told()).toEqual([]);
    expect((await doctor()).fine).toContain('Codex: installed, proven: a test call was refused');
    write('~/.codex/config.toml', toml(states.slice(1)));
    expect((await told())[0]).toMatch(/^Codex does not trust 1 of /);
    write('~/.codex/config.toml', `${toml(states)}enabled = false\n`);
    expect((await told())[0]).toMatch(/^Codex does not trust 1 of /);
  });
});

describe('hookline check --strict', () => {
  test('takes warnings and files that nobody reads for errors; without it they are none', async () => {
    const { write, cli, json } = healthy();
    write(OWN, 'hooks:\n  - { on: Stop, matcher: shell, run: "true" }\n');
    expect((await cli(['check'])).status).toBe(0);
    const strict = await cli(['check', '--strict']);
    expect(strict).toMatchObject({ status: 1, stdout: expect.stringContaining('error[MATCHER_IGNORED]') });
    write(OWN, RULE);
    expect((await cli(['check', '--strict'])).status).toBe(0);
    write('.hookline.yml', RULE);
    expect((await cli(['check'])).status).toBe(0);
    expect(await json(['check', '--strict'])).toMatchObject({
      status: 1,
      data: { diagnostics: [{ code: 'LOOKS_LIKE_HOOKS', severity: 'error', hint: 'move it to .hookline/hooks.yml' }] },
    });
  });

  test('does not fail a job because nobody reviewed the project there', async () => {
    const { write, cli } = healthy();
    write('.hookline/hooks.yml', RULE);
    expect((await cli(['check', '--strict'])).status).toBe(0);
  });
});
