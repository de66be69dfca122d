import { describe, expect, test } from 'vitest';
import { agentShop } from './support/agent-shop.ts';

const write = { calls: [{ tool: 'Write', input: { file_path: 'a.txt', content: 'x' } }] };
const plan = { calls: [{ tool: 'ExitPlanMode', input: { plan: 'write a.txt' } }] };
const EVENTS = ['ModeSwitch', 'PlanApprove', 'PlanReject', 'PermissionDenied'];

describe('in plan mode', () => {
  test('nothing is changed, whatever the permission', async () => {
    const shop = agentShop();
    shop.write('home/.config/hookline/hooks.yml', shop.logging(...EVENTS));
    const { asked } = await shop.play({ mode: 'plan', steps: [write, { say: 'I cannot.' }] });
    expect(shop.exists('project/a.txt')).toBe(false);
    expect(asked[1]?.at(-1)?.text).toBe('This was not run. In plan mode nothing is changed.');
    expect(shop.log().map((event) => event.hook_event_name)).toEqual(['PermissionDenied']);
  });

  test('an approved plan is told to PlanApprove, the mode changes, and the agent carries it out', async () => {
    const shop = agentShop();
    shop.write('home/.config/hookline/hooks.yml', shop.logging(...EVENTS));
    await shop.play({
      mode: 'plan',
      permission: 'manual',
      answer: () => ({ yes: true }),
      steps: [plan, write, { say: 'Done.' }],
    });
    expect(shop.exists('project/a.txt')).toBe(true);
    expect(shop.log()).toMatchObject([
      { hook_event_name: 'PlanApprove', plan: 'write a.txt' },
      { hook_event_name: 'ModeSwitch', from_mode: 'plan', mode: 'edit' },
    ]);
  });

  test('a rejected plan is told to PlanReject with the reason, and to the model', async () => {
    const shop = agentShop();
    shop.write('home/.config/hookline/hooks.yml', shop.logging(...EVENTS));
    const { asked } = await shop.play({
      mode: 'plan',
      permission: 'manual',
      answer: () => ({ yes: false, words: 'Write b.txt.' }),
      steps: [plan, { say: 'Hm.' }],
    });
    expect(shop.log()).toMatchObject([{ hook_event_name: 'PlanReject', plan: 'write a.txt', reason: 'Write b.txt.' }]);
    expect(asked[1]?.at(-1)?.text).toBe('The plan was not approved. Write b.txt.');
  });

  test('nobody to approve it is a no', async () => {
    const shop = agentShop();
    const { asked } = await shop.play({ mode: 'plan', permission: 'manual', steps: [plan, { say: 'Hm.' }] });
    expect(asked[1]?.at(-1)?.text).toContain('Nobody is there who could approve it.');
  });
});

test('/mode switches, and ModeSwitch hooks of Mimir are told from which to which', async () => {
  const shop = agentShop();
  shop.write(
    'home/.mimir/config.yml',
    `hooks:\n  on-mode-switch:\n    command: echo {from_mode} {mode} >> '${shop.root}/modes'\n`,
  );
  await shop.play({ lines: ['/mode plan', '/mode edit', '/mode edit'] });
  expect(shop.read('modes')).toBe('edit plan\nplan edit\n');
});
