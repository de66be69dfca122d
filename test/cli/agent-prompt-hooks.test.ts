import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Asked, json, type ModelServer, modelServer, openAiAnswer } from '../models/model-server.ts';
import { machine } from './machine.ts';

const OWN = '~/.config/hookline/hooks.yml';
const PROMPT = 'Nothing is to be made here. $TOOL_INPUT';
const GENCODE = JSON.stringify({
  hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'prompt', prompt: PROMPT }] }] },
});

const codemie = (profile: object) =>
  JSON.stringify({
    version: 2,
    activeProfile: 'p',
    profiles: {
      p: { hooks: { PreToolUse: [{ matcher: '*', hooks: [{ type: 'prompt', prompt: PROMPT }] }] }, ...profile },
    },
  });

const isGuards = ({ body }: Asked): boolean => JSON.stringify(body).includes('You are a guard in front of');
const guardsOf = ({ asked }: ModelServer): readonly Asked[] => asked.filter(isGuards);

/** A service that wants one command to run, says that it is done, and answers every question of a guard like this. */
async function service(decision = 'deny'): Promise<ModelServer> {
  const call = { id: 'c1', type: 'function', function: { name: 'Bash', arguments: '{"command":"touch made"}' } };
  const used = (message: object, prompt_tokens: number) => ({
    ...openAiAnswer(message),
    usage: { prompt_tokens, completion_tokens: 1 },
  });
  const server: ModelServer = await modelServer((request, response) => {
    const last = server.asked.at(-1);
    const isGuard = last !== undefined && isGuards(last);
    const isFirst = last?.body.messages.every(({ role }) => role !== 'tool') === true;
    const content = isGuard ? JSON.stringify({ decision, reason: `said by a model: ${decision}` }) : 'All done.';
    const answer = !isGuard && isFirst ? { content: null, tool_calls: [call] } : { content };
    json(used(answer, isGuard ? 1000 : 10))(request, response);
  });
  return server;
}

function agent({ cli }: ReturnType<typeof machine>, { base }: ModelServer, ...more: readonly string[]) {
  const chosen = ['--permission', 'auto', '--base-url', `${base}/v1`, '--model', 'tiny', '--json', ...more];
  return cli(['agent', ...chosen, 'make it please']);
}

describe('a prompt hook in hookline agent', () => {
  test('is served by the agent’s model, alone: no tools, no conversation, and no event because of it', async () => {
    const it = machine();
    it.write('~/.gen/settings.json', GENCODE);
    const log = join(it.project, 'log');
    it.write(
      OWN,
      `hooks:\n  - on: [PreToolUse, PreContextAdd]\n    observe: true\n    run: echo "$HOOKLINE_EVENT" >> ${log}\n`,
    );
    const server = await service();
    const { stdout, status } = await agent(it, server);
    expect(status).toBe(0);
    expect(existsSync(join(it.project, 'made'))).toBe(false);
    expect(stdout).toContain('said by a model: deny');
    const [asked, ...others] = guardsOf(server);
    expect(others).toEqual([]);
    expect(asked?.body).toMatchObject({ model: 'tiny', messages: [{ role: 'system' }, { role: 'user' }] });
    expect(asked?.body.messages).toHaveLength(2);
    expect(asked?.body.tools).toBeUndefined();
    expect(JSON.stringify(asked?.body)).not.toContain('make it please');
    expect(JSON.stringify(asked?.body)).toContain('touch made');
    expect(readFileSync(log, 'utf8').match(/PreToolUse/g)).toHaveLength(1);
  });

  test('lets pass what the agent’s model has nothing against', async () => {
    const it = machine();
    it.write('~/.gen/settings.json', GENCODE);
    const server = await service('allow');
    expect((await agent(it, server)).status).toBe(0);
    expect(guardsOf(server)).toHaveLength(1);
    expect(existsSync(join(it.project, 'made'))).toBe(true);
  });

  test('is paid by the person: what it used is in the tokens and the cost of the session', async () => {
    const it = machine();
    const log = join(it.project, 'log');
    it.write('~/.gen/settings.json', GENCODE);
    it.write(OWN, `hooks:\n  - on: Stop\n    observe: true\n    run: cat >> ${log}\n`);
    const server = await service();
    const { stdout } = await agent(it, server, '--price', '1000:0');
    expect(guardsOf(server)).toHaveLength(1);
    // two requests of the agent and one of the hook
    expect(JSON.parse(readFileSync(log, 'utf8'))).toMatchObject({
      tokens_used: 1023,
      cost: 1.02,
    });
    const done = stdout.split('\n').find((line) => line.includes('"turn-done"')) ?? '{}';
    expect(JSON.parse(done)).toMatchObject({ usage: { inputTokens: 1020, outputTokens: 3, costUsd: 1.02 } });
  });

  test.each([
    ['a file of the person’s names', OWN, (base: string) => `model: { baseUrl: "${base}/v1", model: other }\n`],
    [
      'CodeMie’s profile names',
      '~/.codemie/codemie-cli.config.json',
      (base: string) => codemie({ baseUrl: `${base}/v1`, model: 'other' }),
    ],
  ])('is served by the model that %s', async (_, path, text) => {
    const it = machine();
    const [agents, others] = [await service('allow'), await service('deny')];
    if (path === OWN) it.write('~/.gen/settings.json', GENCODE);
    it.write(path, text(others.base));
    await agent(it, agents);
    expect(guardsOf(agents)).toEqual([]);
    expect(guardsOf(others).map(({ body }) => body.model)).toEqual(['other']);
    expect(existsSync(join(it.project, 'made'))).toBe(false);
  });

  test('of CodeMie is served by the agent’s model where the profile names none', async () => {
    const it = machine();
    it.write('~/.codemie/codemie-cli.config.json', codemie({}));
    const server = await service();
    await agent(it, server);
    expect(guardsOf(server)).toHaveLength(1);
    expect(existsSync(join(it.project, 'made'))).toBe(false);
  });

  test('asks for another model of the same service where the person’s own entry names it', async () => {
    const it = machine();
    it.write(OWN, `hooks:\n  - { on: PreToolUse, prompt: "${PROMPT}", model: small }\n`);
    const server = await service();
    await agent(it, server);
    expect(guardsOf(server).map(({ body }) => body.model)).toEqual(['small']);
  });

  test('is not asked where hooks have started agents too deep', async () => {
    const it = machine();
    it.write('~/.gen/settings.json', GENCODE);
    const server = await service('allow');
    const { base } = server;
    const args = ['--permission', 'auto', '--base-url', `${base}/v1`, '--model', 'tiny', 'make it please'];
    await it.cli(['agent', ...args], { env: { HOOKLINE_DEPTH: '8' } });
    expect(guardsOf(server)).toEqual([]);
    expect(existsSync(join(it.project, 'made'))).toBe(false);
  });

  test.each(['agent', 'run'])('without any model fails as it says itself (hookline %s)', async (command) => {
    const it = machine();
    it.write(OWN, `hooks:\n  - { on: PreToolUse, name: judge, prompt: "${PROMPT}" }\n`);
    const args =
      command === 'agent'
        ? ['agent', '--permission', 'auto', 'run touch made']
        : ['run', 'PreToolUse', '--tool', 'Bash', '--input', '{"command":"touch made"}'];
    const { stdout } = await it.cli(args);
    expect(stdout.replace(/\s+/g, ' ')).toContain('no model is configured');
    expect(existsSync(join(it.project, 'made'))).toBe(false);
  });
});
