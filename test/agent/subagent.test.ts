import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { agentShop } from './support/agent-shop.ts';
import { settings } from './support/hook-files.ts';

const task = (more: JsonObject = {}) => ({
  calls: [{ tool: 'Task', input: { description: 'count', prompt: 'SUB count', subagent_type: 'finder', ...more } }],
});
const MAIN = [task(), { say: 'Main done.' }];
const sub = (...steps: readonly object[]) => [{ when: /SUB/, steps: [...steps, { say: 'There are 3.' }] }];
const run = (command: string) => ({ calls: [{ tool: 'Bash', input: { command } }] });

describe('a sub-agent', () => {
  test('begins and ends with events of its own, which say whose it is', async () => {
    const shop = agentShop();
    const events = ['SubagentStart', 'AgentStart', 'PreToolUse', 'SubagentStop', 'Stop'];
    shop.write('home/.config/hookline/hooks.yml', shop.logging(...events));
    const { asked } = await shop.play({ steps: MAIN, others: sub(run('true')) });
    const log = shop.log();
    expect(log.map(({ hook_event_name, agent_type = null }) => [hook_event_name, agent_type])).toEqual([
      ['AgentStart', null],
      ['PreToolUse', null],
      ['SubagentStart', 'finder'],
      ['AgentStart', 'finder'],
      ['PreToolUse', 'finder'],
      ['SubagentStop', 'finder'],
      ['Stop', null],
    ]);
    expect(log[4]).toMatchObject({ parent_agent_id: 'main', agent_role: 'finder' });
    expect(log[5]).toMatchObject({ last_assistant_message: 'There are 3.', task_description: 'count' });
    expect(log[5]?.agent_id).toBe(log[2]?.agent_id);
    expect(asked.at(-1)?.at(-1)).toMatchObject({ role: 'tool', text: 'There are 3.' });
  });

  test('is held by the same guards: a call that they refuse has no effect', async () => {
    const shop = agentShop({ 'home/.claude/settings.json': settings({ PreToolUse: 'exit 2' }, 'Bash') });
    await shop.play({ steps: MAIN, others: sub(run('touch made')) });
    expect(shop.exists('project/made')).toBe(false);
  });

  test('does not run the hooks of cli-agent, unless they are for sub-agents', async () => {
    const shop = agentShop();
    const log = (name: string) => ({ type: 'command', command: `echo ${name} >> '${shop.root}/ran'` });
    const hooks = {
      PreToolUse: [{ matcher: 'bash_execute', hooks: [log('main'), { ...log('all'), subagents: true }] }],
    };
    shop.write('home/.config/agent/settings.json', JSON.stringify({ hooks }));
    await shop.play({ steps: MAIN, others: sub(run('true')) });
    expect(shop.read('ran')).toBe('all\n');
  });

  test('that a hook refuses is not started, and the agent is told', async () => {
    const shop = agentShop({
      'home/.mimir/config.yml':
        'hooks:\n  pre-subagent-create:\n    command: echo over budget >&2; exit 1\n    continueOnError: false\n',
    });
    const { asked } = await shop.play({ steps: MAIN, others: sub() });
    expect(asked).toHaveLength(2);
    expect(asked[1]?.at(-1)?.text).toContain('Tool execution blocked by hook: ');
    expect(asked[1]?.at(-1)?.text).toContain('over budget');
  });

  test('is held by SubagentStop, and given the context of SubagentStart', async () => {
    const shop = agentShop({
      'home/.config/hookline/hooks.yml': `hooks:
  - on: SubagentStart
    context: look twice
  - on: SubagentStop
    when: stop_hook_active == false
    deny: look again
`,
    });
    const { asked } = await shop.play({ steps: MAIN, others: sub({ say: 'There are 2.' }) });
    expect(asked[1]?.[0]).toEqual({ role: 'system', text: '[SubagentStart Hook Output]:\nlook twice' });
    expect(asked[2]?.at(-1)).toEqual({ role: 'user', text: 'SubagentStop hook feedback:\nlook again', by: 'hook' });
    expect(asked.at(-1)?.at(-1)?.text).toBe('There are 3.');
  });

  test('cannot start others; its failure is told to SubagentStop, and is a failed tool', async () => {
    const shop = agentShop();
    shop.write('home/.config/hookline/hooks.yml', shop.logging('SubagentStop', 'PostToolUseFailure'));
    const { asked } = await shop.play({ steps: MAIN, others: [{ when: /SUB/, steps: [task(), { error: 'broken' }] }] });
    expect(asked[2]?.at(-1)?.text).toContain('There is no tool "Task"');
    expect(shop.log()).toMatchObject([
      { hook_event_name: 'SubagentStop', agent_status: 'failed', error: 'broken' },
      { tool_name: 'Task', error: expect.stringContaining('broken') },
    ]);
  });
});
