import { describe, expect, test } from 'vitest';
import { MOST_PROMPTS, promptModel } from '../../src/agent/prompt-model.ts';
import { plainModel } from '../../src/agent/scripted/plain-model.ts';
import { scriptedModel } from '../../src/agent/scripted/scripted-model.ts';
import type { HooksByName } from '../../src/hooks/api.ts';
import { chatFor } from '../../src/models/chat-for.ts';
import { ALLOW, DENY, modelServer, saying } from '../models/model-server.ts';
import { world } from '../world/world.ts';

const OWN = '~/.config/hookline/hooks.yml';
const PROJECT = '.hookline/hooks.yml';
const NATIVE = 'hooks:\n  - { on: PreToolUse, name: judge, prompt: Is it safe? }\n';

/** Hooks whose prompts the agent's model serves, which says this. */
async function served(files: Readonly<Record<string, string>>, says = ALLOW, most = MOST_PROMPTS) {
  const server = await modelServer(saying(says));
  const prompts = promptModel(chatFor(server.source()), most);
  if (prompts === null) throw new Error('it serves no prompts');
  const it = world();
  const enforced = Object.keys(files).includes('enforced.yml')
    ? [it.write('enforced.yml', files['enforced.yml'] ?? '')]
    : [];
  for (const [path, text] of Object.entries(files)) it.write(path, text);
  const hooks = await it.open({ trust: 'all', enforced }, { agentModel: prompts.source });
  return { server, prompts, hooks };
}

const call = (hooks: HooksByName) => hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command: 'ls' } });

describe('the model of an agent serves prompt hooks', () => {
  test('and no hook is told to have none', async () => {
    const { hooks, server } = await served({ [OWN]: NATIVE }, DENY);
    expect(hooks.diagnostics).toEqual([]);
    expect(await call(hooks)).toMatchObject({ decision: 'deny', reason: 'not here' });
    expect(server.asked).toHaveLength(1);
  });

  test('until a session has asked as often as it may; then each fails as it says itself, until another begins', async () => {
    const soft = '  - { on: PreToolUse, name: soft, prompt: Is it?, onFailure: continue, timeout: 5 }\n';
    const { hooks, server, prompts } = await served({ [OWN]: `${NATIVE}${soft}` }, ALLOW, 2);
    expect((await call(hooks)).refused).toBe(false);
    const over = await call(hooks);
    expect(over.refused).toBe(true);
    expect(over.ran.map(({ name, failure, decision }) => ({ name, failure, decision }))).toEqual([
      {
        name: 'judge',
        failure: expect.stringMatching(/asked the agent's model 2 times in this session/),
        decision: 'block',
      },
      {
        name: 'soft',
        failure: expect.stringMatching(/Name a model for them .* or begin a new session/),
        decision: 'none',
      },
    ]);
    expect(server.asked).toHaveLength(2);
    prompts.begin();
    expect((await call(hooks)).refused).toBe(false);
  });

  test('of a project too, which chooses neither the model nor where it is', async () => {
    const elsewhere = await modelServer(saying(ALLOW));
    const chosen = `model: { baseUrl: "${elsewhere.base}/v1", model: theirs }\n`;
    const entry = 'hooks:\n  - { on: PreToolUse, prompt: Is it safe?, model: huge-and-dear }\n';
    const { hooks, server } = await served({ [PROJECT]: `${chosen}${entry}` }, DENY);
    expect((await call(hooks)).decision).toBe('deny');
    expect(elsewhere.asked).toEqual([]);
    expect(server.asked.map(({ body }) => body.model)).toEqual(['tiny']);
    expect(hooks.diagnostics.map(({ code }) => code)).toContain('NOT_FOR_PROJECTS');
  });

  test('but no enforced one: whom those ask is for the organization to say', async () => {
    const { hooks, server } = await served({ 'enforced.yml': NATIVE });
    expect((await call(hooks)).refused).toBe(true);
    expect(server.asked).toEqual([]);
    expect(hooks.diagnostics.map(({ code }) => code)).toEqual(['NO_MODEL']);
  });
});

test('a script and a few rules are no model that could judge anything', () => {
  expect(promptModel(plainModel())).toBeNull();
  expect(promptModel(scriptedModel({ steps: [], others: [] }))).toBeNull();
});
