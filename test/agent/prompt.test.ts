import { expect, test } from 'vitest';
import { agentShop } from './support/agent-shop.ts';
import { codemie, settings } from './support/hook-files.ts';

test('a prompt that a hook refuses does not reach the model, and the next one does', async () => {
  const shop = agentShop({
    'home/.config/hookline/hooks.yml':
      'hooks:\n  - on: UserPromptSubmit\n    when: prompt.contains("secret")\n    deny: no secrets\n',
  });
  const { asked, notes, end } = await shop.play({ lines: ['the secret is 42', 'hello'] });
  expect(asked.map((messages) => messages.map(({ text }) => text))).toEqual([['hello']]);
  expect(notes).toContainEqual(
    expect.objectContaining({ kind: 'refused', event: 'UserPromptSubmit', reason: 'no secrets' }),
  );
  expect(end).toBe('completed');
});

test('a prompt that is refused as the last one is the end of the agent', async () => {
  const shop = agentShop({ 'home/.claude/settings.json': settings({ UserPromptSubmit: 'exit 2' }) });
  expect((await shop.play({})).end).toBe('refused');
});

test('a prompt that cocode rewrites is what the model and PostUserMessage get', async () => {
  const shop = agentShop({
    'home/.config/cocode/hooks.toml': `[[hooks]]
event = "PrePromptSubmit"
[hooks.shell]
command = '''echo '{"ModifyInput":{"new_input":"better"}}' '''
parse_result = true
`,
  });
  shop.write('home/.config/hookline/hooks.yml', shop.logging('PostUserMessage', 'AgentStart'));
  const { asked } = await shop.play({ lines: ['worse'] });
  expect(asked[0]).toEqual([{ role: 'user', text: 'better' }]);
  expect(shop.log()).toMatchObject([{ prompt: 'better' }, { task_description: 'better' }]);
});

test('context of CodeMie stands before the prompt, with where it comes from', async () => {
  const shop = agentShop({
    'home/.codemie/codemie-cli.config.json': codemie({
      UserPromptSubmit: `echo '{"additionalContext":"You are in PRODUCTION."}'`,
    }),
  });
  const { asked } = await shop.play({ lines: ['deploy'] });
  expect(asked[0]?.[0]?.text).toBe('[UserPromptSubmit Hook Output]:\nYou are in PRODUCTION.\n\ndeploy');
});

test('AgentStart can refuse the task and add to what the model knows', async () => {
  const shop = agentShop({
    'home/.config/hookline/hooks.yml': `hooks:
  - on: AgentStart
    when: task_description.contains("budget")
    deny: no budget
  - on: AgentStart
    context: be brief
`,
  });
  const { asked, notes } = await shop.play({ lines: ['use the budget', 'work'] });
  expect(notes).toContainEqual(expect.objectContaining({ kind: 'turn-done', status: 'refused' }));
  expect(asked).toHaveLength(1);
  expect(asked[0]?.at(-1)).toEqual({ role: 'system', text: '[AgentStart Hook Output]:\nbe brief' });
});
