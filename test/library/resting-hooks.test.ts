import { appendFileSync, chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { trailFiles } from '../../src/audit/trail-files.ts';
import { EVENT_NAMES } from '../../src/core/events.ts';
import type { JsonObject } from '../../src/core/json.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import type { HooksByName } from '../../src/hooks/api.ts';
import type { HooksOptions } from '../../src/hooks/hooks-options.ts';
import { parsedFiles } from '../../src/state/parsed-files.ts';
import { type World, world } from '../world/world.ts';

const command = (text: string, more: JsonObject = {}) => ({ type: 'command', command: text, ...more });
const REFUSES = 'echo "not that" >&2; exit 2';

const CLAUDE = {
  hooks: {
    PreToolUse: [
      { matcher: 'Glob', hooks: [command('exit 0')] },
      { matcher: 'Read', hooks: [command(REFUSES), command('exit 0'), command('exit 0')] },
      { matcher: 'Edit|Write', hooks: [command('exit 0', { timeout: 7 })] },
      { matcher: 'mcp__.*', hooks: [command(REFUSES)] },
      { hooks: [command('echo any; exit 0')] },
    ],
    PostToolUse: [{ matcher: 'Bash', hooks: [command('exit 0', { async: true })] }],
    Stop: [{ hooks: [command('echo "go on" >&2; exit 2')] }],
  },
};
const NATIVE = `hooks:
  - { name: first, on: PreToolUse, tools: [Glob], run: "exit 0" }
  - { name: off, on: SessionEnd, run: "exit 0", enabled: false }
  - { name: no-shell, on: PreToolUse, tools: [shell], deny: not here }
  - { name: twice, on: [PreToolUse, PostToolUse], tools: [Write], context: careful }
  - { name: big, on: PreToolUse, when: 'has(tool_input.command) && tool_input.command.contains("big")', ask: really }
  - { name: late, on: PreToolUse, tools: [Glob], after: { reads: "**/.env" }, deny: too late }
  - { name: asked, on: Notification, prompt: "is it fine?" }
`;
const GEMINI = { hooks: { BeforeTool: [{ matcher: 'write_file', hooks: [command('exit 0'), command(REFUSES)] }] } };
const CURSOR = { version: 1, hooks: { preToolUse: [{ command: 'exit 0' }, { command: 'exit 0', matcher: 'Read' }] } };
const WINDSURF = { hooks: { pre_run_command: [{ command: 'exit 0' }, { command: 'echo seen' }] } };

const FILES = {
  '~/.claude/settings.json': CLAUDE,
  '~/.config/hookline/hooks.yml': NATIVE,
  // which may hold secrets, and is read each time
  '~/.gemini/settings.json': GEMINI,
  '~/.cursor/hooks.json': CURSOR,
  '~/.codeium/windsurf/hooks.json': WINDSURF,
};
const TOOLS = ['Bash', 'Read', 'Write', 'Edit', 'Glob', 'mcp__a__b', 'run_shell_command', 'Nothing'];
const CALLS: readonly (readonly [string, JsonObject])[] = [
  ...TOOLS.flatMap((tool_name): (readonly [string, JsonObject])[] => {
    const call = { session_id: 's', tool_name, tool_input: { command: 'big', file_path: 'a.md' } };
    return [
      ['PreToolUse', call],
      ['PostToolUse', { ...call, tool_response: {} }],
    ];
  }),
  ['Stop', { session_id: 's' }],
  ['SessionEnd', { session_id: 's', reason: 'other' }],
  ['beforeShellExecution', { session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' } }],
];

/** A computer on which everything that is read is kept, and how many hooks were made of what was kept. */
function keeping(files: Readonly<Record<string, unknown>> = FILES, wanted: Parameters<typeof world>[0] = {}) {
  const made = { hooks: 0, shelves: 0 };
  const it = world(wanted);
  for (const [path, content] of Object.entries(files)) it.write(path, content);
  const kept = parsedFiles(join(it.state, 'hookline'), 'this');
  const memory = {
    ...kept,
    openShelf(...asked: Parameters<typeof kept.openShelf>) {
      const shelf = kept.openShelf(...asked);
      if (shelf === null) return null;
      made.shelves++;
      const counted = (item: (number: number) => unknown) => (number: number) => {
        made.hooks++;
        return item(number);
      };
      return { ...shelf, keep: () => counted(shelf.keep()) };
    },
  };
  const open = (options: HooksOptions = {}): Promise<HooksByName> =>
    it.open(options, { files: { kind: 'in-place', memory } });
  return { ...it, made, openKept: open };
}

/** Without what differs from call to call. */
const said = ({ id: _, ran, ...outcome }: Outcome) => ({
  ...outcome,
  ran: ran.map(({ durationMs: __, waitMs: ___, ...one }) => one),
});

const shown = (hooks: HooksByName) => ({
  list: hooks.list(),
  each: EVENT_NAMES.map((event) => hooks.list({ event })),
  has: EVENT_NAMES.filter((event) => hooks.has(event)),
  pending: hooks.pending(),
  diagnostics: hooks.diagnostics,
  explained: CALLS.map(([event, payload]) => JSON.stringify(hooks.explain(event, payload))),
});

const shelvesOf = ({ state }: Pick<World, 'state'>): readonly string[] => {
  const folder = join(state, 'hookline', 'parsed');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.hooks')) : [];
  return names.map((name) => join(folder, name));
};

describe('hooks that were read by an earlier process', () => {
  test('are the same in every list and in every explanation, in several dialects', async () => {
    const { openKept, open, made } = keeping();
    const first = shown(await openKept());
    expect(made).toEqual({ hooks: 0, shelves: 0 });
    expect(shown(await openKept())).toEqual(first);
    expect(made.shelves).toBe(4);
    expect(made.hooks).toBeGreaterThan(5);
    expect(shown(await open({}, { files: { kind: 'in-place', memory: null } }))).toEqual(first);
    expect(first.list.length).toBeGreaterThan(15);
    expect(first.diagnostics).not.toEqual([]);
  });

  test('decide the same, whichever event comes first, before and after somebody asked for all of them', async () => {
    const { openKept, open } = keeping();
    await openKept();
    const decisions = new Set<string>();
    for (const [event, payload] of CALLS) {
      const [read, kept] = [await open({}, { files: { kind: 'in-place', memory: null } }), await openKept()];
      const expected = said(await read.trigger(event, payload));
      expect(said(await kept.trigger(event, payload)), `${event} ${payload.tool_name}`).toEqual(expected);
      kept.list();
      expect(said(await kept.trigger(event, payload)), `${event} ${payload.tool_name}`).toEqual(
        said(await read.trigger(event, payload)),
      );
      decisions.add(expected.decision);
    }
    expect([...decisions].sort()).toEqual(['ask', 'block', 'deny', 'none']);
  });

  test('are made when an event is theirs, and no sooner', async () => {
    const { openKept, made } = keeping({ '~/.claude/settings.json': CLAUDE }, { indent: 2 });
    await openKept();
    const hooks = await openKept();
    expect(made).toEqual({ hooks: 0, shelves: 1 });
    expect(EVENT_NAMES.filter((event) => hooks.has(event))).toEqual(['PreToolUse', 'PostToolUse', 'Stop']);
    expect(made.hooks).toBe(0);
    await hooks.trigger('PreToolUse', { session_id: 's', tool_name: 'Nothing', tool_input: {} });
    // the one that is for everything
    expect(made.hooks).toBe(1);
    await hooks.trigger('PreToolUse', { session_id: 's', tool_name: 'Read', tool_input: {} });
    expect(made.hooks).toBe(4);
    await hooks.trigger('PreToolUse', { session_id: 's', tool_name: 'Read', tool_input: {} });
    expect(made.hooks).toBe(4);
  });

  test('are recorded as the same, also where many stand on one line', async () => {
    const { openKept, state } = keeping();
    const recorded = async (): Promise<readonly string[]> => {
      const hooks = await openKept();
      for (const [event, payload] of CALLS) await hooks.trigger(event, payload);
      await hooks.close();
      const lines = trailFiles(join(state, 'hookline', 'audit')).flatMap(({ path }) =>
        readFileSync(path, 'utf8').trim().split('\n'),
      );
      const records = lines.map((line) => JSON.parse(line) as { hook?: string; definition?: string });
      return records.flatMap(({ hook, definition }) => (definition === undefined ? [] : `${hook} ${definition}`));
    };
    const first = await recorded();
    const second = (await recorded()).slice(first.length);
    // what nobody waits for is recorded when it ends
    expect(new Set(second)).toEqual(new Set(first));
    expect(new Set(first).size).toBeGreaterThan(5);
  });

  test('can be switched off, added to, and asked for by name like any others', async () => {
    const { openKept } = keeping();
    const first = await openKept();
    const second = await openKept();
    for (const hooks of [first, second]) {
      hooks.register({ event: 'PreToolUse', matcher: 'Read', run: () => ({ context: 'from code' }) });
      await hooks.disable('no-shell');
    }
    expect(shown(second)).toEqual(shown(first));
    const call = { session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' } };
    expect((await second.trigger('PreToolUse', call)).decision).toBe('none');
    await second.enable('no-shell');
    expect((await second.trigger('PreToolUse', call)).decision).toBe('deny');
    expect(second.isEnforced('no-shell')).toBe(false);
  });
});

describe('what is kept of a file', () => {
  const read = { session_id: 's', tool_name: 'Read', tool_input: {} };

  test('counts for the very same text only: an edit counts at the next event', async () => {
    const { openKept, write, made } = keeping({ '~/.claude/settings.json': CLAUDE });
    await openKept();
    const hooks = await openKept({ watch: true });
    expect((await hooks.trigger('PreToolUse', read)).decision).toBe('block');
    write('~/.claude/settings.json', { hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [command(REFUSES)] }] } });
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect((await hooks.trigger('PreToolUse', read)).decision).toBe('none');
    expect((await hooks.trigger('PreToolUse', { ...read, tool_name: 'Bash' })).decision).toBe('block');
    expect(made.shelves).toBe(1);
  });

  test.each([
    ['cut off', (path: string) => writeFileSync(path, readFileSync(path).subarray(0, -40))],
    ['with a hook that is not as it was written', (path: string) => flipped(path, -30)],
    ['that others may write to', (path: string) => chmodSync(path, 0o622)],
    ['with something behind it', (path: string) => appendFileSync(path, 'x')],
  ])('is not believed %s, or says the same', async (_what, spoil) => {
    const it = keeping({ '~/.claude/settings.json': CLAUDE });
    const first = shown(await it.openKept());
    const [shelf = ''] = shelvesOf(it);
    spoil(shelf);
    expect(shown(await it.openKept())).toEqual(first);
  });

  test('is not believed of another version', async () => {
    const it = keeping({ '~/.claude/settings.json': CLAUDE });
    const other = parsedFiles(join(it.state, 'hookline'), 'another');
    await it.open({}, { files: { kind: 'in-place', memory: other } });
    expect(shelvesOf(it)).toHaveLength(1);
    await it.openKept();
    expect(it.made.shelves).toBe(0);
    await it.openKept();
    expect(it.made.shelves).toBe(1);
  });

  test('is nothing where hooks come with a project, or an organization has a say', async () => {
    const it = keeping({ '.claude/settings.json': CLAUDE });
    await it.openKept();
    expect(shelvesOf(it)).toEqual([]);
    const governed = keeping({ '~/.claude/settings.json': CLAUDE });
    await governed.openKept();
    governed.write('/etc/claude-code/managed-settings.json', { allowManagedHooksOnly: true, hooks: {} });
    const hooks = await governed.openKept();
    expect(governed.made.hooks).toBe(0);
    expect(hooks.list().map(({ state }) => state)).not.toContain('active');
    expect((await hooks.trigger('PreToolUse', read)).decision).toBe('none');
  });

  test('does not keep the last good version from counting when the file breaks', async () => {
    const { openKept, write } = keeping({ '~/.claude/settings.json': CLAUDE });
    await openKept();
    const hooks = await openKept();
    write('~/.claude/settings.json', '{ "hooks": ');
    await hooks.reload();
    expect(hooks.diagnostics.map(({ code }) => code)).toContain('KEPT_LAST_GOOD');
    expect((await hooks.trigger('PreToolUse', read)).decision).toBe('block');
  });
});

describe('a program that embeds hookline', () => {
  const groups = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ matcher: `Tool${i}`, hooks: [command(`exit 0 # ${i}`)] }));

  test('keeps what it read of large files, and of no others', async () => {
    for (const [count, kept] of [
      [3, 0],
      [1500, 1],
    ] as const) {
      const it = world();
      it.write('~/.claude/settings.json', { hooks: { PreToolUse: groups(count) } });
      const first = (await it.open()).list();
      expect(shelvesOf(it)).toHaveLength(kept);
      const hooks = await it.open();
      const call = { session_id: 's', tool_name: 'Tool2', tool_input: {} };
      expect((await hooks.trigger('PreToolUse', call)).ran).toHaveLength(1);
      expect(hooks.list()).toEqual(first);
      expect(first).toHaveLength(count);
    }
  });

  test('keeps it where nobody else may read or write it', async () => {
    const it = world();
    it.write('~/.claude/settings.json', { hooks: { PreToolUse: groups(1500) } });
    await it.open();
    const [shelf = ''] = shelvesOf(it);
    expect(statSync(shelf).mode & 0o077).toBe(0);
  });
});

/** One bit of a file, counted from its end. */
function flipped(path: string, from: number): void {
  const bytes = readFileSync(path);
  const at = bytes.length + from;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}
