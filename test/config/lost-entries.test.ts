import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { computer } from './computer.ts';

const GOOD = { on: 'Notification', run: 'true', name: 'good' };
const REFUSABLE = ['PreToolUse', 'UserPromptSubmit', 'SessionStart', 'Stop'] as const;
const ANY = [...REFUSABLE] as readonly string[];

/** An enforced file with a hook that is fine, and beside it something that nobody can understand. */
async function refusedBy(dialect: string, content: unknown) {
  const { write, open } = computer();
  const path = write('team.file', content);
  const hooks = await open({ enforced: [{ path, dialect }] });
  const outcomes = await Promise.all(
    REFUSABLE.map((event) => hooks.trigger(event as string, { tool_name: 'Bash', prompt: 'x' })),
  );
  const [first] = outcomes.filter(({ refused }) => refused);
  return {
    events: outcomes.flatMap(({ refused, event }) => (refused ? [event] : [])),
    reason: first?.reason ?? null,
    errors: hooks.diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code),
    path,
  };
}

const group = (...hooks: unknown[]) => [{ hooks }];
const COMMAND = { type: 'command', command: 'true' };

describe('what an enforced file loses is refused, as far as it could have concerned', () => {
  test.each<[string, string, unknown, readonly string[], string]>([
    ['a misspelt event', 'hookline', { hooks: [GOOD, { on: 'PreTolUse', run: 'x' }] }, ANY, 'UNKNOWN_EVENT'],
    [
      'one misspelt event of two',
      'hookline',
      { hooks: [GOOD, { on: ['Stop', 'Stp'], run: 'true' }] },
      ANY,
      'UNKNOWN_EVENT',
    ],
    ['no event', 'hookline', { hooks: [GOOD, { run: 'x' }] }, ANY, 'MISSING_KEY'],
    ['an event that is null', 'hookline', { hooks: [GOOD, { on: null, run: 'x' }] }, ANY, 'MISSING_KEY'],
    ['an event that is a number', 'hookline', { hooks: [GOOD, { on: 5, run: 'x' }] }, ANY, 'WRONG_TYPE'],
    ['an empty list of events', 'hookline', { hooks: [GOOD, { on: [], run: 'x' }] }, ANY, 'MISSING_KEY'],
    ['a hook that is a word', 'hookline', { hooks: [GOOD, 'guard'] }, ANY, 'WRONG_TYPE'],
    [
      'no tool',
      'hookline',
      { hooks: [GOOD, { on: 'PreToolUse', tools: [], run: 'x' }] },
      ['PreToolUse'],
      'MATCHER_IGNORED',
    ],
    [
      'no file',
      'hookline',
      { hooks: [GOOD, { on: 'PreToolUse', files: [], run: 'x' }] },
      ['PreToolUse'],
      'CONDITION_IGNORED',
    ],
    ['a misspelt section', 'hookline', { hooks: [GOOD], polcy: { managedHooksOnly: true } }, ANY, 'UNKNOWN_KEY'],
    [
      'an event that is no list',
      'claude-code',
      { hooks: { Stop: 5, Notification: group(COMMAND) } },
      ['Stop'],
      'WRONG_TYPE',
    ],
    [
      'a misspelt event',
      'claude-code',
      { hooks: { PreTolUse: group(COMMAND), Notification: group(COMMAND) } },
      ANY,
      'UNKNOWN_EVENT',
    ],
    [
      'a group without hooks',
      'claude-code',
      { hooks: { PreToolUse: [{ matcher: 'Bash' }], Notification: group(COMMAND) } },
      ['PreToolUse'],
      'MISSING_KEY',
    ],
    [
      'a group that is a word',
      'claude-code',
      { hooks: { PreToolUse: ['x', ...group(COMMAND)] } },
      ['PreToolUse'],
      'WRONG_TYPE',
    ],
    [
      'a hook that is a word',
      'claude-code',
      { hooks: { PreToolUse: group(COMMAND, 'x') } },
      ['PreToolUse'],
      'WRONG_TYPE',
    ],
    [
      'a misspelt lock',
      'claude-code',
      { hooks: { Notification: group(COMMAND) }, allowManagedHookOnly: true },
      ANY,
      'UNKNOWN_KEY',
    ],
    [
      'a misspelt event',
      'cocode',
      '[[hooks]]\nevent = "PreTolUse"\n[hooks.shell]\ncommand = "x"\n[[hooks]]\nevent = "SessionEnd"\n[hooks.shell]\ncommand = "true"\n',
      ANY,
      'UNKNOWN_EVENT',
    ],
    [
      'a misspelt event',
      'mimir',
      'enforcement:\n  hooks:\n    pre-bash-exec: { command: x }\n    on-mode-switch: { command: "true" }\n',
      ANY,
      'UNKNOWN_EVENT',
    ],
    [
      'a misspelt demand',
      'mimir',
      'enforcement:\n  sandbx: bwrap\n  hooks:\n    on-mode-switch: { command: "true" }\n',
      ANY,
      'UNKNOWN_KEY',
    ],
    [
      'a misspelt event',
      'cli-agent',
      { hooks: { PreTolUse: group(COMMAND), Notification: group(COMMAND) } },
      ANY,
      'UNKNOWN_EVENT',
    ],
    [
      'a misspelt event',
      'gencode',
      { hooks: { PreTolUse: group(COMMAND), Notification: group(COMMAND) } },
      ANY,
      'UNKNOWN_EVENT',
    ],
    [
      'a misspelt event',
      'codemie',
      { hooks: { PreTolUse: group(COMMAND), Stop: group(COMMAND) } },
      ANY,
      'UNKNOWN_EVENT',
    ],
    [
      'hooks beside the profiles',
      'codemie',
      { profiles: { default: { hooks: { Stop: group(COMMAND) } } }, hooks: { PreToolUse: group(COMMAND) } },
      ANY,
      'UNKNOWN_KEY',
    ],
  ])('%s (%s)', async (_, dialect, content, events, code) => {
    const refused = await refusedBy(dialect, content);
    expect(refused.events).toEqual(events);
    expect(refused.errors).toContain(code);
    expect(refused.reason).toContain(`What is enforced at ${refused.path}:`);
  });

  test.each<[string, string, unknown]>([
    ['a misspelt key', 'hookline', { hooks: [{ ...GOOD, timout: 5 }] }],
    ['a time-out that is too long', 'hookline', { hooks: [{ ...GOOD, timeout: 9999 }] }],
    [
      'a condition that cannot be read, which counts as fulfilled',
      'hookline',
      { hooks: [{ ...GOOD, on: 'PostToolUse', if: 'Bash((' }] },
    ],
    ['a name of the wrong type', 'hookline', { hooks: [{ ...GOOD, name: 5 }] }],
    [
      'settings of other programs',
      'claude-code',
      { hooks: { Notification: group(COMMAND) }, permissions: {}, env: {}, model: 'x' },
    ],
    [
      'words of the team’s own',
      'mimir',
      'enforcement:\n  tools: [a]\n  limits: 5\n  hooks:\n    on-mode-switch: { command: "true" }\n',
    ],
    ['no hooks at all', 'claude-code', { permissions: { deny: [] } }],
  ])('what costs no hook refuses nothing: %s (%s)', async (_, dialect, content) => {
    expect((await refusedBy(dialect, content)).events).toEqual([]);
  });

  test('what its other hooks enforce still runs, and the file that was good stays in force', async () => {
    const { write, open } = computer();
    const guard = { on: 'PreToolUse', run: 'echo no >&2; exit 2' };
    const path = write('team.json', { hooks: [guard] });
    const hooks = await open({ enforced: [path] });
    writeFileSync(path, JSON.stringify({ hooks: [GOOD, { on: 'PreTolUse', run: 'x' }] }));
    await hooks.reload();
    expect(await hooks.trigger('PreToolUse', { tool_name: 'Bash' })).toMatchObject({ refused: true, reason: 'no' });
    expect((await hooks.trigger('UserPromptSubmit', { prompt: 'x' })).refused).toBe(false);
    expect(hooks.diagnostics.map(({ code }) => code)).toEqual(['UNKNOWN_EVENT', 'KEPT_LAST_GOOD']);
  });

  test('a person’s own refuses for what it loses, as far as it can be told what that was', async () => {
    const { write, open } = computer();
    write('~/.config/hookline/hooks.json', { hooks: [GOOD, { on: 'PreTolUse', run: 'x' }] });
    const hooks = await open();
    expect((await hooks.trigger('PreToolUse', { tool_name: 'Bash' })).refused).toBe(true);
    expect((await hooks.trigger('UserPromptSubmit', { prompt: 'x' })).refused).toBe(false);
  });
});
