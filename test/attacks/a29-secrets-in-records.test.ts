import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settings } from '../cli/machine.ts';
import { CANARIES, type Canary } from './canaries.ts';
import { naiveLog } from './naive/log.ts';
import { scene } from './scene.ts';

/** Each place of an event in which a text can stand. */
const EVENTS: readonly ((text: string) => readonly [event: string, payload: object])[] = [
  (text) => ['PreToolUse', { tool_name: 'Bash', tool_input: { command: text, description: text } }],
  (text) => ['PreToolUse', { tool_name: 'Write', tool_input: { file_path: 'x.txt', content: `one\n${text}\ntwo` } }],
  (text) => ['PreToolUse', { tool_name: 'WebFetch', tool_input: { url: text, headers: [{ value: text }] } }],
  (text) => ['PreToolUse', { tool_name: 'mcp__x__y', tool_input: { [text]: 1, deep: { deeper: [[text]] } } }],
  (text) => ['PostToolUse', { tool_name: 'Bash', tool_input: {}, tool_response: { stdout: text, stderr: text } }],
  (text) => ['PostToolUseFailure', { tool_name: 'Bash', tool_input: {}, error: text }],
  (text) => ['UserPromptSubmit', { prompt: `Please use this: ${text}` }],
  (text) => ['Notification', { message: text, notification_type: text }],
  (text) => ['Stop', { last_assistant_message: text, session_id: text }],
];

const leaked = (where: string): readonly string[] =>
  CANARIES.filter(({ secret }) => where.includes(secret)).map(({ kind }) => kind);

describe('A29: a secret is masked before the first write, wherever it came from', () => {
  test('the naive log has all thirty kinds', () => {
    expect(CANARIES.length).toBeGreaterThanOrEqual(30);
    expect(new Set(CANARIES.map(({ secret }) => secret)).size).toBe(CANARIES.length);
    const { top } = scene();
    const log = join(top, 'audit.log');
    for (const { text } of CANARIES) naiveLog(log, { tool_input: { command: text } });
    expect(leaked(readFileSync(log, 'utf8'))).toEqual(CANARIES.map(({ kind }) => kind));
  });

  test('through every field of every event, the hooks’ answers and their names', async () => {
    const { open, recorded, cli } = scene();
    const hooks = await open();
    for (const { text } of CANARIES) {
      const echo = () => ({ decision: 'deny', reason: text, context: text }) as const;
      const undo = [...new Set(EVENTS.map((make) => make('')[0]))].flatMap((event) => [
        hooks.register({ event: event as 'PreToolUse', name: text, run: echo }),
        hooks.register({
          event: event as 'PreToolUse',
          run() {
            throw new Error(text);
          },
        }),
      ]);
      for (const make of EVENTS) {
        const [event, payload] = make(text);
        await hooks.trigger(event as string, { session_id: 's', tool_name: 'Bash', prompt: 'x', ...payload });
      }
      for (const take of undo) take();
    }
    await hooks.close();
    expect(recorded().match(/"kind":"outcome"/g)?.length).toBe(CANARIES.length * EVENTS.length);
    expect(leaked(recorded())).toEqual([]);
    const { stdout, status } = await cli(['audit', 'export']);
    expect(status).toBe(0);
    expect(leaked(stdout)).toEqual([]);
  });

  test('what a process printed, and the logs of other programs that are kept for them', async () => {
    const { write, run, recorded, home } = scene();
    write('~/.claude/settings.json', settings({ PreToolUse: 'tee /dev/stderr; exit 2' }));
    write('~/.mimir/config.yml', {
      hooks: { 'pre-tool-call': { command: 'no-such-program {bash_command}', continueOnError: false } },
    });
    write('~/.codemie/codemie-cli.config.json', {
      ...{ version: 2, activeProfile: 'p' },
      profiles: {
        p: { debug: true, hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: 'cat; exit 1' }] }] } },
      },
    });
    const all = (list: readonly Canary[]): string => list.map(({ text }) => text).join('\n');
    const payload = { tool_name: 'Bash', tool_input: { command: all(CANARIES) } };
    const { outcome } = await run('PreToolUse', ['--payload', '-'], { input: JSON.stringify(payload) });
    expect(outcome.ran).toHaveLength(3);
    // whoever decides sees everything
    expect(leaked(outcome.ran[0]?.stdout ?? '')).toHaveLength(CANARIES.length);
    expect(recorded()).toContain('"kind":"outcome"');
    expect(leaked(recorded())).toEqual([]);
    const debug = join(home, '.codemie/logs');
    const logs = readdirSync(debug).map((name) => readFileSync(join(debug, name), 'utf8'));
    expect(logs).not.toEqual([]);
    expect(leaked(logs.join('\n'))).toEqual([]);
  });
});
