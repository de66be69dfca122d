import { describe, expect, test } from 'vitest';
import { agentShop } from './support/agent-shop.ts';
import { settings } from './support/hook-files.ts';

describe('Notification', () => {
  test.each([
    ['status', ['go'], 'The agent has finished.'],
    ['system_message', ['/mode plan'], 'The mode is plan now.'],
    ['error', ['go'], 'overloaded'],
  ])('hooks of cli-agent are told a %s', async (type, lines, message) => {
    const shop = agentShop();
    const command = `echo "{{event_type}}: {{message}}" >> '${shop.root}/told'`;
    shop.write('home/.config/agent/settings.json', settings({ Notification: command }, type));
    await shop.play({ lines, steps: type === 'error' ? [{ error: 'overloaded' }] : [{ say: 'Done.' }] });
    expect(shop.read('told')).toBe(`${type}: ${message}\n`);
  });

  test('a slow hook does not delay the turn, and one that fails starts no other', async () => {
    const shop = agentShop();
    const command = `echo x >> '${shop.root}/told'; sleep 1; exit 1`;
    shop.write('home/.config/agent/settings.json', settings({ Notification: command }));
    const { notes } = await shop.play({});
    const done = notes.find((note) => note.kind === 'turn-done');
    expect(done?.durationMs).toBeLessThan(900);
    expect(shop.read('told')).toBe('x\n');
  });
});

test.each([
  ['fails', 'exit 1'],
  ['says nothing', 'true'],
])('a FileSuggestion hook that %s leaves the files that are there', async (_, command) => {
  const shop = agentShop({
    'project/alpha.txt': '',
    'home/.config/cocode/hooks.toml': `[[hooks]]\nevent = "FileSuggestion"\n[hooks.shell]\ncommand = "${command}"\n`,
  });
  expect((await shop.play({ lines: ['/files alp'] })).shown).toContain('alpha.txt');
});

test('what Mimir names the task, the tokens and the cost is known at every event', async () => {
  const shop = agentShop();
  const command = `echo "{task_description} {tokens_used} {cost}" >> '${shop.root}/told'`;
  shop.write(
    'home/.mimir/config.yml',
    JSON.stringify({ hooks: { 'post-tool-call': { command }, 'on-agent-error': { command } } }),
  );
  const steps = [{ calls: [{ tool: 'Glob', input: { pattern: '*' } }] }, { error: 'full' }];
  await shop.play({ lines: ['look around'], steps });
  expect(shop.read('told')).toMatch(/^look around \d+ 0\nlook around \d+ 0\n$/);
});
