import { expect, test } from 'vitest';
import { USUAL_FILES } from '../../src/dialects/usual-files.ts';
import { createHooks } from '../../src/hooks.ts';
import type { Callers, PlaygroundResult, RecordedCall } from '../../src/ui/data/playground.ts';
import { EMPTY_FILES } from '../../src/ui/page/views/playground/empty-files.ts';
import { newPlayed } from '../../src/ui/page/views/playground/state.ts';
import { world } from '../world/world.ts';
import { served } from './serve.ts';

const RULE = 'hooks:\n  - { name: no-force, on: PreToolUse, runs: git push --force, deny: "no" }\n';
const QUESTION = {
  event: 'PreToolUse',
  payload: { tool_name: 'Bash', tool_input: { command: 'git push --force' }, cwd: '/home/me/shop' },
  home: '/home/me',
  files: [{ name: '.config/hookline/hooks.yml', layer: 'user', dialect: null, text: RULE }],
};

async function playground() {
  const place = world();
  const server = await served(place);
  const post = async (body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const response = await server.ask('playground', { method: 'POST', body: JSON.stringify(body), headers });
    return {
      status: response.status,
      told: (await response.json()) as PlaygroundResult & { error?: { message: string } },
    };
  };
  return { ...place, ...server, post };
}

test('a call and files are answered by the real engine', async () => {
  const { post } = await playground();
  const { status, told } = await post({ client: 'me', question: QUESTION });
  expect(status).toBe(200);
  expect(told).toMatchObject({ kind: 'answer', answer: { outcome: { decision: 'deny', by: ['no-force'] } } });
});

test('the files that the page begins with and adds are read as whose they are, and named like no file of a person', async () => {
  const { post } = await playground();
  const [example] = newPlayed('/home/me/shop', '/home/me').files;
  const added = EMPTY_FILES.filter(({ name }) => name !== example?.name).map((one) => ({
    ...{ ...one, text: one.name.endsWith('.json') ? '{ "hooks": {} }' : 'hooks: []' },
  }));
  const files = [...(example === undefined ? [] : [example]), ...added];
  const [guard] = files.filter(({ name }) => name.includes('.claude/'));
  const usual = new Set(USUAL_FILES.map((path) => path.replace(/^~\//, '')));
  expect(files.filter(({ name }) => usual.has(name))).toEqual([]);
  const command = 'git push --force origin main';
  const payload = { ...QUESTION.payload, tool_input: { command } };
  const { told } = await post({ client: 'me', question: { ...QUESTION, payload, files } });
  expect(told).toMatchObject({ kind: 'answer', answer: { outcome: { by: ['no-force'] }, diagnostics: [] } });
  const text = '{ "hooks": { "PreToolUse": [{ "hooks": [{ "type": "command", "command": "true" }] }] } }';
  const claude = await post({ client: 'me', question: { ...QUESTION, files: [{ ...guard, text }] } });
  expect(claude.told).toMatchObject({ answer: { lanes: [{ hooks: [{ dialect: 'claude-code' }] }], diagnostics: [] } });
});

test('what is no question is refused in words', async () => {
  const { post } = await playground();
  for (const body of [
    {},
    { client: 'me' },
    { client: 7, question: QUESTION },
    { client: 'x'.repeat(65), question: QUESTION },
  ])
    expect((await post(body)).status).toBe(400);
  const { told } = await post({ client: 'me', question: { ...QUESTION, files: [{ name: '../x', text: '' }] } });
  expect(told.error?.message).toContain('cannot be the name');
});

test('a payload that is nested too deep is refused in words', async () => {
  const { ask } = await playground();
  for (const levels of [1000, 5000]) {
    const deep = `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const question = JSON.stringify({ ...QUESTION, payload: { deep: 0 } }).replace('"deep":0', `"deep":${deep}`);
    const response = await ask('playground', { method: 'POST', body: `{"client":"me","question":${question}}` });
    const told = (await response.json()) as { error?: { message: string } };
    expect([response.status, told.error?.message]).toEqual([400, 'The payload is nested deeper than 500 levels.']);
  }
});

test('a recorded call can be played again, by the beginning of its id; another cannot', async () => {
  const place = world();
  const { home, project, env } = place;
  const hooks = await createHooks({ cwd: project, home, env, watch: false, recordAll: true });
  const { id } = await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command: 'ls -l' } });
  await hooks.close();
  const { ask } = await served(place);
  const call = (await (await ask(`playground/call?id=${id.slice(0, 8)}`)).json()) as RecordedCall;
  expect(call).toMatchObject({ id, event: 'PreToolUse', decision: 'none', hidden: [] });
  expect(call.payload).toMatchObject({ tool_name: 'Bash', tool_input: { command: 'ls -l' } });
  expect((await ask('playground/call?id=ffffffff')).status).toBe(400);
  expect((await ask('playground/call?id=f')).status).toBe(400);
});

test('every agent’s own names are told, and what may stand in a file of each dialect', async () => {
  const { ask } = await playground();
  const told = (await (await ask('playground/callers')).json()) as Callers;
  expect(told.agents.find(({ name }) => name === 'gemini')).toMatchObject({
    events: expect.arrayContaining([{ name: 'BeforeTool', event: 'PreToolUse' }]),
    tools: expect.arrayContaining(['run_shell_command']),
  });
  expect(told.shells).toEqual(expect.arrayContaining(['Bash', 'run_shell_command']));
  expect(told.events).toContainEqual({ name: 'PreToolUse', ofTool: true });
  expect(JSON.stringify(await (await ask('playground/schema?dialect=hookline')).json())).toContain('"deny"');
  expect(await (await ask('playground/schema?dialect=nobody')).json()).toBe(null);
});
