import { describe, expect, test } from 'vitest';
import type { Script } from '../../../src/agent/scripted/script.ts';
import { scriptedModel } from '../../../src/agent/scripted/scripted-model.ts';
import type { ChatMessage } from '../../../src/core/chat.ts';
import { replies, reply, system, TOOLS, turn, user, withReply } from './conversation.ts';

const ls = { tool: 'Bash', input: { command: 'ls' } };
const SCRIPT: Script = {
  steps: [
    { say: 'I look.', calls: [ls, { tool: 'Read', input: { file_path: 'a' } }] },
    { say: 'One.' },
    { calls: [ls] },
    { say: 'Two.' },
  ],
  others: [{ when: /SUBTASK/, steps: [{ calls: [ls] }, { say: 'Sub done.' }] }],
};
const ALL = [
  'I look. | Bash {"command":"ls"} | Read {"file_path":"a"}',
  'One.',
  'Bash {"command":"ls"}',
  'Two.',
  '(the script has ended)',
];

describe('a scripted model', () => {
  test('gives its replies one after the other, and says when there are none left', async () => {
    const model = scriptedModel(SCRIPT);
    let messages: ChatMessage[] = [system('[SessionStart Hook Output]:\nSUBTASK?')];
    for (const prompt of ['Do it.', 'And now?', 'More?']) messages = await turn(model, [...messages, user(prompt)]);
    expect(replies(messages)).toEqual(ALL);
  });

  test('goes on where it was when another process resumes the conversation', async () => {
    let messages: ChatMessage[] = [user('Do it.')];
    for (let count = 0; count < 5; count++)
      messages = withReply(messages, await reply(scriptedModel(SCRIPT), JSON.parse(JSON.stringify(messages))));
    expect(replies(messages)).toEqual(ALL);
  });

  test('knows other conversations by their first message', async () => {
    const model = scriptedModel(SCRIPT);
    const sub = await turn(model, [system('context'), user('This is the SUBTASK.')]);
    expect(replies(sub)).toEqual(['Bash {"command":"ls"}', 'Sub done.']);
    expect(replies(await turn(model, [user('Do it.')]))).toEqual(ALL.slice(0, 2));
  });

  test('summarises when it has no tools, and goes on behind its summary', async () => {
    const model = scriptedModel(SCRIPT);
    const first = await turn(model, [user('Do it.')]);
    const summary = await reply(model, [...first, user('Summarise.')], []);
    expect(summary.calls).toEqual([]);
    expect(summary.text).toMatch(/^Summary: \[script 0, 2 replies\]\nuser: Do it\.\nassistant: I look\./);
    const compacted = [user(`Summary of the conversation so far:\n${summary.text}`), user('And now?')];
    expect(replies(await turn(model, compacted))).toEqual(ALL.slice(2, 4));
    const again = await reply(model, [...(await turn(model, compacted)), user('Summarise.')], []);
    expect(again.text).toContain('[script 0, 4 replies]');
    expect(replies(await turn(model, [user(again.text), user('More?')]))).toEqual(ALL.slice(4));
  });

  test('a summary of another conversation belongs to that one', async () => {
    const model = scriptedModel(SCRIPT);
    const sub = withReply([user('SUBTASK')], await reply(model, [user('SUBTASK')]));
    const summary = await reply(model, sub, []);
    expect(replies(await turn(model, [user(summary.text), user('Go on.')]))).toEqual(['Sub done.']);
  });

  test('finds its place by its calls where the beginning of the conversation is missing', async () => {
    const model = scriptedModel(SCRIPT);
    const messages = await turn(model, await turn(model, [user('Do it.')]).then((all) => [...all, user('And now?')]));
    const kept = messages.slice(messages.findIndex(({ text }) => text === 'And now?'));
    expect(replies(await turn(model, [...kept, user('More?')])).at(-1)).toBe(ALL[4]);
  });

  test('fails once where the script says so, and then goes on', async () => {
    const model = scriptedModel({ steps: [{ say: 'a' }, { error: 'overloaded' }, { say: 'b' }], others: [] });
    const messages = await turn(model, [user('1')]);
    await expect(reply(model, [...messages, user('2')])).rejects.toThrow('overloaded');
    expect((await reply(model, [...messages, user('2'), user('3')])).text).toBe('b');
  });

  test('waits if told to, and an abort ends that', async () => {
    const model = scriptedModel({ steps: [{ say: 'late', waitMs: 60_000 }], others: [] });
    const abort = new AbortController();
    const asked = model.reply({ system: '', messages: [user('1')], tools: TOOLS, signal: abort.signal });
    setTimeout(() => abort.abort(), 20);
    await expect(asked).rejects.toThrow(/abort/);
  });

  test('counts tokens, and costs nothing', async () => {
    const model = scriptedModel(SCRIPT);
    const short = await reply(model, [user('x')], TOOLS);
    const long = await reply(model, [user('x'.repeat(4001))], TOOLS);
    expect(long.usage.inputTokens - short.usage.inputTokens).toBe(1000);
    expect(short.usage).toMatchObject({ outputTokens: 12, costUsd: 0 });
    expect(short.calls[0]?.id).not.toBe(long.calls[0]?.id);
  });
});
