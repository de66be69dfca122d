import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { READERS } from '../../src/hosts/coverage/readers/all.ts';
import { mayBeSame } from '../../src/hosts/coverage/same-input.ts';
import { machine } from '../cli/machine.ts';
import { recordedHome } from './transcripts.ts';

const MINUTE_MS = 60_000;

/** One session of Claude Code, as lines. */
function session(id: string, calls: readonly (readonly [id: string, name: string, input: object, result: object])[]) {
  const at = (i: number) => new Date(Date.UTC(2026, 10, 16, 13, 40, i)).toISOString();
  return calls
    .flatMap(([call, name, input, result], i) => [
      {
        ...{ type: 'assistant', sessionId: id, timestamp: at(i) },
        message: { content: [{ type: 'tool_use', id: call, name, input }] },
      },
      { type: 'user', sessionId: id, timestamp: at(i), ...result },
    ])
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

function result(id: string, content: string, more: object = {}): object {
  return { message: { content: [{ type: 'tool_result', tool_use_id: id, content, ...more }] } };
}

describe('a transcript is a stranger’s', () => {
  test('no link is followed and no pipe waited for, and what was not read is told', async () => {
    const { home, install, calls, coverage } = recordedHome(['claude-code']);
    await install('claude-code', (calls[0]?.atMs ?? 0) - MINUTE_MS);
    const projects = join(home, '.claude', 'projects');
    const elsewhere = join(home, 'elsewhere');
    renameSync(projects, elsewhere);
    symlinkSync(elsewhere, projects);
    expect(coverage()).toMatchObject({ calls: 0, unread: [{ file: projects, why: expect.stringContaining('link') }] });
    rmSync(projects);
    mkdirSync(join(projects, 'a'), { recursive: true });
    symlinkSync(elsewhere, join(projects, 'folder'));
    symlinkSync('/dev/zero', join(projects, 'a', 'zero.jsonl'));
    execFileSync('mkfifo', [join(projects, 'a', 'pipe.jsonl')]);
    symlinkSync('/dev/null', join(projects, 'no-transcript.txt'));
    const { calls: none, unread } = coverage();
    expect(none).toBe(0);
    const left = [join(projects, 'a', 'pipe.jsonl'), join(projects, 'a', 'zero.jsonl'), join(projects, 'folder')];
    expect(unread.map(({ file }) => file).sort()).toEqual(left);
    const named = coverage({ transcripts: [join(projects, 'a', 'pipe.jsonl'), elsewhere] });
    expect(named.calls).toBe(calls.length);
    expect(named.unread).toMatchObject([{ why: 'it is no file' }]);
  });

  test('of an agent whose transcripts this Node cannot read it is not claimed that nothing escaped', async () => {
    const { home, coverage } = recordedHome([]);
    const folder = join(home, '.local/share/opencode');
    mkdirSync(join(home, 'elsewhere'), { recursive: true });
    mkdirSync(folder, { recursive: true });
    symlinkSync(join(home, 'elsewhere'), join(folder, 'linked'));
    expect(coverage()).toMatchObject({ unread: [], unreadAgents: [] });
    writeFileSync(join(folder, 'opencode.db'), 'SQLite format 3');
    const without = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never);
    try {
      expect(coverage()).toMatchObject({
        unread: [{ why: expect.stringContaining('22.13') }],
        unreadAgents: ['opencode'],
      });
      expect(coverage({ agents: ['gemini'] }).unreadAgents).toEqual([]);
      expect(coverage({ transcripts: [folder] }).unreadAgents).toEqual(['opencode']);
    } finally {
      without.mockRestore();
    }
  });

  test.skipIf(process.getBuiltinModule('node:sqlite') !== undefined)('and the exit code says so', async () => {
    const { cli, write } = machine();
    expect((await cli(['coverage'])).status).toBe(0);
    write('~/.local/share/opencode/opencode.db', 'SQLite format 3');
    const { status, stdout } = await cli(['coverage']);
    expect([status, stdout]).toEqual([1, expect.stringContaining('of opencode nothing is known')]);
    expect((await cli(['coverage', '--agent', 'gemini'])).status).toBe(0);
  });

  test('whatever stands in it, its reader goes on', () => {
    const words = fc.constantFrom(
      ...['assistant', 'user', 'tool_use', 'tool_result', 'response_item', 'session_meta', 'function_call', 'gemini'],
      ...['tool.execution_start', 'assistant.message', 'session.start', 'session', 'message', 'tool.call', 'x', ''],
    );
    const keys = fc.constantFrom(
      ...['type', 'message', 'content', 'id', 'name', 'input', 'payload', 'call_id', 'toolCalls', 'data', 'event'],
      ...['sessionId', 'timestamp', 'parts', 'functionCall', 'toolRequests', 'messages', '$set', '__proto__', 'state'],
    );
    const { any } = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 5 },
        fc.oneof(words, fc.constant(null), fc.integer(), fc.double(), fc.boolean()),
        fc.array(tie('any'), { maxLength: 4 }),
        fc.dictionary(keys, tie('any'), { maxKeys: 6 }),
      ),
    }));
    const entries = fc.array(fc.dictionary(keys, any, { maxKeys: 8 }), { maxLength: 6 });
    fc.assert(
      fc.property(entries, (some) => {
        for (const reader of READERS) reader.calls(some as JsonObject[], '/home/dev/a/b/c.jsonl');
      }),
    );
  });

  test('lines that are no JSON, cut off, or deeper than anything are passed over, and the others count', async () => {
    const { home, calls, install, coverage } = recordedHome(['claude-code']);
    await install('claude-code', (calls[0]?.atMs ?? 0) - MINUTE_MS);
    const good = session('s', [['toolu_x', 'Bash', { command: 'ls' }, result('toolu_x', 'done')]]);
    const bad = ['{', '[]', 'null', '"text"', '\u0000', `${'['.repeat(200_000)}${']'.repeat(200_000)}`].join('\n');
    const folder = join(home, '.claude', 'projects', 'other');
    mkdirSync(folder);
    writeFileSync(join(folder, 's.jsonl'), `${bad}\n${good}${bad}`);
    expect(coverage({ session: 's' }).uncovered).toMatchObject([{ call: { session: 's', id: 'toolu_x' } }]);
  });

  test('words in a result do not hide that a call ran', async () => {
    const { home, calls, install, coverage } = recordedHome(['claude-code']);
    await install('claude-code', (calls[0]?.atMs ?? 0) - MINUTE_MS);
    const error = { is_error: true };
    const accepted = { permissionDecision: { decision: 'accept' } };
    const text = '<tool_use_error>No such tool available';
    const lines = session('s1', [
      ['a', 'Bash', {}, result('a', text)],
      ['b', 'mcp__x__y', {}, { ...result('b', text, error), ...accepted }],
      ['c', 'Nothing', {}, result('c', text, error)],
      ['d', 'Bash', {}, { ...result('d', 'No.', error), permissionDecision: { decision: 'reject' } }],
    ]);
    writeFileSync(join(home, '.claude', 'projects', 's1.jsonl'), lines);
    const found = coverage({ session: 's1' });
    expect(found.uncovered.map(({ call }) => call.id)).toEqual(['a', 'b']);
    expect(found.notRun).toBe(2);
  });

  test('an id that comes again hides no call', async () => {
    const { home, calls, install, decide, coverage } = recordedHome(['kimi']);
    await install('kimi', (calls[0]?.atMs ?? 0) - MINUTE_MS);
    for (const call of calls) await decide(call);
    const [first] = calls;
    const path = join(home, '.kimi-code/sessions/wd', String(first?.session), 'agents/main/wire.jsonl');
    const time = (first?.atMs ?? 0) + 10 * MINUTE_MS;
    const event = (type: string) => ({ type, toolCallId: first?.id, name: 'Bash', args: { command: 'again' } });
    const line = (type: string) => JSON.stringify({ type: 'context.append_loop_event', event: event(type), time });
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, `${line('tool.call')}\n${line('tool.result')}\n`);
    expect(coverage().uncovered).toMatchObject([{ call: { id: first?.id, atMs: time } }]);
  });

  test('a session that is told again in another file is counted once', async () => {
    const { home, calls, decide, install, coverage } = recordedHome(['claude-code']);
    await install('claude-code', (calls[0]?.atMs ?? 0) - MINUTE_MS);
    for (const call of calls) await decide(call);
    const projects = join(home, '.claude', 'projects');
    cpSync(join(projects, '-home-dev-project'), join(projects, 'copy'), { recursive: true });
    expect(coverage()).toMatchObject({ calls: calls.length, covered: calls.length, uncovered: [] });
  });
});

test('what opencode keeps in its database is read where Node can, and told where it cannot', () => {
  const { home, coverage } = recordedHome([]);
  const folder = join(home, '.local', 'share', 'opencode');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'opencode.db');
  const library = process.getBuiltinModule('node:sqlite') as { readonly DatabaseSync: DatabaseClass } | undefined;
  if (library === undefined) {
    writeFileSync(path, 'SQLite format 3');
    expect(coverage()).toMatchObject({ calls: 0, unread: [{ file: path, why: expect.stringContaining('22.13') }] });
    return;
  }
  const database = new library.DatabaseSync(path);
  database.exec('CREATE TABLE session (id text, parent_id text)');
  database.exec('CREATE TABLE part (session_id text, time_created integer, data text)');
  database.exec("INSERT INTO session VALUES ('ses_1', NULL), ('ses_2', 'ses_1')");
  const part = JSON.stringify({
    type: 'tool',
    tool: 'bash',
    callID: 'call_1',
    state: { status: 'completed', input: {} },
  });
  for (const session of ['ses_1', 'ses_2'])
    database.exec(`INSERT INTO part VALUES ('${session}', 1794836151569, '${part}')`);
  database.close();
  expect(coverage()).toMatchObject({ calls: 2, before: 2, unread: [] });
});

type DatabaseClass = new (path: string) => { readonly exec: (query: string) => void; readonly close: () => void };

describe('the same input', () => {
  test('is one that may have been recorded so, masks and cuts in between', () => {
    expect(mayBeSame({ command: 'a *** c', more: 1 }, { command: 'a b c' })).toBe(true);
    expect(mayBeSame({ command: 'abc… [9 more characters]' }, { command: 'abcdefghijkl' })).toBe(true);
    expect(mayBeSame({ command: '***' }, { command: '' })).toBe(true);
    expect(mayBeSame({ commands: ['a', 'b'] }, { commands: ['a', 'b'] })).toBe(true);
  });

  test('is not one that differs anywhere else', () => {
    expect(mayBeSame({ command: 'a *** d' }, { command: 'a b c' })).toBe(false);
    expect(mayBeSame({ command: 'a ***' }, { command: 'b' })).toBe(false);
    expect(mayBeSame({ command: 'ls' }, { command: 'ls -l' })).toBe(false);
    expect(mayBeSame({}, { command: 'ls' })).toBe(false);
    expect(mayBeSame({ commands: ['a'] }, { commands: ['a', 'b'] })).toBe(false);
    expect(mayBeSame({ n: 1 }, { n: 2 })).toBe(false);
    expect(mayBeSame({ command: 'x***y***z' }, { command: 'xz' })).toBe(false);
  });
});

describe('hookline coverage', () => {
  /** A person with one session of Claude Code, of which hookline knows the first call. */
  async function person(calls: Parameters<typeof session>[1]) {
    const it = machine();
    const hooks = 'hooks:\n  - { on: PreToolUse, name: collect, when: "false", deny: never }\n';
    it.write('~/.config/hookline/hooks.yml', hooks);
    const call = { agent: 'claude-code', session_id: 'first', tool_use_id: 'first', tool_name: 'Bash' };
    await it.run('PreToolUse', ['--payload', '-'], { input: JSON.stringify(call) });
    const text = session('5c1d0a37', calls).replaceAll(
      '2026-11-16',
      new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    );
    it.write('~/.claude/projects/p/5c1d0a37.jsonl', text);
    return it;
  }

  test('exits with 1 where something escaped, and with 0 otherwise; data with --json', async () => {
    const { cli, json } = await person([['toolu_a', 'Bash', { command: 'ls' }, result('toolu_a', 'done')]]);
    expect(await cli(['coverage'])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('1 call met no decision'),
    });
    const { status, data } = await json(['coverage']);
    expect({ status, data }).toEqual({
      status: 1,
      data: {
        ...{ calls: 1, covered: 0, uncertain: [], before: 0, notRun: 0, notAsked: {}, unread: [], unreadAgents: [] },
        agents: { 'claude-code': { calls: 1, covered: 0 } },
        uncovered: [
          {
            ...{ agent: 'claude-code', session: '5c1d0a37', subagent: null, tool: 'Bash' },
            ...{ time: expect.stringMatching(/Z$/), cause: 'hook not installed there', why: expect.any(String) },
          },
        ],
      },
    });
    for (const args of [
      ['--agent', 'gemini'],
      ['--session', 'other'],
      ['--since', '2099-01-01'],
    ])
      expect(await cli(['coverage', ...args])).toMatchObject({
        status: 0,
        stdout: 'No tool call was found in any transcript.\n',
      });
    expect(await cli(['coverage', '--session', '5c1d'])).toMatchObject({ status: 1 });
  });

  test('shows nothing that a terminal would obey, and no secret', async () => {
    const token = `ghp_${'a1B2'.repeat(9)}`;
    const evil = `\u001B]0;owned\u0007\u001B[2J\u202E echo ${token}`;
    const { cli } = await person([[`toolu_${evil}`, `Ba${evil}sh`, { command: evil }, result(`toolu_${evil}`, evil)]]);
    for (const args of [[], ['--json']]) {
      const { stdout, stderr } = await cli(['coverage', ...args]);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
      expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202E]/);
      expect(stdout + stderr).not.toContain(token);
      expect(stdout).toContain('claude-code');
    }
  });

  test('says that the trail is gone where it is, and not that nothing escaped', async () => {
    const { cli, state } = await person([['toolu_a', 'Bash', { command: 'ls' }, result('toolu_a', 'done')]]);
    rmSync(join(state, 'hookline', 'audit'), { recursive: true });
    const gone = await cli(['coverage']);
    expect(gone).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('error[AUDIT_FAILED]') });
    expect((await cli(['coverage', '--json'])).stdout).toContain('it is gone');
  });

  test('names what is wrong with its options', async () => {
    const { cli } = machine();
    const misspelt = await cli(['coverage', '--agent', 'claude']);
    expect(misspelt).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no agent "claude".') });
    expect(await cli(['coverage', '--since', 'someday'])).toMatchObject({ status: 1 });
    expect(await cli(['coverage', 'codex'])).toMatchObject({ status: 1, stderr: expect.stringContaining('error[') });
  });
});
