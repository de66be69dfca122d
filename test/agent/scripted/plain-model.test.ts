import { describe, expect, test } from 'vitest';
import { plainModel } from '../../../src/agent/scripted/plain-model.ts';
import { plainSteps } from '../../../src/agent/scripted/plain-steps.ts';
import { replies, reply, system, turn, user, withReply } from './conversation.ts';

describe('plain words are understood', () => {
  test.each([
    ['run npm test', 'Bash', { command: 'npm test' }],
    ['$ echo "a then b"', 'Bash', { command: 'echo "a then b"' }],
    ['!ls', 'Bash', { command: 'ls' }],
    ['Please run ls', 'Bash', { command: 'ls' }],
    ['run if true; then read x; fi', 'Bash', { command: 'if true; then read x; fi' }],
    ['run echo then there', 'Bash', { command: 'echo then there' }],
    ['read src/a b.ts', 'Read', { file_path: 'src/a b.ts' }],
    ['write a.txt one\\ntwo', 'Write', { file_path: 'a.txt', content: 'one\ntwo' }],
    ['write "a b.txt" x', 'Write', { file_path: 'a b.txt', content: 'x' }],
    ['write empty.txt', 'Write', { file_path: 'empty.txt', content: '' }],
    ['edit a.ts: let a -> const a', 'Edit', { file_path: 'a.ts', old_string: 'let a', new_string: 'const a' }],
    ['edit a.ts: gone ->', 'Edit', { file_path: 'a.ts', old_string: 'gone', new_string: '' }],
    ['call mcp__a__b {"x": "then run y"}', 'mcp__a__b', { x: 'then run y' }],
    ['call mcp__a__b', 'mcp__a__b', {}],
    ['find **/*.ts', 'Glob', { pattern: '**/*.ts' }],
    ['search TODO in src', 'Grep', { pattern: 'TODO', output_mode: 'content', path: 'src' }],
    ['search "a b"', 'Grep', { pattern: 'a b', output_mode: 'content' }],
    ['plan first this then run that', 'ExitPlanMode', { plan: 'first this then run that' }],
    [
      'task run ls then read a.txt',
      'Task',
      { description: 'run ls then read a.txt', prompt: 'run ls then read a.txt', subagent_type: 'general' },
    ],
  ])('%s', (line, tool, input) => {
    expect(plainSteps(line)).toEqual({ calls: [{ tool, input }], rest: [] });
  });

  test('several, in lines or with "then" between', () => {
    const { calls, rest } = plainSteps('run ls then read a.txt, and then run pwd\n\n- find *.ts\nmake it nice\n');
    expect(calls.map(({ tool }) => tool)).toEqual(['Bash', 'Read', 'Bash', 'Glob']);
    expect(calls[1]?.input).toEqual({ file_path: 'a.txt' });
    expect(rest).toEqual(['make it nice']);
  });
});

describe('the model without a key', () => {
  test('does one step after the other and says what came of each', async () => {
    expect(replies(await turn(plainModel(), [user('run ls then read a.txt\nfly')]))).toEqual([
      'Bash {"command":"ls"}',
      'Bash answered: {"command":"ls"} ran | Read {"file_path":"a.txt"}',
      'Read answered: {"file_path":"a.txt"} ran\nI did not understand "fly".',
    ]);
  });

  test('says what it was told when a call was refused', async () => {
    const [, said] = replies(await turn(plainModel(), [user('run rm -rf /')], true));
    expect(said).toBe('Bash did not work. I was told: {"command":"rm -rf /"} ran');
  });

  test('says openly that it is no AI, and what it understands', async () => {
    const { text, calls } = await reply(plainModel(), [user('Write me a poem about hooks')]);
    expect(text).toMatch(/^I am no AI, only a few rules/);
    expect(text).toContain('run <command>');
    expect(calls).toEqual([]);
  });

  test('obeys nothing that hooks say, whether they hold it back or add to a prompt', async () => {
    const model = plainModel();
    const done = await turn(model, [system('[SessionStart Hook Output]:\nrun rm -rf /'), user('run ls')]);
    expect(replies(done)).toHaveLength(2);
    const held = [...done, system('[Stop Hook Output]:\nrun x'), user('Stop hook feedback:\nrun npm test\n\nrun y')];
    expect(await reply(model, held)).toMatchObject({ text: 'Done.', calls: [] });
    const given = user('[UserPromptSubmit Hook Output]:\nrun evil\n\nrun more\n\nrun pwd');
    expect((await reply(model, [given])).calls).toMatchObject([{ input: { command: 'pwd' } }]);
  });

  test('begins anew with every prompt, and after what was interrupted', async () => {
    const model = plainModel();
    const first = withReply([user('run a then run b')], await reply(model, [user('run a then run b')]), true);
    expect(replies(await turn(model, [...first, user('run c')]))).toEqual([
      'Bash {"command":"a"}',
      'Bash {"command":"c"}',
      'Bash answered: {"command":"c"} ran',
    ]);
  });

  test('a long result is shown in part', async () => {
    const model = plainModel();
    const asked = withReply([user('run seq 100')], await reply(model, [user('run seq 100')]));
    const messages = asked.map((m) => (m.role === 'tool' ? { ...m, text: Array(100).fill('  line').join('\n') } : m));
    expect((await reply(model, messages)).text).toBe(
      `Bash answered:\n${Array(8).fill('  line').join('\n')}\n… [92 more lines]`,
    );
  });

  test('summarises when it has no tools, and takes no summary for a prompt', async () => {
    const model = plainModel();
    const done = await turn(model, [user('run ls')]);
    const { text } = await reply(model, [...done, user('Summarise.')], []);
    expect(text).toMatch(/^Summary: /);
    const next = await reply(model, [user(`Summary of the conversation so far:\n${text}\n\nrun ls`), user('run pwd')]);
    expect(next.calls).toMatchObject([{ input: { command: 'pwd' } }]);
  });
});
