import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { readConversation } from '../../src/agent/conversation-file.ts';
import type { Note } from '../../src/agent/person.ts';
import { agentShop, type Play, type Played } from '../agent/support/agent-shop.ts';

type Shop = ReturnType<typeof agentShop>;

const TOUCH = { calls: [{ tool: 'Bash', input: { command: 'touch made' } }] };
const TASK = { calls: [{ tool: 'Task', input: { description: 'look', prompt: 'look around' } }] };

/** The hook waits the first time it is asked about this, and never again. */
function waiting(shop: Shop, event: string, more = ''): void {
  shop.write(
    'home/.mimir/config.yml',
    `hooks:\n  ${event}:\n    command: |\n      ${more}[ -e '${shop.root}/waits' ] && exit 0\n      touch '${shop.root}/waits'\n      sleep 60\n    timeout: 60000\n    continueOnError: false\n`,
  );
}

async function interrupted(shop: Shop, play: Play): Promise<Played> {
  let interrupt = (): void => {};
  const playing = shop.play({ ...play, onReady: (now) => (interrupt = now) });
  for (let i = 0; i < 500 && !shop.exists('waits'); i++) await wait(20);
  expect(shop.exists('waits')).toBe(true);
  interrupt();
  return playing;
}

/** What the person and the model are told, as one text. */
function told({ notes, asked }: Played): string {
  return JSON.stringify([notes.filter(({ kind }) => kind !== 'said'), asked]);
}

const BLAMES = ['refused', 'denied', 'held', 'stopped'];
const blaming = ({ notes }: Played): readonly Note[] => notes.filter(({ kind }) => BLAMES.includes(kind));

const OF_RESULTS = `case {item_kind} in tool_result) ;; *) exit 0 ;; esac\n      `;

describe('whoever is interrupted is told so, and no hook is blamed for it', () => {
  const cases: readonly {
    readonly hook: string;
    readonly step: object;
    readonly more?: string;
    readonly says: RegExp;
  }[] = [
    { hook: 'pre-context-add', step: TOUCH, more: OF_RESULTS, says: /it ran; the person interrupted/ },
    { hook: 'pre-tool-call', step: TOUCH, says: /The person interrupted this/ },
    { hook: 'pre-bash-execution', step: TOUCH, says: /The person interrupted this/ },
    { hook: 'pre-subagent-create', step: TASK, says: /The person interrupted this/ },
    { hook: 'post-bash-execution', step: TOUCH, says: /\(no output\)|person interrupted/ },
  ];
  test.each(cases)('during $hook', async ({ hook, step, more, says }) => {
    const shop = agentShop();
    waiting(shop, hook, more);
    const played = await interrupted(shop, { steps: [step, { say: 'Done.' }], lines: ['go', 'on'] });
    expect(played.notes).toContainEqual({ kind: 'interrupted' });
    expect(blaming(played)).toEqual([]);
    const { messages } = readConversation(`${shop.state}/agent/${played.sessionId}.json`);
    expect(messages.filter(({ role }) => role === 'tool').map(({ text }) => text)).toEqual([
      expect.stringMatching(says),
    ]);
    expect(told(played)).not.toMatch(/withheld|blocked by hook|cancelled/);
    // the next prompt was taken up with all that was said before
    expect(played.end).toBe('completed');
    expect(messages.filter(({ role }) => role === 'user').map(({ text }) => text)).toEqual(['go', 'on']);
  });

  test('during post-agent-execute the work is not called unfinished', async () => {
    const shop = agentShop();
    waiting(shop, 'post-agent-execute');
    const played = await interrupted(shop, { steps: [{ say: 'Done.' }], lines: ['go', 'on'] });
    expect(blaming(played)).toEqual([]);
    expect(told(played)).not.toMatch(/hook feedback|not finished/);
  });

  test('during pre-conversation-save the conversation is saved all the same, by the hooks that are for it', async () => {
    const shop = agentShop();
    waiting(shop, 'pre-conversation-save', `echo asked >> '${shop.root}/asked'\n      `);
    const played = await interrupted(shop, { steps: [{ say: 'Done.' }] });
    const { messages } = readConversation(`${shop.state}/agent/${played.sessionId}.json`);
    expect(messages.map(({ text }) => text)).toEqual(['go', 'Done.']);
    expect(shop.read('asked')).toBe('asked\nasked\n');
    expect(blaming(played)).toEqual([]);
  });

  test('interrupted twice, it is not saved unseen, and the person is told why', async () => {
    const shop = agentShop();
    shop.write(
      'home/.mimir/config.yml',
      `hooks:\n  pre-conversation-save: { command: "touch '${shop.root}/waits'; sleep 60", timeout: 60000 }\n`,
    );
    let interrupt = (): void => {};
    const playing = shop.play({ steps: [{ say: 'Done.' }], onReady: (now) => (interrupt = now) });
    const again = setInterval(() => shop.exists('waits') && interrupt(), 100);
    const played = await playing;
    clearInterval(again);
    expect(shop.exists(`home/.local/state/hookline/agent/${played.sessionId}.json`)).toBe(false);
    expect(played.notes).toContainEqual(
      expect.objectContaining({ kind: 'message', text: expect.stringMatching(/not saved.*interrupted twice/) }),
    );
  });

  test('during SessionStart it is said that nobody knows what the hooks would have said', async () => {
    const shop = agentShop();
    shop.write(
      'home/.config/hookline/hooks.yml',
      `hooks:\n  - on: SessionStart\n    run: touch '${shop.root}/waits'; sleep 60\n`,
    );
    const played = await interrupted(shop, {});
    expect(played.end).toBe('interrupted');
    expect(blaming(played)).toEqual([]);
    expect(told(played)).toMatch(/SessionStart hooks were interrupted/);
  });

  test('a question that is cut short is no answer of the person’s', async () => {
    const shop = agentShop();
    shop.write(
      'home/.config/hookline/hooks.yml',
      `hooks:\n  - on: PermissionRequest\n    run: touch '${shop.root}/waits'; sleep 60\n`,
    );
    const played = await interrupted(shop, {
      permission: 'manual',
      answer: () => ({ yes: false }),
      steps: [TOUCH, { say: 'Done.' }],
      lines: ['go', 'on'],
    });
    expect(blaming(played)).toEqual([]);
    expect(told(played)).not.toMatch(/person said no|blocked by hook/);
  });
});

describe('the same hooks, undisturbed', () => {
  test.each(['pre-context-add', 'pre-tool-call', 'pre-bash-execution', 'pre-conversation-save', 'post-agent-execute'])(
    '%s lets everything pass, and nothing is lost',
    async (hook) => {
      const shop = agentShop({ waits: '' });
      waiting(shop, hook);
      const played = await shop.play({ steps: [TOUCH, { say: 'Done.' }] });
      expect(played.end).toBe('completed');
      expect(shop.exists('project/made')).toBe(true);
      expect(blaming(played)).toEqual([]);
      const { messages } = readConversation(`${shop.state}/agent/${played.sessionId}.json`);
      expect(messages.map(({ text }) => text)).toEqual(['go', '', '(no output)', 'Done.']);
    },
  );
});
