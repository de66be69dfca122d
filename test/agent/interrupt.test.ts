import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { readConversation } from '../../src/agent/conversation-file.ts';
import { linuxProcess } from '../../src/handlers/processes/linux-processes.ts';
import { agentShop, type Play } from './support/agent-shop.ts';
import { settings } from './support/hook-files.ts';

const run = (command: string) => ({ calls: [{ tool: 'Bash', input: { command } }] });

/** Interrupts once a file is there. */
async function interruptedWhen(shop: ReturnType<typeof agentShop>, file: string, play: Play) {
  let interrupt = (): void => {};
  const playing = shop.play({ ...play, onReady: (now) => (interrupt = now) });
  for (let i = 0; i < 500 && !shop.exists(file); i++) await wait(20);
  expect(shop.exists(file)).toBe(true);
  interrupt();
  return playing;
}

const isAlive = (pid: number): boolean => linuxProcess(pid) !== null;

describe('an interrupt', () => {
  test('kills a running hook with all it started, the call does not run, and AgentInterrupt is told', async () => {
    const shop = agentShop();
    shop.write('home/.config/hookline/hooks.yml', shop.logging('AgentInterrupt', 'Stop', 'PostToolUse'));
    shop.write(
      'home/.claude/settings.json',
      settings({ PreToolUse: `sleep 60 & echo $! > '${shop.root}/child'; echo $$ > '${shop.root}/hook'; wait` }),
    );
    const { end, notes } = await interruptedWhen(shop, 'hook', { steps: [run('touch made')], lines: ['go'] });
    expect(end).toBe('interrupted');
    expect(shop.exists('project/made')).toBe(false);
    for (const file of ['child', 'hook']) expect(isAlive(Number(shop.read(file)))).toBe(false);
    expect(notes).toContainEqual({ kind: 'interrupted' });
    expect(shop.log().map((event) => event.hook_event_name)).toEqual(['AgentInterrupt']);
  });

  test('kills a running tool, and the conversation can be resumed: every call has its answer', async () => {
    const shop = agentShop();
    shop.write('home/.config/hookline/hooks.yml', shop.logging('AgentInterrupt'));
    const two = { calls: [...run(`echo $$ > '${shop.root}/tool'; sleep 60`).calls, ...run('touch second').calls] };
    const { sessionId } = await interruptedWhen(shop, 'tool', { steps: [two] });
    expect(isAlive(Number(shop.read('tool')))).toBe(false);
    expect(shop.exists('project/second')).toBe(false);
    const { messages } = readConversation(`${shop.state}/agent/${sessionId}.json`);
    expect(messages.filter(({ role }) => role === 'tool')).toHaveLength(2);
    expect(shop.log()).toHaveLength(1);
  });

  test('ends a request to the model, and the next prompt is taken up', async () => {
    const shop = agentShop();
    shop.write('home/.config/hookline/hooks.yml', shop.logging('AgentInterrupt', 'Stop', 'StopFailure', 'AgentStart'));
    const { end, notes } = await interruptedWhen(shop, 'asked', {
      lines: ['one', 'two'],
      model: slowFirst(() => shop.write('asked', '')),
    });
    expect(end).toBe('completed');
    expect(notes.filter((note) => note.kind === 'said')).toMatchObject([{ text: 'quick' }]);
    expect(shop.log().map((event) => event.hook_event_name)).toEqual([
      ...['AgentStart', 'AgentInterrupt', 'AgentStart', 'Stop'],
    ]);
  });
});

/** A model that answers the first time only when it is told to give up. */
function slowFirst(onAsked: () => void): NonNullable<Play['model']> {
  let times = 0;
  return {
    name: 'slow',
    reply: async ({ signal }) => {
      times += 1;
      onAsked();
      if (times === 1) await wait(60_000, undefined, { signal });
      return { text: 'quick', calls: [], usage: { inputTokens: 1, outputTokens: 1, costUsd: null } };
    },
  };
}
