import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConversation } from '../../src/agent/conversation-file.ts';
import { agentShop } from './support/agent-shop.ts';

describe('the conversation', () => {
  test('is kept after each turn, for nobody else to read, and hooks are told where', async () => {
    const shop = agentShop();
    shop.write('home/.config/hookline/hooks.yml', shop.logging('PreConversationSave', 'PostConversationSave'));
    const { sessionId } = await shop.play({ steps: [{ say: 'A.' }, { say: 'B.' }], lines: ['one', 'two'] });
    const path = join(shop.state, 'agent', `${sessionId}.json`);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readConversation(path)).toMatchObject({
      session_id: sessionId,
      cwd: shop.cwd,
      messages: [{ text: 'one' }, { text: 'A.' }, { text: 'two' }, { text: 'B.' }],
    });
    const log = shop.log();
    expect(log.map((event) => event.hook_event_name)).toEqual([
      ...['PreConversationSave', 'PostConversationSave', 'PreConversationSave', 'PostConversationSave'],
    ]);
    for (const event of log) expect(event).toMatchObject({ path });
    // it is named when it is there
    const [before, ...after] = log.map((event) => event.transcript_path);
    expect([before, new Set(after)]).toEqual([undefined, new Set([path])]);
    expect(Object(log[0]?.conversation).messages).toHaveLength(2);
  });

  test('is kept as a hook wrote it, which only that hook can read', async () => {
    const shop = agentShop({
      'home/.config/hookline/hooks.yml': `hooks:\n  - on: PreConversationSave\n    run: echo '{"rewrite":{"sealed":"…"}}'\n`,
    });
    const { sessionId } = await shop.play({});
    const path = join(shop.state, 'agent', `${sessionId}.json`);
    expect(shop.read(`home/.local/state/hookline/agent/${sessionId}.json`)).toBe('{"sealed":"…"}\n');
    expect(() => readConversation(path)).toThrow('not in the form that this agent saves');
  });

  test('is not kept where a hook refuses it', async () => {
    const shop = agentShop({
      'home/.config/hookline/hooks.yml': 'hooks:\n  - on: PreConversationSave\n    deny: no\n',
    });
    await shop.play({});
    expect(shop.exists('home/.local/state/hookline/agent')).toBe(false);
  });

  test.each([
    ['a usage that is no number', { usage: { inputTokens: 'x', outputTokens: 1, costUsd: null } }],
    ['a mode that there is not', { mode: 'root' }],
    [
      'a call without its result',
      { messages: [{ role: 'assistant', text: '', calls: [{ id: '1', name: 'Bash', input: {} }] }] },
    ],
    [
      'a result without its call',
      { messages: [{ role: 'tool', callId: '1', name: 'Bash', text: '', isError: false }] },
    ],
  ])('with %s is not resumed', (_, damage) => {
    const shop = agentShop();
    const usage = { inputTokens: 1, outputTokens: 1, costUsd: null };
    const whole = {
      version: 1,
      session_id: 's',
      cwd: '/',
      model: 'm',
      mode: 'edit',
      saved_at: '',
      usage,
      messages: [],
    };
    expect(readConversation(shop.write('whole.json', JSON.stringify(whole)))).toEqual(whole);
    const damaged = shop.write('damaged.json', JSON.stringify({ ...whole, ...damage }));
    expect(() => readConversation(damaged)).toThrow('not in the form');
  });

  test('that cannot be written stops nobody', async () => {
    const shop = agentShop();
    const { end, notes } = await shop.play({ pathOf: () => '/proc/nowhere/a.json' });
    expect(end).toBe('completed');
    expect(notes).toContainEqual(expect.objectContaining({ text: expect.stringContaining('could not be saved') }));
  });
});

test('/clear ends the session and begins another with nothing in its context', async () => {
  const shop = agentShop();
  shop.write('home/.config/hookline/hooks.yml', shop.logging('SessionStart', 'SessionEnd'));
  const { asked, sessionId } = await shop.play({ lines: ['one', '/clear', 'two'] });
  expect(asked.at(-1)).toEqual([{ role: 'user', text: 'two' }]);
  const log = shop.log();
  expect(log.map(({ hook_event_name, source, reason }) => [hook_event_name, source ?? reason])).toEqual([
    ['SessionStart', 'startup'],
    ['SessionEnd', 'clear'],
    ['SessionStart', 'clear'],
    ['SessionEnd', 'prompt_input_exit'],
  ]);
  expect(log[1]?.session_id).toBe(sessionId);
  expect(log[2]?.session_id).not.toBe(sessionId);
});
