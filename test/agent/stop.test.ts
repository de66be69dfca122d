import { describe, expect, test } from 'vitest';
import { agentShop } from './support/agent-shop.ts';
import { codemie, settings } from './support/hook-files.ts';

const say = (count: number) => Array.from({ length: count }, (_, i) => ({ say: `Answer ${i + 1}.` }));

describe('a Stop hook', () => {
  test('holds the agent until it agrees; the model is told why, and the hook that it was held', async () => {
    const shop = agentShop();
    shop.write('home/.config/hookline/hooks.yml', shop.logging('Stop'));
    shop.write(
      'home/.claude/settings.json',
      settings({ Stop: `test -e '${shop.cwd}/green' || { echo 'tests are red' >&2; exit 2; }` }),
    );
    const { asked, end } = await shop.play({
      steps: [{ say: 'Done?' }, { calls: [{ tool: 'Bash', input: { command: 'touch green' } }] }, { say: 'Done.' }],
    });
    expect(end).toBe('completed');
    expect(asked[1]?.at(-1)).toEqual({ role: 'user', text: 'Stop hook feedback:\ntests are red', by: 'hook' });
    expect(shop.log()).toMatchObject([
      { stop_hook_active: false, last_assistant_message: 'Done?', agent_status: 'completed', reason: 'completed' },
      { stop_hook_active: true, last_assistant_message: 'Done.', conversation_length: 6 },
    ]);
    expect(shop.log()[1]?.tokens_used).toBeGreaterThan(0);
  });

  test('that never agrees holds it 8 times, then a message says that it may end', async () => {
    const shop = agentShop({ 'home/.claude/settings.json': settings({ Stop: 'echo never >&2; exit 2' }) });
    const { asked, notes, end } = await shop.play({ steps: say(20) });
    expect(asked).toHaveLength(9);
    expect(end).toBe('completed');
    expect(notes).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('held 8 times and may end') }),
    );
  });

  test.each([
    [0, 1],
    [2, 3],
  ])('of CodeMie with maxHookRetries %i: the model is asked %i times', async (maxHookRetries, times) => {
    const shop = agentShop({
      'home/.codemie/codemie-cli.config.json': codemie(
        { Stop: `echo '{"decision":"block","reason":"go on"}'` },
        { maxHookRetries },
      ),
    });
    expect((await shop.play({ steps: say(20) })).asked).toHaveLength(times);
  });

  test('that ends the turn is heard before one that holds the agent', async () => {
    const shop = agentShop({
      'home/.claude/settings.json': settings({ Stop: `echo '{"continue":false,"stopReason":"enough"}'` }),
      'home/.codemie/codemie-cli.config.json': codemie({ Stop: 'echo never >&2; exit 2' }, {}),
    });
    const { asked, notes, end } = await shop.play({ steps: say(3) });
    expect(end).toBe('stopped');
    expect(asked).toHaveLength(1);
    expect(notes).not.toContainEqual(expect.objectContaining({ kind: 'held' }));
    expect(notes).toContainEqual(expect.objectContaining({ kind: 'stopped', reason: 'enough' }));
    expect(notes).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('not held, because a hook ends the turn') }),
    );
  });

  test('is counted anew after the person has said something', async () => {
    const shop = agentShop({
      'home/.codemie/codemie-cli.config.json': codemie({ Stop: 'exit 2' }, { maxHookRetries: 1 }),
    });
    expect((await shop.play({ lines: ['one', 'two'], steps: say(20) })).asked).toHaveLength(4);
  });

  test('does not run after the model has failed: StopFailure does', async () => {
    const shop = agentShop();
    shop.write('home/.config/hookline/hooks.yml', shop.logging('Stop', 'StopFailure', 'Notification'));
    const { end, notes } = await shop.play({ steps: [{ error: 'the service is overloaded' }] });
    expect(end).toBe('failed');
    expect(notes).toContainEqual({ kind: 'failed', error: 'the service is overloaded' });
    const log = shop.log();
    expect(log.filter((event) => event.hook_event_name === 'Stop')).toEqual([]);
    expect(log).toContainEqual(
      expect.objectContaining({ hook_event_name: 'StopFailure', error: 'the service is overloaded' }),
    );
    expect(log).toContainEqual(expect.objectContaining({ notification_type: 'error' }));
  });

  test.each([
    ['GenCode', '.gen/settings.json'],
    ['cli-agent', '.config/agent/settings.json'],
  ])('of %s lets the agent end by "continue": false, and says that it held it before', async (_, file) => {
    const shop = agentShop({ [`home/${file}`]: settings({ Stop: `echo '{"continue":false,"reason":"enough"}'` }) });
    const { asked, end, notes } = await shop.play({ steps: say(20) });
    expect([asked.length, end]).toEqual([1, 'stopped']);
    expect(notes).toContainEqual(expect.objectContaining({ kind: 'stopped', reason: 'enough' }));
    expect(notes).toContainEqual({
      kind: 'diagnostic',
      diagnostic: expect.objectContaining({ code: 'STOP_ENDS', message: expect.stringContaining('Until now it held') }),
    });
  });

  test('that wants the agent to stop is obeyed even if another holds it', async () => {
    const shop = agentShop({
      'home/.claude/settings.json': settings({ Stop: `echo '{"continue":false,"stopReason":"enough"}'` }),
      'home/.gen/settings.json': settings({ Stop: 'exit 2' }),
    });
    expect((await shop.play({ steps: say(20) })).asked).toHaveLength(1);
  });
});

test('an agent that never ends is stopped after its steps, which is a failure', async () => {
  const shop = agentShop();
  shop.write('home/.config/hookline/hooks.yml', shop.logging('StopFailure'));
  const steps = Array.from({ length: 20 }, () => ({ calls: [{ tool: 'Glob', input: { pattern: '*' } }] }));
  const { end, asked } = await shop.play({ steps, limits: { contextTokens: 100_000, steps: 5 } });
  expect(end).toBe('out-of-steps');
  expect(asked).toHaveLength(5);
  expect(shop.log()).toMatchObject([{ error: 'The agent was stopped after 5 steps.' }]);
});
