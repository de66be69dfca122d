// wide: starts many processes

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { machine } from '../cli/machine.ts';

const [CLAUDE, GEN, CODEMIE, AGENT, COCODE, MIMIR] = [
  ...['~/.claude/settings.json', '~/.gen/settings.json', '~/.codemie/codemie-cli.config.json'],
  ...['~/.config/agent/settings.json', '~/.config/cocode/hooks.toml', '~/.mimir/config.yml'],
] as const;

const BASH = ['--tool', 'Bash', '--input', '{"command":"ls"}'];
const REFUSES = 'echo not that >&2; exit 2';

/** A guard of shells beside a healthy neighbour, in Claude Code's form. */
const blocks = (guard: object = {}, event = 'PreToolUse', more: object = {}) =>
  JSON.stringify({
    ...more,
    hooks: {
      [event]: [{ matcher: 'Bash', hooks: [{ type: 'command', command: REFUSES, ...guard }] }],
      UserPromptSubmit: [{ hooks: [{ type: 'command', command: 'true' }] }],
    },
  });
const profile = (content: string) => `{"version":2,"activeProfile":"a","profiles":{"a":${content}}}`;
const cocode = (event: string, command: string) =>
  `[[hooks]]\nevent = "PrePromptSubmit"\n[hooks.shell]\ncommand = "true"\n\n[[hooks]]\nevent = "${event}"\ntool_matcher = "Bash"\n[hooks.shell]\n${command} = "echo not that >&2; exit 1"\n`;
const mimir = (event: string, key: string, more = 'continueOnError: false') =>
  `hooks:\n  pre-agent-execute:\n    command: "true"\n  ${event}:\n    ${key}: echo not that >&2; exit 1\n    ${more}\n`;

describe('an entry that broke is held by its last good version, and its neighbours go on', () => {
  test.for<readonly [string, string, string]>([
    [CLAUDE, blocks(), blocks().replace('"command":"echo', '"comand":"echo')],
    [CLAUDE, blocks(), blocks({}, 'PreToolUze')],
    [CLAUDE, blocks(), blocks({ type: 'comand' })],
    [CLAUDE, blocks(), blocks().replace('"matcher":"Bash"', '"matcher":"Bash("')],
    [CLAUDE, blocks(), blocks().replace('"Bash","hooks":', '"Bash","hoks":')],
    [GEN, blocks(), blocks().replace('"command":"echo', '"comand":"echo')],
    [GEN, blocks({ command: 'exit 1', blocking: true }), blocks({ command: 'exit 1', blockng: true })],
    [CODEMIE, profile(blocks()), profile(blocks({}, 'PreToolUze'))],
    [
      CODEMIE,
      profile(blocks({ command: 'exit 1', onFailure: 'block' })),
      profile(blocks({ command: 'exit 1', onFailur: 'block' })),
    ],
    [AGENT, blocks(), blocks({}, 'PreTolUse')],
    [COCODE, cocode('PreToolUse', 'command'), cocode('PreToolUse', 'comand')],
    [COCODE, cocode('PreToolUse', 'command'), cocode('PreToolUze', 'command')],
    [MIMIR, mimir('pre-tool-call', 'command'), mimir('pre-tool-call', 'comand')],
    [MIMIR, mimir('pre-tool-call', 'command'), mimir('pre-tol-call', 'command')],
    [MIMIR, mimir('pre-tool-call', 'command'), mimir('pre-tool-call', 'command', 'continueOnErr: false')],
  ])('%s', async ([name, good, broken]) => {
    const { write, run, cli, at } = machine();
    write(name, good);
    const before = await run('PreToolUse', BASH);
    expect(before.status).toBe(2);
    write(name, broken);
    for (const more of [[], ['--gate']]) {
      const { status, outcome } = await run('PreToolUse', [...BASH, ...more]);
      expect({ status, reason: outcome.reason }).toEqual({ status: 2, reason: before.outcome.reason });
      expect(outcome.diagnostics).toContainEqual(
        expect.objectContaining({ code: 'KEPT_LAST_GOOD', severity: 'error', file: at(name) }),
      );
      // it decides: what it was not about goes on
      expect((await cli(['run', 'UserPromptSubmit', '--prompt', 'x', ...more])).status).toBe(0);
    }
    write(name, good.replaceAll('not that', 'nor this'));
    const mended = await run('PreToolUse', BASH);
    expect(mended.outcome.diagnostics.filter(({ code }) => code === 'KEPT_LAST_GOOD')).toEqual([]);
  });

  test('while a neighbour that is new and healthy counts at once', async () => {
    const { write, run } = machine();
    write(CLAUDE, blocks());
    await run('PreToolUse', BASH);
    const both = JSON.parse(blocks({}, 'PreToolUze'));
    both.hooks.PreToolUse = [{ matcher: 'Read', hooks: [{ type: 'command', command: 'echo nor this >&2; exit 2' }] }];
    write(CLAUDE, both);
    expect((await run('PreToolUse', BASH)).outcome.reason).toContain('not that');
    expect((await run('PreToolUse', ['--tool', 'Read'])).outcome.reason).toContain('nor this');
    expect((await run('PreToolUse', ['--tool', 'Grep'])).status).toBe(0);
  });

  test('an entry that was taken out, or changed, is gone where nothing is broken', async () => {
    const { write, run } = machine();
    write(CLAUDE, blocks());
    expect((await run('PreToolUse', BASH)).status).toBe(2);
    for (const harmless of [
      blocks({ command: 'true' }),
      blocks({ command: 'true', description: 'x', timeout: 9 }),
      '{"hooks":{"SomethingNew":[{"hooks":[{"type":"command","command":"true"}]}]}}',
      '{}',
    ]) {
      write(CLAUDE, harmless);
      expect((await run('PreToolUse', [...BASH, '--gate'])).status, harmless).toBe(0);
    }
  });
});

describe('a file that was emptied is no JSON', () => {
  test.for([CLAUDE, GEN, AGENT])('%s', async (name) => {
    const { write, run } = machine();
    write(name, blocks());
    expect((await run('PreToolUse', BASH)).status).toBe(2);
    for (const nothing of ['', '\n', '\uFEFF']) {
      write(name, nothing);
      const { status, outcome } = await run('PreToolUse', BASH);
      expect({ status, codes: outcome.diagnostics.map(({ code }) => code) }).toEqual({
        status: 2,
        codes: ['KEPT_LAST_GOOD'],
      });
    }
    write(name, '{}');
    expect((await run('PreToolUse', BASH)).status).toBe(0);
    write(name, '');
    expect((await run('PreToolUse', [...BASH, '--gate'])).status).toBe(0);
  });
});

describe('of an entry with a secret it is remembered what it was about, and nothing of its text', () => {
  const key = `sk-${'a1B2c3D4'.repeat(5)}`;
  const command = `curl -H 'Authorization: Bearer ${key}' http://127.0.0.1:1/ >/dev/null 2>&1; exit 0`;
  test.for<readonly [string, string, string]>([
    [CLAUDE, blocks({ command }), '{"hooks": {'],
    [CLAUDE, blocks({ command }), blocks({ command }, 'PreToolUze')],
    [GEN, blocks({ command }), '{'],
    [AGENT, blocks({ command }), blocks({ command: undefined, comand: command })],
    [COCODE, cocode('PreToolUse', 'command').replace('echo not that >&2; exit 1', command), '[[hooks]'],
    [
      MIMIR,
      mimir('pre-bash-execution', 'command').replace('echo not that >&2; exit 1', JSON.stringify(command)),
      'hooks: [',
    ],
  ])('%s', async ([name, good, broken]) => {
    const { write, run, cli, state } = machine();
    write(name, good);
    expect((await run('PreToolUse', BASH)).status).toBe(0);
    write(name, broken);
    const { status, outcome } = await run('PreToolUse', BASH);
    expect({ status, reason: outcome.reason }).toEqual({
      status: 2,
      reason: expect.stringContaining('holds a secret'),
    });
    expect((await cli(['run', 'PreToolUse', '--tool', 'Read'])).status).toBe(0);
    expect((await cli(['run', 'UserPromptSubmit', '--prompt', 'x'])).status).toBe(0);
    const found = execFileSync('/bin/sh', ['-c', 'grep -rl "$1" "$2" || true', 'sh', key, join(state, 'hookline')]);
    expect(found.toString()).toBe('');
    write(name, good);
    expect((await run('PreToolUse', BASH)).status).toBe(0);
  });

  test('also of a guard whose failures would let everything pass: it may have said no', async () => {
    const { write, run } = machine();
    const good = `hooks:\n  - on: PreToolUse\n    run: exit 2\n    onFailure: continue\n    env: { TOKEN: ${key} }\n`;
    write('~/.config/hookline/hooks.yml', good);
    expect((await run('PreToolUse', BASH)).status).toBe(2);
    write('~/.config/hookline/hooks.yml', good.replace('    run', '   run'));
    expect((await run('PreToolUse', BASH)).status).toBe(2);
  });

  test('but not of one that could never refuse', async () => {
    const { write, run } = machine();
    write(MIMIR, `hooks:\n  pre-bash-execution:\n    command: "true"\n    environment: { TOKEN: ${key} }\n`);
    expect((await run('PreToolUse', BASH)).status).toBe(0);
    write(MIMIR, 'hooks: [');
    expect((await run('PreToolUse', BASH)).status).toBe(0);
  });
});
