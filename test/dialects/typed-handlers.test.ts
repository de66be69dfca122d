import { describe, expect, test } from 'vitest';
import type { Layer } from '../../src/core/layer.ts';
import { locatedFrom } from '../../src/core/located.ts';
import { DIALECTS } from '../../src/dialects/all.ts';
import { allReady } from '../../src/dialects/later.ts';

await allReady(DIALECTS);

type Name = 'claude-code' | 'gencode' | 'cli-agent' | 'codemie' | 'cocode';

function read(dialect: Name, file: unknown, layer: Layer = 'user', folder = '') {
  const found = DIALECTS.find(({ name }) => name === dialect);
  if (found === undefined) throw new Error(`there is no dialect ${dialect}`);
  return found.read(locatedFrom(file), { layer, folder, env: {} });
}

/** One entry on PreToolUse, as its dialect reads it. */
function entry(dialect: Name, definition: object, event = 'PreToolUse') {
  const file =
    dialect === 'cocode' ? { hooks: [{ event, ...definition }] } : { hooks: { [event]: [{ hooks: [definition] }] } };
  const { hooks, findings } = read(dialect, file);
  const [hook] = hooks;
  if (hook === undefined) throw new Error('there is no hook');
  return { ...hook, findings, codes: findings.map(({ code }) => code) };
}

const ADDRESS = 'https://example.com/hook';
const CLAUDE_LIKE = ['claude-code', 'gencode', 'cli-agent'] as const;

describe.each(CLAUDE_LIKE)('an http entry of %s', (dialect) => {
  const http = (more: object = {}) => entry(dialect, { type: 'http', url: ADDRESS, ...more });

  test('is a POST without headers, and without a variable that it may send', () => {
    const { handler, fault, codes } = http();
    const allowsBy = '"allowedEnvVars": ["NAME"]';
    expect(handler).toEqual({ kind: 'webhook', url: ADDRESS, method: 'POST', headers: {}, allowedEnv: [], allowsBy });
    expect([fault, codes]).toEqual([null, []]);
  });

  test('has the headers and the variables that it names', () => {
    const { handler, codes } = http({
      headers: { Authorization: 'Bearer ${TOKEN}', 'X-N': 5 },
      allowedEnvVars: ['TOKEN'],
    });
    expect(handler).toMatchObject({ headers: { Authorization: 'Bearer ${TOKEN}', 'X-N': '5' }, allowedEnv: ['TOKEN'] });
    expect(codes).toEqual([]);
  });

  test.each([
    { headers: null, allowedEnvVars: null },
    { headers: {}, allowedEnvVars: [] },
  ])('an empty list allows nothing: %j', (more) => {
    expect(http(more)).toMatchObject({ handler: { headers: {}, allowedEnv: [] }, codes: [] });
  });

  test.each([
    [{ allowedEnvVars: 5 }, { allowedEnv: [] }],
    [{ allowedEnvVars: ['A', 5] }, { allowedEnv: [] }],
    [{ headers: ['A: b'] }, { headers: {} }],
    [{ headers: { A: ['b'], C: 'd' } }, { headers: { C: 'd' } }],
  ])('what is of the wrong type is an error, and the rest counts: %j', (more, handler) => {
    expect(http(more)).toMatchObject({ handler: { kind: 'webhook', ...handler }, codes: ['WRONG_TYPE'], fault: null });
  });

  test.each([
    'A B',
    '',
    'A:',
    'Ä',
    'A\r\nB',
    '__proto__\n',
    'Content-Length',
    'transfer-encoding',
    'CONNECTION',
    'Host',
    'Proxy-Authorization',
  ])('a header that cannot be called %j is left out, with an error', (name) => {
    const { handler, codes } = http({ headers: { [name]: 'x', Good: 'y' } });
    expect(handler).toMatchObject({ headers: { Good: 'y' } });
    expect(Object.keys((handler as { headers: object }).headers)).toEqual(['Good']);
    expect(codes).toEqual(['BAD_HEADER']);
  });

  test.each(['a\r\nX-Evil: 1', 'a\nb', 'a\rb', 'a\0b', 'a\u007fb', '\u2713', 'a\u0100'])(
    'a value that cannot be sent is left out, with an error: %j',
    (value) => {
      const { handler, findings } = http({ headers: { A: value, Good: 'é\t ~' } });
      expect(handler).toMatchObject({ headers: { Good: 'é\t ~' } });
      expect(findings).toMatchObject([{ code: 'BAD_HEADER', severity: 'error' }]);
      // what it says may be a secret
      expect(JSON.stringify(findings)).not.toContain('Evil');
    },
  );

  test.each([{}, { url: '' }, { url: ' \n' }, { url: null }])('without an address it does nothing: %j', (more) => {
    const { handler, fault, codes } = entry(dialect, { type: 'http', ...more });
    expect([handler.kind, fault, codes]).toEqual(['unavailable', 'This hook has no address to call.', ['MISSING_KEY']]);
  });

  test('an address of the wrong type is none', () => {
    const { handler, codes } = entry(dialect, { type: 'http', url: [ADDRESS] });
    expect([handler.kind, codes]).toEqual(['unavailable', ['WRONG_TYPE', 'MISSING_KEY']]);
  });

  test.each([
    'example.com/hook',
    '/hook',
    'http://',
    'http://[::1',
    'http://a b/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:x',
  ])('an address that cannot be called is an error at once, and a failure when it is called: %s', (url) => {
    const { handler, fault, codes } = entry(dialect, { type: 'http', url });
    expect([handler.kind, fault, codes]).toEqual(['webhook', null, ['BAD_URL']]);
  });

  test.each(['HTTPS://EXAMPLE.COM', 'http://127.0.0.1:1/?a=b#c', 'http://[::1]:8080/', 'http://user:pass@host/'])(
    'an address that can be called stays as it is: %s',
    (url) => {
      expect(entry(dialect, { type: 'http', url })).toMatchObject({ handler: { url }, codes: [] });
    },
  );

  test('what belongs to a command means nothing there', () => {
    const { handler, findings } = http({ command: 'rm', args: ['{{tool_name}}'], shell: 'bash', prompt: 'x' });
    expect(handler.kind).toBe('webhook');
    expect(findings.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'UNKNOWN_KEY "command" means nothing in a hook of type "http".',
      'UNKNOWN_KEY "args" means nothing in a hook of type "http".',
      'UNKNOWN_KEY "shell" means nothing in a hook of type "http".',
      'UNKNOWN_KEY "prompt" means nothing in a hook of type "http".',
    ]);
  });
});

describe('the method of a webhook', () => {
  test.each(['gencode', 'cli-agent'] as const)('may be PUT in %s, in any case', (dialect) => {
    for (const method of ['PUT', 'put', 'Put']) {
      expect(entry(dialect, { type: 'http', url: ADDRESS, method })).toMatchObject({
        handler: { method: 'PUT' },
        codes: [],
      });
    }
  });

  test.each(['gencode', 'cli-agent'] as const)(
    'another one is an error in %s, and the hook does not run',
    (dialect) => {
      const { handler, fault, codes } = entry(dialect, { type: 'http', url: ADDRESS, method: 'GET' });
      expect([handler.kind, codes]).toEqual(['unavailable', ['WRONG_TYPE']]);
      expect(fault).toContain('"GET"');
    },
  );

  test('is always POST in claude-code', () => {
    const { handler, codes } = entry('claude-code', { type: 'http', url: ADDRESS, method: 'PUT' });
    expect([handler, codes]).toMatchObject([{ method: 'POST' }, ['UNKNOWN_KEY']]);
  });
});

describe.each(['claude-code', 'gencode', 'codemie'] as const)('a prompt entry of %s', (dialect) => {
  test('is the text that is put to a model', () => {
    const { handler, fault } = entry(dialect, { type: 'prompt', prompt: 'Is $ARGUMENTS safe?' });
    expect(handler).toEqual({ kind: 'prompt', prompt: 'Is $ARGUMENTS safe?', model: null, source: null });
    expect(fault).toBeNull();
  });

  test.each([{}, { prompt: '' }, { prompt: '\t\n' }, { prompt: null }])(
    'without a text it does nothing: %j',
    (more) => {
      const { handler, fault, codes } = entry(dialect, { type: 'prompt', ...more });
      expect([handler.kind, codes]).toEqual(['unavailable', ['MISSING_KEY']]);
      expect(fault).toBe('This hook has no prompt to put to a model.');
    },
  );

  test('what is nearly a placeholder is told', () => {
    const { findings } = entry(dialect, { type: 'prompt', prompt: '$TOOLNAME $5 $HOME $ARGUMENTS' });
    expect(findings.filter(({ code }) => code === 'UNKNOWN_PLACEHOLDER')).toMatchObject([
      { severity: 'warning', hint: 'did you mean "$TOOL_NAME"?' },
    ]);
  });
});

test.each(['claude-code', 'gencode'] as const)('a prompt entry of %s may name its model', (dialect) => {
  expect(entry(dialect, { type: 'prompt', prompt: 'x', model: 'small' })).toMatchObject({
    handler: { model: 'small' },
    codes: [],
  });
  expect(entry(dialect, { type: 'prompt', prompt: 'x', model: '' })).toMatchObject({
    handler: { model: null },
    codes: [],
  });
  expect(entry(dialect, { type: 'prompt', prompt: 'x', model: 5 })).toMatchObject({
    handler: { model: null },
    codes: ['WRONG_TYPE'],
  });
});

test('the model of an entry is not CodeMie’s: it means nothing there', () => {
  const { handler, codes } = entry('codemie', { type: 'prompt', prompt: 'x', model: 'small', url: 'y' });
  expect([handler, codes]).toMatchObject([{ kind: 'prompt', model: null }, ['UNKNOWN_KEY', 'UNKNOWN_KEY']]);
});

test('a module entry of gencode is a file', () => {
  const { handler, codes } = entry('gencode', { type: 'module', module: './hook.ts' });
  expect([handler, codes]).toEqual([{ kind: 'module', path: './hook.ts', passEnv: [] }, []]);
  expect(entry('gencode', { type: 'module', module: ' ' })).toMatchObject({
    codes: ['MISSING_KEY'],
    fault: /no module/,
  });
});

test('agent and mcp_tool stay what cannot be run', () => {
  for (const definition of [
    { type: 'agent', prompt: 'x', model: 'y' },
    { type: 'mcp_tool', server: 's', tool: 't', input: {} },
  ]) {
    const { handler, codes } = entry('claude-code', definition);
    expect([handler.kind, codes]).toEqual(['unavailable', ['HANDLER_UNAVAILABLE']]);
  }
});

describe('without a time-out of its own', () => {
  const timeoutOf = (dialect: Name, definition: object, event?: string) => entry(dialect, definition, event).timeoutMs;
  const http = { type: 'http', url: ADDRESS };
  const prompt = { type: 'prompt', prompt: 'x' };

  test.each([
    ['claude-code', http, 600_000],
    ['claude-code', prompt, 30_000],
    ['gencode', http, 60_000],
    ['gencode', prompt, 60_000],
    ['gencode', { type: 'module', module: 'x' }, 60_000],
    ['cli-agent', http, 30_000],
    ['codemie', prompt, 60_000],
    ['cocode', { webhook: { url: ADDRESS } }, 30_000],
    ['cocode', { shell: { command: 'true' } }, 600_000],
  ] as const)('a hook of %s with %j has %d ms', (dialect, definition, ms) => {
    expect(timeoutOf(dialect, definition)).toBe(ms);
  });

  test('nobody waits longer than half a minute for a prompt to be taken', () => {
    expect(timeoutOf('claude-code', http, 'UserPromptSubmit')).toBe(30_000);
    expect(timeoutOf('claude-code', prompt, 'UserPromptSubmit')).toBe(30_000);
  });

  test.each([
    ['claude-code', { ...prompt, timeout: 90 }, 90_000],
    ['codemie', { ...prompt, timeout: 90 }, 90],
    ['cocode', { webhook: { url: ADDRESS }, timeout_sec: 90 }, 90_000],
  ] as const)('its own counts: %s %j', (dialect, definition, ms) => {
    expect(timeoutOf(dialect, definition)).toBe(ms);
  });
});

describe('[hooks.webhook] of cocode', () => {
  const webhook = (fields: object) => entry('cocode', { webhook: { url: ADDRESS, ...fields } });

  test('may send its own variables, and those that it lists', () => {
    const { handler, own, codes } = webhook({ headers: { A: '${HOOK_KEY}' }, allowed_env: ['TOKEN'] });
    expect(handler).toEqual({
      ...{ kind: 'webhook', url: ADDRESS, method: 'POST' },
      ...{
        headers: { A: '${HOOK_KEY}' },
        allowsBy: 'allowed_env = ["NAME"]',
        allowedEnv: ['TOKEN', 'HOOK_*'],
        onlyBraces: true,
      },
    });
    expect([own, codes]).toEqual([{ passContext: true, parseResult: true, sentEnv: ['TOKEN'] }, []]);
  });

  test.each([
    ['Post', 'POST'],
    ['Put', 'PUT'],
    ['PUT', 'PUT'],
    ['post', 'POST'],
  ])('the method %s is %s', (method, expected) => {
    const read = webhook({ method });
    expect([read.handler, read.codes]).toMatchObject([{ method: expected }, []]);
  });

  test.each(['Get', '', 'Delete', 'Pots'])('another method is an error, and the hook does not run: %j', (method) => {
    const { handler, findings, fault } = webhook({ method });
    expect(handler.kind).toBe('unavailable');
    expect(findings).toMatchObject([{ code: 'WRONG_TYPE', severity: 'error', message: fault }]);
  });

  test.each([
    [{ webhook: 'https://x' }, 'WRONG_TYPE'],
    [{ webhook: {} }, 'MISSING_KEY'],
    [{ webhook: { url: ADDRESS }, shell: { command: 'true' } }, 'CONFLICTING_KEYS'],
    [{}, 'MISSING_KEY'],
  ])('%j does nothing', (definition, code) => {
    const { handler, codes } = entry('cocode', definition);
    expect([handler.kind, codes]).toEqual(['unavailable', [code]]);
  });
});

describe('where webhooks may call', () => {
  const lists = { allowedHttpHookUrls: ['https://a/*'], httpHookAllowedEnvVars: [] };

  test.each(['user', 'enforced'] as const)('is said by a file of the %s layer', (layer) => {
    const { settings, findings } = read('claude-code', lists, layer);
    expect([settings, findings]).toEqual([{ allowedUrls: ['https://a/*'], allowedEnv: [] }, []]);
  });

  test.each(['project', 'local'] as const)('is nothing for a file of the %s layer to say', (layer) => {
    const { settings, findings } = read('claude-code', lists, layer);
    expect(settings).toEqual({});
    expect(findings).toMatchObject([
      { code: 'NOT_FOR_PROJECTS', severity: 'warning' },
      { code: 'NOT_FOR_PROJECTS', severity: 'warning' },
    ]);
  });

  test.each([true, 5, { a: 1 }, [5]])('a list that cannot be read allows nothing: %j', (value) => {
    const { settings, findings } = read('claude-code', { allowedHttpHookUrls: value, hooks: {} });
    expect(settings).toEqual({ allowedUrls: [] });
    expect(findings).toMatchObject([{ code: 'WRONG_TYPE', severity: 'error' }]);
  });

  test('nothing said restricts nothing', () => {
    expect(read('claude-code', { hooks: {}, allowedHttpHookUrls: null }).settings).toEqual({});
  });

  test('counts for gencode too, where it reads Claude Code’s file', () => {
    expect(read('gencode', lists, 'user', '.claude').settings).toMatchObject({ allowedUrls: ['https://a/*'] });
    expect(read('gencode', lists, 'user', '.gen').settings).toEqual({});
  });
});
