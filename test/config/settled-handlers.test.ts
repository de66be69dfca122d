import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { httpServer } from '../handlers/webhook-server.ts';
import { CALL, hooksIn, type Workshop, workshop } from '../handlers/workshop.ts';
import { DENY, KEY, modelServer, saying } from '../models/model-server.ts';

const NATIVE = 'home/.config/hookline/hooks.yml';

function withFiles(files: Readonly<Record<string, string>>): Workshop {
  const place = workshop();
  for (const [name, text] of Object.entries(files)) place.write(name, text);
  return place;
}

async function judged(place: Workshop, env: Record<string, string> = {}) {
  const hooks = await hooksIn(place, { env: { ...place.env, ...env } });
  return hooks.trigger('PreToolUse', CALL);
}

describe('which model a prompt hook asks', () => {
  const HOOKS = 'hooks:\n  - on: PreToolUse\n    prompt: Is this fine? $TOOL_INPUT\n';
  const model = (base: string, more = ''): string => `model:\n  baseUrl: ${base}/v1\n  model: own\n${more}`;

  test('that of the person’s file, with a key from the environment', async () => {
    const { base, asked } = await modelServer();
    const place = withFiles({ [NATIVE]: `${model(base, '  apiKey: ${MY_KEY}\n')}${HOOKS}` });
    expect(await judged(place, { MY_KEY: KEY })).toMatchObject({ decision: 'none', ran: [{ status: 'answered' }] });
    expect(asked[0]?.body.model).toBe('own');
    expect(asked[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  test('the enforced one before the person’s', async () => {
    const [theirs, own] = [await modelServer(), await modelServer()];
    const place = withFiles({ [NATIVE]: model(own.base) + HOOKS, 'e.yml': model(theirs.base) });
    const hooks = await hooksIn(place, { enforced: [{ path: place.path('e.yml'), dialect: 'hookline' }] });
    await hooks.trigger('PreToolUse', CALL);
    expect([theirs.asked.length, own.asked.length]).toEqual([1, 0]);
  });

  test('an enforced hook asks nobody but whom the organization names', async () => {
    const own = await modelServer();
    const place = withFiles({ [NATIVE]: model(own.base), 'e.yml': HOOKS });
    const hooks = await hooksIn(place, { enforced: [{ path: place.path('e.yml'), dialect: 'hookline' }] });
    expect((await hooks.trigger('PreToolUse', CALL)).decision).toBe('block');
    expect(hooks.diagnostics).toMatchObject([{ code: 'NO_MODEL', severity: 'warning', line: 2 }]);
    expect(own.asked).toEqual([]);
  });

  test('the one that the environment names, where no file does', async () => {
    const { base, asked } = await modelServer();
    const place = withFiles({ [NATIVE]: HOOKS });
    await judged(place, {
      ...{ HOOKLINE_MODEL_BASE_URL: `${base}/v1`, HOOKLINE_MODEL: 'small' },
      HOOKLINE_MODEL_API_KEY: KEY,
    });
    expect(asked[0]?.body.model).toBe('small');
    expect(asked[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  test('in the format of the provider that the environment names', async () => {
    const { base, asked } = await modelServer(saying(DENY));
    const place = withFiles({ [NATIVE]: HOOKS });
    const outcome = await judged(place, {
      ...{ HOOKLINE_MODEL_PROVIDER: 'anthropic', HOOKLINE_MODEL_BASE_URL: base, HOOKLINE_MODEL: 'small' },
      HOOKLINE_MODEL_API_KEY: KEY,
    });
    expect(outcome).toMatchObject({ decision: 'deny', reason: 'not here' });
    expect(asked).toMatchObject([{ url: '/v1/messages', headers: { 'x-api-key': KEY }, body: { model: 'small' } }]);
  });

  test('a provider that speaks OpenAI’s format is asked in that, wherever it is', async () => {
    const { base, asked } = await modelServer(saying(DENY));
    const place = withFiles({ [NATIVE]: HOOKS });
    const environment = {
      HOOKLINE_MODEL_PROVIDER: 'ollama',
      HOOKLINE_MODEL_BASE_URL: `${base}/v1`,
      HOOKLINE_MODEL: 'x',
    };
    expect((await judged(place, environment)).decision).toBe('deny');
    expect(asked).toMatchObject([{ url: '/v1/chat/completions' }]);
  });

  test('never one that a repository names', async () => {
    const { base, asked } = await modelServer();
    const place = withFiles({ 'project/.git/HEAD': '', 'project/.hookline/hooks.yml': model(base) + HOOKS });
    const outcome = await judged(place);
    expect(asked).toEqual([]);
    expect(outcome.diagnostics.map(({ code }) => code)).toContain('NOT_FOR_PROJECTS');
    expect(outcome).toMatchObject({ decision: 'block', reason: expect.stringContaining('no model is configured') });
  });

  test('the key is in nothing that a program is told', async () => {
    const { base } = await modelServer();
    const place = withFiles({ [NATIVE]: `${model(base, '  apiKey: ${MY_KEY}\n')}${HOOKS}` });
    const hooks = await hooksIn(place, { env: { ...place.env, MY_KEY: KEY } });
    const told: unknown[] = [];
    for (const type of ['hook:start', 'hook:complete'] as const) hooks.on(type, (event) => told.push(event));
    await hooks.trigger('PreToolUse', CALL);
    const all = [told, hooks.list(), hooks.explain('PreToolUse', CALL)];
    expect(told).toHaveLength(2);
    expect(JSON.stringify(all) + inspect(all, { depth: 20 })).not.toContain(KEY);
  });

  test('a key that is written into the file is not used, and not repeated', async () => {
    const { base, asked } = await modelServer();
    const place = withFiles({ [NATIVE]: model(base, `  apiKey: ${KEY}\n`) + HOOKS });
    const outcome = await judged(place);
    expect(asked[0]?.headers.authorization).toBeUndefined();
    expect(outcome.diagnostics).toMatchObject([{ code: 'WRONG_TYPE', line: 4 }]);
    expect(JSON.stringify(outcome)).not.toContain(KEY);
  });

  test('a file may hold nothing but settings', async () => {
    const { base, asked } = await modelServer();
    const claude = { hooks: { PreToolUse: [{ hooks: [{ type: 'prompt', prompt: 'Fine? $ARGUMENTS' }] }] } };
    const place = withFiles({ [NATIVE]: model(base), 'home/.claude/settings.json': JSON.stringify(claude) });
    const outcome = await judged(place);
    expect(outcome.diagnostics).toEqual([]);
    expect(asked).toHaveLength(1);
  });
});

describe('where a webhook may call', () => {
  const post = (url: string, more = ''): string => `hooks:\n  - on: PreToolUse\n    post: ${url}\n${more}`;
  const lists = (urls: readonly string[]): string => `webhooks:\n  allowedUrls: ${JSON.stringify(urls)}\n`;

  test.each([
    ['no list: anywhere', null, null, 1],
    ['an empty list: nowhere', [], null, 0],
    ['a list with the address', ['SERVER/*'], null, 1],
    ['a list without it', ['https://example.com/*'], null, 0],
    ['the person’s list, and the organization’s without it', ['SERVER/*'], ['https://example.com/*'], 0],
    ['an empty list of the organization', null, [], 0],
    ['both lists have it', ['*'], ['SERVER/*'], 1],
  ])('%s', async (_what, own, enforced, calls) => {
    const server = await httpServer();
    const filled = (list: readonly string[]): string => lists(list.map((one) => one.replace('SERVER', server.url)));
    const place = withFiles({
      [NATIVE]: (own === null ? '' : filled(own)) + post(`${server.url}/check`),
      'e.yml': `${enforced === null ? 'mode: parallel\n' : filled(enforced)}hooks: []\n`,
    });
    const hooks = await hooksIn(place, { enforced: [{ path: place.path('e.yml'), dialect: 'hookline' }] });
    const outcome = await hooks.trigger('PreToolUse', CALL);
    expect(server.received).toHaveLength(calls);
    expect(outcome.decision).toBe(calls === 1 ? 'none' : 'block');
  });

  test('a list that cannot be read allows nothing', async () => {
    const server = await httpServer();
    const place = withFiles({ [NATIVE]: `webhooks: everything\n${post(server.url)}` });
    expect((await judged(place)).decision).toBe('block');
    expect(server.received).toEqual([]);
  });

  test.each<[string, object, readonly string[] | null, number]>([
    ['an empty list of managed settings', { allowedHttpHookUrls: [] }, null, 0],
    ['managed settings have it', { allowedHttpHookUrls: ['SERVER/*'] }, null, 1],
    ['managed settings have it, the native file does not', { allowedHttpHookUrls: ['SERVER/*'] }, ['https://x/*'], 0],
    ['managed settings have not, the native file has everything', { allowedHttpHookUrls: ['https://x/*'] }, ['*'], 0],
    ['a list of managed settings that cannot be read', { allowedHttpHookUrls: 5 }, ['*'], 0],
  ])(
    'organizations’ lists add up to what all of them allow, and nobody widens them: %s',
    async (_, managed, own, calls) => {
      const server = await httpServer();
      const put = (text: string): string => text.replaceAll('SERVER', server.url);
      const place = withFiles({
        [NATIVE]: lists(['*']) + post(`${server.url}/check`),
        'home/.claude/settings.json': '{"allowedHttpHookUrls": ["*"]}',
        'project/.git/HEAD': '',
        'project/.hookline/hooks.yml': lists(['*']),
        'managed.json': put(JSON.stringify(managed)),
        'e.yml': own === null ? 'hooks: []\n' : put(lists(own)),
      });
      const enforced = [
        { path: place.path('managed.json'), dialect: 'claude-code' },
        { path: place.path('e.yml'), dialect: 'hookline' },
      ];
      await (await hooksIn(place, { enforced })).trigger('PreToolUse', CALL);
      expect(server.received).toHaveLength(calls);
    },
  );

  test('an entry that no address can match is told', async () => {
    const place = withFiles({ [NATIVE]: `${lists(['example.com/*'])}hooks: []\n` });
    const hooks = await hooksIn(place);
    expect(hooks.diagnostics).toMatchObject([{ code: 'BAD_URL', severity: 'warning', line: 2, column: 17 }]);
  });

  test('a project’s own list does not count', async () => {
    const server = await httpServer();
    const place = withFiles({
      'project/.git/HEAD': '',
      'project/.hookline/hooks.yml': lists([]) + post(server.url),
    });
    const outcome = await judged(place);
    expect(server.received).toHaveLength(1);
    expect(outcome.diagnostics.map(({ code }) => code)).toContain('NOT_FOR_PROJECTS');
  });

  test('a person’s list is not for what is enforced', async () => {
    const server = await httpServer();
    const place = withFiles({ [NATIVE]: `${lists([])}hooks: []\n`, 'e.yml': post(server.url) });
    const hooks = await hooksIn(place, { enforced: [{ path: place.path('e.yml'), dialect: 'hookline' }] });
    expect((await hooks.trigger('PreToolUse', CALL)).decision).toBe('none');
    expect(server.received).toHaveLength(1);
  });

  test('variables must be allowed by the entry and by each list', async () => {
    const server = await httpServer();
    const headers = '    headers: { A: "${A_KEY}", B: "${B_KEY}" }\n    allowedEnv: [A_KEY, B_KEY]\n';
    const place = withFiles({ [NATIVE]: `webhooks: { allowedEnv: [B_KEY] }\n${post(server.url, headers)}` });
    const outcome = await judged(place, { A_KEY: 'one', B_KEY: 'two' });
    expect(server.received[0]?.headers).toMatchObject({ a: '', b: 'two' });
    expect(outcome.diagnostics).toMatchObject([{ code: 'HEADER_VARIABLE' }]);
  });

  test('an enforced file that holds nothing but lists is known for what it is', async () => {
    const server = await httpServer();
    const place = withFiles({ [NATIVE]: post(server.url), 'e.yml': lists([]) });
    const hooks = await hooksIn(place, { enforced: [place.path('e.yml')] });
    const outcome = await hooks.trigger('PreToolUse', CALL);
    expect(outcome.reason).toContain('is not among those that webhooks may call');
    expect(outcome.diagnostics).toEqual([]);
  });

  test('an address is shown without what is for the server alone', async () => {
    const place = withFiles({ [NATIVE]: post('"http://me:p@ss-word@10.0.0.1/x?token=tok-4711"') });
    const hooks = await hooksIn(place);
    expect(hooks.list()[0]?.action).toBe('POST http://***@10.0.0.1/x?…');
  });

  test('hooks made in code follow the lists too', async () => {
    const server = await httpServer();
    const place = withFiles({ [NATIVE]: `${lists([])}hooks: []\n` });
    const hooks = await hooksIn(place);
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { post: server.url } });
    expect((await hooks.trigger('PreToolUse', CALL)).decision).toBe('block');
    expect(server.received).toEqual([]);
  });
});
