import { describe, expect, test } from 'vitest';
import { NO_USAGE } from '../../src/core/chat.ts';
import { agentShop } from './support/agent-shop.ts';

const run = (command: string) => ({ calls: [{ tool: 'Bash', input: { command } }] });

describe('PreContextAdd', () => {
  test('is told every item, its kind and how large the context is', async () => {
    const shop = agentShop();
    shop.write('home/.config/hookline/hooks.yml', shop.logging('PreContextAdd'));
    await shop.play({ lines: ['hello there'], steps: [run('echo hi'), { say: 'Done.' }] });
    expect(shop.log().map(({ item_kind, item }) => [item_kind, Object(item).text])).toEqual([
      ['user_message', 'hello there'],
      ['assistant_message', ''],
      ['tool_result', 'hi'],
      ['assistant_message', 'Done.'],
    ]);
    const sizes = shop.log().map(({ context_tokens }) => Number(context_tokens));
    expect(sizes[0]).toBe(0);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  });

  test('of Mimir with continueOnError: false keeps an item out', async () => {
    const shop = agentShop({
      'home/.mimir/config.yml': `hooks:
  pre-context-add:
    command: |
      if [ {item_kind} = tool_result ]; then echo 'too large'; exit 1; fi
    continueOnError: false
`,
    });
    const { asked, end } = await shop.play({ steps: [run('echo a lot'), { say: 'Done.' }] });
    expect(asked[1]?.at(-1)).toMatchObject({ role: 'tool', text: '(the result was withheld by a hook)' });
    expect(end).toBe('completed');
  });

  test('that refuses what the model said ends the turn, and none of its calls is run', async () => {
    const shop = agentShop({
      'home/.config/hookline/hooks.yml':
        'hooks:\n  - on: PreContextAdd\n    matcher: assistant_message\n    deny: not that\n',
    });
    const { end, sessionId } = await shop.play({ steps: [run('touch made'), { say: 'Done.' }] });
    expect(end).toBe('refused');
    expect(shop.exists('project/made')).toBe(false);
    expect(shop.read(`home/.local/state/hookline/agent/${sessionId}.json`)).not.toContain('touch made');
  });

  test('that refuses the prompt ends the turn', async () => {
    const shop = agentShop({ 'home/.config/hookline/hooks.yml': 'hooks:\n  - on: PreContextAdd\n    deny: full\n' });
    const { asked, end } = await shop.play({});
    expect([asked, end]).toEqual([[], 'refused']);
  });

  test('can write an item anew, as text or whole', async () => {
    const shop = agentShop({
      'home/.config/hookline/hooks.yml': `hooks:
  - on: PreContextAdd
    matcher: tool_result
    run: echo '{"rewrite":"short"}'
  - on: PreContextAdd
    matcher: user_message
    run: echo '{"rewrite":{"role":"system","text":"changed"}}'
`,
    });
    const { asked } = await shop.play({ steps: [run('echo long'), { say: 'Done.' }] });
    expect(asked[1]?.[0]).toEqual({ role: 'user', text: 'changed' });
    expect(asked[1]?.at(-1)).toMatchObject({ role: 'tool', text: 'short' });
  });
});

describe('compaction', () => {
  const long = run('yes | head -c 8000');
  const events = ['PreCompact', 'PostCompact', 'SessionStart'];

  test('/context prune takes the results of earlier turns out, and hooks are told which', async () => {
    const shop = agentShop();
    shop.write('home/.config/hookline/hooks.yml', shop.logging(...events));
    const { asked, notes } = await shop.play({
      lines: ['one', 'two', '/context prune', 'three'],
      steps: [long, { say: 'A.' }, { say: 'B.' }, { say: 'C.' }],
    });
    expect(asked.at(-1)?.find(({ role }) => role === 'tool')?.text).toBe('(pruned)');
    expect(shop.log().slice(1)).toMatchObject([
      { hook_event_name: 'PreCompact', trigger: 'manual' },
      { hook_event_name: 'PostCompact', trigger: 'manual', pruned: [{ role: 'tool', name: 'Bash' }] },
    ]);
    expect(notes).toContainEqual(expect.objectContaining({ kind: 'compacted', messages: 1 }));
  });

  test('/compact puts a summary in place of the conversation, and SessionStart comes again', async () => {
    const shop = agentShop();
    shop.write('home/.config/hookline/hooks.yml', shop.logging(...events));
    const { asked } = await shop.play({
      lines: ['one', 'two', '/compact', 'three'],
      steps: [long, { say: 'A.' }, { say: 'B.' }, { say: 'C.' }],
    });
    expect(asked.at(-1)?.[0]?.text).toMatch(/^Summary of the conversation so far:\n/);
    expect(asked.at(-1)?.length).toBeLessThan(6);
    expect(shop.log().map(({ hook_event_name, trigger, source }) => [hook_event_name, trigger ?? source])).toEqual([
      ['SessionStart', 'startup'],
      ['PreCompact', 'manual'],
      ['PostCompact', 'manual'],
      ['SessionStart', 'compact'],
    ]);
  });

  test('comes by itself when the context has grown too large, and goes on with the script', async () => {
    const shop = agentShop();
    shop.write('home/.config/hookline/hooks.yml', shop.logging('PreCompact', 'PostCompact'));
    const { notes } = await shop.play({
      lines: ['one', 'two', 'three'],
      limits: { contextTokens: 1000, steps: 50 },
      steps: [long, { say: 'A.' }, { say: 'B.' }, { say: 'C.' }],
    });
    expect(shop.log()[0]).toMatchObject({ hook_event_name: 'PreCompact', trigger: 'auto' });
    expect(notes.filter((note) => note.kind === 'said').map(({ text }) => text)).toEqual(['A.', 'B.', 'C.']);
  });

  test.each([
    ['nothing', ''],
    ['blanks', ' \n'],
  ])('of which the model writes %s leaves everything as it was', async (_, text) => {
    const shop = agentShop();
    const { asked, notes } = await shop.play({
      lines: ['the code is 42', '/compact', 'what is the code?', '/compact', 'and now?'],
      model: {
        name: 'silent',
        reply: async ({ tools }) => ({ text: tools.length === 0 ? text : 'Fine.', calls: [], usage: NO_USAGE }),
      },
    });
    expect(asked.at(-1)?.[0]?.text).toBe('the code is 42');
    expect(notes).toContainEqual(expect.objectContaining({ kind: 'failed' }));
  });

  test('keeps what the person asked for in this turn, also when a hook held the agent', async () => {
    const shop = agentShop({
      'home/.config/hookline/hooks.yml': 'hooks:\n  - on: Stop\n    when: stop_hook_active == false\n    deny: go on\n',
    });
    const { asked } = await shop.play({
      lines: ['first', 'the task'],
      limits: { contextTokens: 1000, steps: 50 },
      steps: [{ say: 'A.' }, { say: 'A.' }, long, { say: 'B.' }, { say: 'C.' }],
    });
    expect(asked.at(-1)?.map(({ text }) => text)).toContain('the task');
  });

  test('after which SessionStart refuses ends the session', async () => {
    const shop = agentShop({
      'home/.config/hookline/hooks.yml':
        'hooks:\n  - on: SessionStart\n    matcher: compact\n    deny: not after that\n',
    });
    const { end, asked } = await shop.play({ lines: ['one', 'two', '/compact', 'three'] });
    expect(end).toBe('not-started');
    expect(asked.at(-1)?.map(({ text }) => text)).not.toContain('three');
  });

  test('that a hook refuses does not happen, and is not tried again at every step', async () => {
    const shop = agentShop();
    shop.write(
      'home/.config/hookline/hooks.yml',
      `${shop.logging('PreCompact')}  - on: PreCompact\n    deny: keep it\n`,
    );
    const small = run('true');
    const { asked } = await shop.play({
      lines: ['one'],
      limits: { contextTokens: 1000, steps: 50 },
      steps: [long, small, small, small, { say: 'A.' }],
    });
    expect(asked.at(-1)?.find(({ role }) => role === 'tool')?.text.length).toBeGreaterThan(7000);
    expect(shop.log()).toHaveLength(1);
  });
});
