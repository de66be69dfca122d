import { describe, expect, test } from 'vitest';
import type { ScriptedReply } from '../../src/agent/scripted/script.ts';
import { agentShop } from './support/agent-shop.ts';
import { codemie, settings } from './support/hook-files.ts';

const run = (command: string) => ({ calls: [{ tool: 'Bash', input: { command } }] });
const TASK = { calls: [{ tool: 'Task', input: { description: 'look', prompt: 'look around' } }] };
const WRITE = { calls: [{ tool: 'Write', input: { file_path: 'a b.txt', content: 'x' } }] };

const lines = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

describe('CodeMie’s log of all tool usage', () => {
  test('has every call, those that failed too, with the text that the model got', async () => {
    const shop = agentShop();
    const log = `printf '%s\\n' "$CODEMIE_HOOK_INPUT" >> '${shop.root}/usage'`;
    shop.write('home/.codemie/codemie-cli.config.json', codemie({ PostToolUse: log }));
    const { asked } = await shop.play({ steps: [run('echo hi'), run('echo no >&2; exit 3'), WRITE, { say: 'Done.' }] });
    const told = lines(shop.read('usage')).map((line) => JSON.parse(line));
    const got = asked.at(-1)?.flatMap((message) => (message.role === 'tool' ? [message.text] : []));
    expect(told.map((one) => one.tool_output)).toEqual(got);
    expect(told.map((one) => one.hook_event_name)).toEqual(['PostToolUse', 'PostToolUse', 'PostToolUse']);
  });
});

describe('cli-agent’s {{result}}', () => {
  test('is the text that the model got; a way leads into what the tool answered', async () => {
    const shop = agentShop();
    const command = `printf '%s|%s\\n' {{result}} {{result.exit_code}} >> '${shop.root}/results'`;
    shop.write('home/.config/agent/settings.json', settings({ PostToolUse: command }));
    await shop.play({ steps: [run('echo hi'), { say: 'Done.' }] });
    expect(shop.read('results')).toBe('hi|0\n');
  });

  test('is empty where the tool failed, and {{error}} says why; a way still leads into what it answered', async () => {
    const shop = agentShop();
    const command = `printf '%s|%s|%s\\n' {{result}} {{result.exit_code}} {{error}} > '${shop.root}/results'`;
    shop.write('home/.config/agent/settings.json', settings({ PostToolUse: command }));
    await shop.play({ steps: [run('echo oops >&2; exit 3'), { say: 'Done.' }] });
    expect(shop.read('results')).toMatch(/^\|3\|(?:.|\n)*oops/);
  });
});

describe('Mimir’s metrics', () => {
  const used = (shop: ReturnType<typeof agentShop>, ...events: readonly string[]): string =>
    `hooks:\n${events.map((event) => `  ${event}: { command: "echo ${event} {tokens_used} {cost} {agent_status} '{task_description}' >> '${shop.root}/used'" }\n`).join('')}`;
  const priced = { inputTokens: 100, outputTokens: 10, costUsd: 0.1 };

  test('are the session’s so far wherever they are asked for, and a sub-agent’s task is the sub-task', async () => {
    const shop = agentShop();
    shop.write('home/.mimir/config.yml', used(shop, 'pre-subagent-create', 'pre-bash-execution', 'post-agent-execute'));
    let replies = 0;
    const steps: readonly ScriptedReply[] = [TASK, run('true'), { say: 'sub' }, run('true'), { say: 'Done.' }];
    await shop.play({
      model: {
        name: 'priced',
        reply: async () => {
          const step = steps[replies++] ?? {};
          const calls = (step.calls ?? []).map(({ tool, input }, i) => ({
            ...{ id: `c${replies}-${i}`, name: tool, input },
          }));
          return { text: step.say ?? '', calls, usage: priced };
        },
      },
    });
    expect(lines(shop.read('used'))).toEqual([
      'pre-subagent-create 110 0.1  look',
      'pre-bash-execution 220 0.2  look',
      'post-agent-execute 330 0.3 completed look',
      'pre-bash-execution 440 0.4  go',
      'post-agent-execute 550 0.5 completed go',
    ]);
  });

  test('are told after a failure, too; what nobody knows the price of has no cost', async () => {
    const shop = agentShop();
    shop.write('home/.mimir/config.yml', used(shop, 'post-agent-execute'));
    await shop.play({ steps: [{ error: 'overloaded' }] });
    expect(lines(shop.read('used'))).toEqual(['post-agent-execute 0  failed go']);
  });
});

describe('Mimir’s on-agent-error', () => {
  const onError = (command: string, more: string) =>
    agentShop({ 'home/.mimir/config.yml': `hooks:\n  on-agent-error: { command: "${command}"${more} }\n` });
  const steps = [{ error: 'overloaded' }, { error: 'overloaded' }, { say: 'Done.' }];

  test('that fails closed has the model asked again, and the person is told', async () => {
    const { end, asked, notes } = await onError('echo not yet >&2; exit 1', ', continueOnError: false').play({ steps });
    expect([end, asked.length]).toEqual(['completed', 3]);
    expect(notes.filter((note) => note.kind === 'retried')).toMatchObject([
      { event: 'StopFailure', eventName: 'on-agent-error', time: 1, reason: expect.stringContaining('not yet') },
      { time: 2 },
    ]);
  });

  test.each([
    ['exit 1', ''],
    ['true', ', continueOnError: false'],
  ])('%s%s lets the agent end with its error', async (command, more) => {
    const { end, asked } = await onError(command, more).play({ steps });
    expect([end, asked.length]).toEqual(['failed', 1]);
  });
});

describe('Mimir’s pre- and post-agent-execute', () => {
  test.each([
    ['completed', [{ error: 'overloaded' }, { error: 'overloaded' }, { say: 'Done.' }], 9],
    ['failed', [{ error: 'overloaded' }, { error: 'overloaded' }], 2],
  ])('are one pair where on-agent-error has the agent try again until it %s', async (status, steps, enough) => {
    const shop = agentShop();
    const tell = (event: string, more = '') =>
      `  ${event}: { command: "echo ${event} {agent_status} >> '${shop.root}/told'${more}\n`;
    const onError = tell(
      'on-agent-error',
      `; test $(grep -c on-agent-error '${shop.root}/told') -ge ${enough}", continueOnError: false }`,
    );
    const pair = tell('post-agent-execute', '" }') + tell('pre-agent-execute', '" }');
    shop.write('home/.mimir/config.yml', `hooks:\n${pair}${onError}`);
    expect((await shop.play({ steps })).end).toBe(status);
    expect(lines(shop.read('told')).map((line) => line.trim())).toEqual([
      'pre-agent-execute',
      'on-agent-error failed',
      'on-agent-error failed',
      `post-agent-execute ${status}`,
    ]);
  });

  test.each([
    ['completed', [{ say: 'sub' }]],
    ['failed', [{ error: 'overloaded' }]],
  ])('are one pair for the agent and one for its sub-agent that %s', async (status, steps) => {
    const shop = agentShop();
    const tell = (event: string) =>
      `  ${event}: { command: "echo ${event} {agent_role} {agent_status} >> '${shop.root}/told'" }\n`;
    shop.write('home/.mimir/config.yml', `hooks:\n${tell('pre-agent-execute')}${tell('post-agent-execute')}`);
    await shop.play({ steps: [TASK, { say: 'Done.' }], others: [{ when: /look around/, steps }] });
    expect(lines(shop.read('told')).map((line) => line.trim())).toEqual([
      'pre-agent-execute main',
      expect.stringMatching(/^pre-agent-execute (?!main)/),
      expect.stringMatching(new RegExp(`^post-agent-execute (?!main).* ${status}$`)),
      'post-agent-execute main completed',
    ]);
  });
});

describe('Mimir’s pre-conversation-save', () => {
  test('encrypts what is saved, and what comes after is told that', async () => {
    const shop = agentShop();
    shop.write(
      'home/.mimir/config.yml',
      `hooks:\n  pre-conversation-save: { command: "printf %s {conversation} | base64 -w0" }\n  post-conversation-save: { command: "printf %s {conversation} > '${shop.root}/saved'" }\n`,
    );
    const { sessionId } = await shop.play({ steps: [{ say: 'a secret' }] });
    const kept = JSON.parse(shop.read(`home/.local/state/hookline/agent/${sessionId}.json`));
    expect(kept).not.toContain('secret');
    expect(Buffer.from(kept, 'base64').toString()).toContain('a secret');
    expect(shop.read('saved')).toBe(kept);
  });
});
