// wide: starts many processes

import { chmodSync, existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/core/outcome.ts';
import { DENY, modelServer, saying } from '../models/model-server.ts';
import { HAS_TERMINAL, machine } from './machine.ts';

const RULES = `hooks:
  - { name: no-shell, on: PreToolUse, tools: [shell], deny: not here }
  - { name: no-mcp, on: PreToolUse, tools: ["mcp__.*"], deny: no servers }
  - { name: twice, on: [PreToolUse, PostToolUse], tools: [Write], context: careful }
  - { name: twice, on: [PreToolUse, PostToolUse], tools: [Write], context: careful }
  - { name: big, on: PreToolUse, when: 'has(tool_input.command) && tool_input.command.contains("big")', ask: really }
  - { name: start, on: SessionStart, matcher: startup, context: hello }
  - { name: late, on: PreToolUse, tools: [Glob], after: { reads: "**/.env" }, deny: too late }
  - { name: told, on: PreToolUse, tools: [Task], run: "echo told", sandbox: false }
`;
const CLAUDE = JSON.stringify({
  hooks: {
    PreToolUse: [
      { matcher: 'Bash|Edit', hooks: [{ type: 'command', command: 'exit 0' }] },
      { matcher: 'Read', hooks: [{ type: 'command', command: 'echo "not that file" >&2; exit 2' }] },
    ],
    Stop: [{ hooks: [{ type: 'command', command: 'echo "go on" >&2; exit 2' }] }],
  },
});
const CALLS: readonly (readonly [string, ...string[]])[] = [
  ...['Bash', 'Read', 'Write', 'Edit', 'Glob', 'Task', 'mcp__a__b', 'run_shell_command', 'Nothing'].flatMap(
    (tool): [string, ...string[]][] => [
      ['PreToolUse', '--tool', tool, '--input', '{"command":"big","file_path":"a.md"}'],
      ['PostToolUse', '--tool', tool, '--input', '{"command":"big","file_path":"a.md"}'],
    ],
  ),
  ['SessionStart', '--payload', 'startup.json'],
  ['SessionStart', '--payload', 'resume.json'],
  ['Stop'],
  ['Notification', '--payload', 'message.json'],
  ['beforeShellExecution', '--payload', 'line.json'],
];

const PAYLOADS = {
  'startup.json': { source: 'startup' },
  'resume.json': { source: 'resume' },
  'message.json': { message: 'done', notification_type: 'idle_prompt' },
  'line.json': { tool_name: 'Bash', tool_input: { command: 'ls' } },
};

const shelves = (state: string): readonly string[] => {
  const folder = join(state, 'hookline', 'parsed');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.hooks')) : [];
  return names.map((name) => join(folder, name));
};

/** All but what differs from call to call. */
const said = ({ id: _, approval, ran, ...outcome }: Outcome) => ({
  ...outcome,
  approval: approval?.state,
  ran: ran.map(({ durationMs: __, waitMs: ___, ...one }) => one),
});

describe('what a file was read as', () => {
  test('is kept, and whatever event comes next is judged as if it had been read', async () => {
    const { run, write, state } = machine();
    write('~/.config/hookline/hooks.yml', RULES);
    write('~/.claude/settings.json', CLAUDE);
    const fresh = machine();
    fresh.write('~/.config/hookline/hooks.yml', RULES);
    fresh.write('~/.claude/settings.json', CLAUDE);
    for (const [name, payload] of Object.entries(PAYLOADS)) for (const one of [write, fresh.write]) one(name, payload);
    await run('Stop');
    expect(shelves(state)).toHaveLength(2);
    const decisions = new Set<string>();
    for (const [event, ...args] of CALLS) {
      // who is debugged has all hooks before them, and nothing is left out
      const whole = await fresh.run(event, args, { env: { HOOKLINE_DEBUG: 'nothing' } });
      const some = await run(event, args);
      expect(said(some.outcome), `${event} ${args.join(' ')}`).toEqual(said(whole.outcome));
      decisions.add(some.outcome.decision);
    }
    expect([...decisions].sort()).toEqual(['ask', 'block', 'deny', 'none']);
  });

  test('counts no longer when the file was edited, be it to the same length and at the same time', async () => {
    const { run, write, state } = machine();
    const call = async (tool: string) => (await run('PreToolUse', ['--tool', tool, '--input', '{}'])).outcome.decision;
    const file = write('~/.config/hookline/hooks.yml', RULES);
    expect([await call('Bash'), await call('Bash'), await call('Read')]).toEqual(['deny', 'deny', 'none']);
    const { atime, mtime } = statSync(file);
    writeFileSync(file, RULES.replace('tools: [shell]', 'tools: [Readx]').replace('Readx', 'Read '));
    utimesSync(file, atime, mtime);
    expect([await call('Bash'), await call('Read')]).toEqual(['none', 'deny']);
    writeFileSync(file, RULES);
    utimesSync(file, atime, mtime);
    expect([await call('Bash'), await call('Read')]).toEqual(['deny', 'none']);
    expect(shelves(state)).toHaveLength(1);
  });

  test('that was spoiled, or that others could have written, is read anew: what is refused stays refused', async () => {
    const { run, write, state } = machine();
    const call = async () => (await run('PreToolUse', ['--tool', 'Bash', '--input', '{}'])).outcome.decision;
    write('~/.config/hookline/hooks.yml', RULES);
    expect(await call()).toBe('deny');
    const [shelf = ''] = shelves(state);
    const good = readFileSync(shelf);
    const softer = Buffer.from(good.toString('latin1').replaceAll('"word":"deny"', '"word":"ask" '), 'latin1');
    expect(softer.equals(good)).toBe(false);
    for (const bad of [softer, good.subarray(0, 500), Buffer.from('{}'), Buffer.alloc(good.length)]) {
      writeFileSync(shelf, bad);
      expect(await call()).toBe('deny');
      // it was read anew, and kept again
      expect(readFileSync(shelf).equals(good)).toBe(true);
    }
    chmodSync(shelf, 0o666);
    expect(await call()).toBe('deny');
    expect(statSync(shelf).mode & 0o777).toBe(0o600);
  });

  test('is kept of nothing that was enforced, has to be approved, or holds a secret', async () => {
    const { run, write, state } = machine();
    write('.hookline/hooks.yml', RULES);
    const enforced = write('team.yml', RULES);
    await run('PreToolUse', ['--tool', 'Bash', '--input', '{}', '--enforced', enforced]);
    expect(shelves(state)).toEqual([]);
    const secret = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
    write(
      '~/.config/hookline/hooks.yml',
      `${RULES}  - { on: Stop, run: "curl -H 'Authorization: Bearer ${secret}' x" }\n`,
    );
    for (const _ of [1, 2]) {
      await run('PreToolUse', ['--tool', 'Read', '--input', '{}']);
      expect(shelves(state)).toEqual([]);
    }
    // without it, it is
    write('~/.config/hookline/hooks.yml', RULES);
    await run('PreToolUse', ['--tool', 'Read', '--input', '{}']);
    expect(shelves(state)).toHaveLength(1);
  });

  test('is not kept where something is wrong with it, which is told each time', async () => {
    const { run, write, state } = machine();
    write('~/.config/hookline/hooks.yml', `${RULES}  - { on: Stop, run: x, tmeout: 3 }\n`);
    for (const _ of [1, 2]) {
      const { outcome } = await run('PreToolUse', ['--tool', 'Read', '--input', '{}']);
      expect(outcome.diagnostics.map(({ code }) => code)).toEqual(['UNKNOWN_KEY']);
    }
    expect(shelves(state)).toEqual([]);
  });

  test.runIf(HAS_TERMINAL)(
    'still has its hooks where rules are changed by name, or somebody switched one off',
    async () => {
      const { run, write, terminal, state } = machine();
      write('~/.config/hookline/hooks.yml', `${RULES}rules: { no-shell: ask }\n`);
      const call = async () => (await run('PreToolUse', ['--tool', 'Bash', '--input', '{}'])).outcome;
      const other = async () => (await run('PreToolUse', ['--tool', 'Read', '--input', '{}'])).outcome;
      for (const _ of [1, 2]) {
        expect((await call()).decision).toBe('ask');
        expect((await other()).diagnostics).toEqual([]);
      }
      expect(shelves(state)).toHaveLength(1);
      write('~/.config/hookline/hooks.yml', RULES);
      expect((await call()).decision).toBe('deny');
      await terminal(['disable', 'no-shell'], null, { env: { NO_COLOR: '1' } });
      expect((await call()).decision).toBe('none');
      expect((await other()).diagnostics).toEqual([]);
    },
  );

  test('is kept of all hooks for the day on which the file breaks', async () => {
    const { run, write } = machine();
    const call = async (tool: string) => (await run('PreToolUse', ['--tool', tool, '--input', '{}'])).outcome.decision;
    write('~/.config/hookline/hooks.yml', RULES);
    expect([await call('Read'), await call('Read')]).toEqual(['none', 'none']);
    write('~/.config/hookline/hooks.yml', 'hooks: [');
    expect([await call('Bash'), await call('Read')]).toEqual(['deny', 'none']);
  });

  test('still knows where its model is reached: every process asks it', async () => {
    const { base, asked } = await modelServer(saying(DENY));
    const { run, write, state, json } = machine();
    const lines = [
      `model: { baseUrl: "${base}/v1", model: tiny }`,
      'extends: [guard]',
      'rules: { guard/force-push: ask }',
      'hooks: [{ name: asks, on: PreToolUse, tools: [shell], prompt: is it fine, onFailure: block }]',
    ];
    write('~/.config/hookline/hooks.yml', `${lines.join('\n')}\n`);
    for (const round of [1, 2, 3]) {
      const { outcome } = await run('PreToolUse', ['--tool', 'Bash', '--input', '{"command":"ls"}']);
      expect([outcome.decision, outcome.reason], `process ${round}`).toEqual(['deny', 'not here']);
      expect(asked).toHaveLength(round);
    }
    expect(shelves(state).length).toBeGreaterThan(0);
    const empty = { env: { XDG_STATE_HOME: join(state, 'another') } };
    for (const command of [['list'], ['explain', 'PreToolUse', '--tool', 'Bash', '--input', '{"command":"ls"}']]) {
      const [known, unknown] = [await json(command), await json(command, empty)];
      expect(known.stdout === unknown.stdout, command[0]).toBe(true);
    }
  });
});
