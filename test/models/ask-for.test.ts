import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ModelRequest, ModelSource } from '../../src/core/model.ts';
import { askFor } from '../../src/models/ask-for.ts';
import { eventually } from '../handlers/workshop.ts';
import {
  ALLOW,
  anthropicAnswer,
  DENY,
  endless,
  hanging,
  json,
  KEY,
  modelServer,
  openAiAnswer,
  type Reaction,
  redirecting,
  resetting,
  resettingMidway,
  saying,
  stalling,
  trickling,
  unauthorized,
} from './model-server.ts';

function ask(source: ModelSource, given: Partial<ModelRequest> = {}): Promise<string> {
  const { signal } = new AbortController();
  return askFor(source)({ system: 'You judge.', prompt: 'Is it safe?', model: null, signal, ...given });
}

/** What a question to a service that does this comes to; a text either way. */
async function comesTo(...reactions: readonly Reaction[]): Promise<string> {
  const server = await modelServer(...reactions);
  return ask(server.source()).catch((error: Error) => error.message);
}

describe('the OpenAI format', () => {
  test('the question is a system and a user message, without settings that some models refuse', async () => {
    const server = await modelServer(saying(DENY));
    expect(await ask(server.source())).toBe(DENY);
    const [asked] = server.asked;
    expect(asked?.url).toBe('/v1/chat/completions');
    expect(asked?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'content-type': 'application/json' });
    expect(asked?.body).toEqual({
      model: 'tiny',
      messages: [
        { role: 'system', content: 'You judge.' },
        { role: 'user', content: 'Is it safe?' },
      ],
    });
  });

  test.each([
    ['/v1', '/v1/chat/completions'],
    ['/v1/', '/v1/chat/completions'],
    ['', '/chat/completions'],
    ['/', '/chat/completions'],
    ['/api/v1//', '/api/v1/chat/completions'],
    ['/v1/chat/completions', '/v1/chat/completions'],
    [
      '/openai/deployments/x?api-version=2024-06-01#here',
      '/openai/deployments/x/chat/completions?api-version=2024-06-01',
    ],
  ])('a base of "%s" is asked at %s', async (base, url) => {
    const server = await modelServer();
    await ask(server.source({ baseUrl: `${server.base}${base}` }));
    expect(server.asked[0]?.url).toBe(url);
  });

  test('without a key none is sent', async () => {
    const server = await modelServer();
    await ask(server.source({ apiKey: null }));
    expect(server.asked[0]?.headers.authorization).toBeUndefined();
  });

  test('a key that ends with a line break is sent without it', async () => {
    const server = await modelServer();
    await ask(server.source({ apiKey: `${KEY}\r\n` }));
    expect(server.asked[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  test('the model that the question names goes before the one of the service', async () => {
    const server = await modelServer();
    await ask(server.source(), { model: 'large' });
    expect(server.asked[0]?.body.model).toBe('large');
  });

  test.each([
    [
      'parts of text',
      openAiAnswer({
        content: [
          { type: 'text', text: '{"decision":' },
          { type: 'text', text: '"deny"}' },
        ],
      }),
    ],
    [
      'parts, of which one is thought and not said',
      openAiAnswer({
        content: [
          { type: 'reasoning', text: 'allow?' },
          { type: 'output_text', text: '{"decision":"deny"}' },
        ],
      }),
    ],
    ['a text that was cut short', openAiAnswer({ content: '{"decision":"deny"}' }, 'length')],
    ['a refusal of the model', openAiAnswer({ content: null, refusal: '{"decision":"deny"}' })],
  ])('%s is text', async (_, answer) => {
    expect(await comesTo(json(answer))).toBe('{"decision":"deny"}');
  });

  test('of several choices all are told', async () => {
    const { choices } = openAiAnswer({ content: ALLOW }) as { choices: object[] };
    const other = { message: { content: DENY } };
    expect(await comesTo(json({ choices: [...choices, other] }))).toBe(`${ALLOW}\n${DENY}`);
  });

  test('an answer that trickles in, cut through its characters, is whole', async () => {
    const text = '{"decision":"deny","reason":"größer als 5 € 🙂"}';
    expect(await comesTo(trickling(text))).toBe(text);
  });
});

describe('the Anthropic format', () => {
  test('the question has its system text apart, a limit, and the headers of the service', async () => {
    const server = await modelServer(saying(DENY));
    expect(await ask(server.anthropic())).toBe(DENY);
    const [asked] = server.asked;
    expect(asked?.headers).toMatchObject({ 'x-api-key': KEY, 'anthropic-version': '2023-06-01' });
    expect(asked?.headers.authorization).toBeUndefined();
    expect(asked?.body).toEqual({
      model: 'tiny',
      max_tokens: 1024,
      system: 'You judge.',
      messages: [{ role: 'user', content: 'Is it safe?' }],
    });
  });

  test.each(['', '/', '/v1', '/v1/', '/v1/messages'])('a base of "%s" is asked at /v1/messages', async (base) => {
    const server = await modelServer();
    await ask(server.anthropic({ baseUrl: `${server.base}${base}` }));
    expect(server.asked[0]?.url).toBe('/v1/messages');
  });

  test('what the model thought is no part of its answer', async () => {
    const content = [
      { type: 'thinking', thinking: '{"decision":"allow"}' },
      { type: 'text', text: '{"decision":' },
      { type: 'tool_use', name: 'x', input: { text: 'no' } },
      { type: 'text', text: '"deny"}' },
    ];
    const server = await modelServer(json({ content, stop_reason: 'max_tokens' }));
    expect(await ask(server.anthropic())).toBe('{"decision":"deny"}');
  });

  test('an answer without text says how it ended', async () => {
    const server = await modelServer(json(anthropicAnswer('', 'refusal')));
    await expect(ask(server.anthropic())).rejects.toThrow(
      'the model answered without any text: it ended with "refusal"',
    );
  });
});

describe('an answer that is none', () => {
  test.each([
    ['no choices', json({ choices: [] }), 'the model answered without any text'],
    ['an empty text', json(openAiAnswer({ content: ' ' }, 'content_filter')), 'it ended with "content_filter"'],
    ['no object', json('allow'), 'the model answered without any text'],
    ['null', json(null), 'the model answered without any text'],
    ['choices that are no list', json({ choices: { 0: 'x' } }), 'the model answered without any text'],
    ['choices of nonsense', json({ choices: [null, 5, { message: 'allow' }] }), 'the model answered without any text'],
    ['an error with the status of a success', json({ error: { message: 'out of credits' } }), 'text: out of credits'],
    [
      'a page',
      (_: unknown, r: Parameters<Reaction>[1]) => r.end('<html>Log in</html>'),
      'did not answer with JSON: <html>Log in</html>',
    ],
    ['nothing', (_: unknown, r: Parameters<Reaction>[1]) => r.end(), 'did not answer with JSON'],
    ['half of it', (_: unknown, r: Parameters<Reaction>[1]) => r.end('{"choices":[{"mes'), 'did not answer with JSON'],
  ] as const)('%s', async (_, reaction, words) => {
    expect(await comesTo(reaction as Reaction)).toContain(words);
  });

  test('more than 16 MiB are not read', async () => {
    const server = await modelServer(endless());
    await expect(ask(server.source())).rejects.toThrow('longer than 16 MiB');
    expect(await eventually(() => server.waiting() === 0)).toBe(true);
  });

  test('what is small on the way and large when unpacked is not read', async () => {
    const bomb = gzipSync(JSON.stringify(openAiAnswer({ content: ' '.repeat(32 * 1024 * 1024) })));
    const words = await comesTo((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(bomb);
    });
    expect(words).toContain('longer than 16 MiB');
  });
});

describe('an error of the service', () => {
  test.each([
    ['OpenAI', { error: { message: 'no such model', code: 'x' } }],
    ['Anthropic', { type: 'error', error: { type: 'not_found_error', message: 'no such model' } }],
    ['Ollama', { error: 'no such model' }],
    ['vLLM', { object: 'error', message: 'no such model', code: 404 }],
    ['FastAPI', { detail: 'no such model' }],
  ])('is told with its status and the words of %s', async (_, body) => {
    const words = await comesTo(json(body, 404));
    expect(words).toMatch(
      /^the model service at "http:\/\/127\.0\.0\.1:\d+\/v1\/chat\/completions" answered with HTTP status 404 Not Found: no such model$/,
    );
  });

  test('is not tried again', async () => {
    const server = await modelServer(json({ error: 'busy' }, 500), saying(ALLOW));
    await expect(ask(server.source())).rejects.toThrow('HTTP status 500 Internal Server Error: busy');
    expect(server.asked).toHaveLength(1);
  });

  test('carries its status', async () => {
    const server = await modelServer(json({}, 413));
    await expect(ask(server.source())).rejects.toMatchObject({ statusCode: 413 });
  });

  test('is told in a few words, however many the service has', async () => {
    const words = await comesTo(json({ error: `${'word\u0007 '.repeat(500)}` }, 500));
    expect(words.length).toBeLessThan(500);
    expect(words).not.toContain('\u0007');
  });

  test('is told although its body does not end', async () => {
    expect(await comesTo(endless(503))).toContain('HTTP status 503');
    expect(await comesTo(stalling(503))).toContain('HTTP status 503');
  });
});

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('%i is not followed: the key stays where it belongs', async (status) => {
    const elsewhere = await modelServer();
    const server = await modelServer((_request, response) => {
      response.writeHead(status, { location: `${elsewhere.base}/v1/chat/completions` });
      response.end();
    });
    await expect(ask(server.source())).rejects.toThrow(`redirects to "${elsewhere.base}/v1/chat/completions"`);
    expect(elsewhere.asked).toEqual([]);
    expect(server.asked).toHaveLength(1);
  });
});

describe('the key', () => {
  test.each(['source', 'anthropic'] as const)('is not in what is told of an error (%s)', async (wire) => {
    const server = await modelServer(unauthorized);
    const error = await ask(server[wire]()).catch((thrown: Error) => thrown);
    expect(String(error)).toContain('Incorrect API key provided: ');
    expect(String(error)).toContain('***');
    expect(inspected(error)).not.toContain(KEY);
  });

  test.each([
    ['where the words are cut', KEY, `${'x'.repeat(250)}${KEY.repeat(9)}`, KEY.slice(0, 6)],
    ['in base64', KEY, Buffer.from(KEY).toString('base64'), Buffer.from(KEY).toString('base64')],
    ['in an address', `${KEY}+/`, encodeURIComponent(`${KEY}+/`), KEY],
  ])('is not in it %s', async (_, apiKey, said, never) => {
    const server = await modelServer(json({ error: said }, 401));
    const error = await ask(server.source({ apiKey })).catch((thrown: Error) => thrown);
    expect(String(error)).toContain('***');
    expect(inspected(error)).not.toContain(never);
  });

  test('is not in an answer, a redirect or a page that quotes it', async () => {
    expect(await comesTo(saying(`Your key is ${KEY}`))).toBe('Your key is ***');
    expect(await comesTo(redirecting(`/login?key=${KEY}`))).not.toContain(KEY);
    expect(await comesTo((_request, response) => response.end(KEY))).not.toContain(KEY);
  });

  test.each(['sk-secret\nx-evil: 1', 'sk-secret-\u0000', 'sk-secret-€'])('%j cannot be sent', async (apiKey) => {
    const server = await modelServer();
    const error = await ask(server.source({ apiKey })).catch((thrown: Error) => thrown);
    expect(String(error)).toContain('a character that no header can hold');
    expect(inspected(error)).not.toContain('sk-secret');
    expect(server.asked).toEqual([]);
  });

  test('that is no secret is left in what is said', async () => {
    const server = await modelServer(saying('{"decision":"none"}'));
    expect(await ask(server.source({ apiKey: 'none' }))).toBe('{"decision":"none"}');
  });
});

function inspected(error: unknown): string {
  const { message, stack, cause } = error as Error;
  return JSON.stringify([message, stack, String(cause), error]);
}

describe('a connection that breaks', () => {
  test.each([
    ['at once', resetting],
    ['in the middle of the answer', resettingMidway],
  ])('%s is tried once more', async (_, breaking) => {
    const server = await modelServer(breaking, saying(DENY));
    expect(await ask(server.source())).toBe(DENY);
    expect(server.asked).toHaveLength(2);
  });

  test('twice is an error', async () => {
    const server = await modelServer(resetting, resetting, saying(ALLOW));
    await expect(ask(server.source())).rejects.toThrow(
      /the model service at "http:\/\/127\.0\.0\.1:\d+\/v1\/chat\/completions" cannot be reached: /,
    );
    expect(server.asked).toHaveLength(2);
  });

  test('nobody is there', async () => {
    const source: ModelSource = { wire: 'openai', baseUrl: 'http://127.0.0.1:9', apiKey: KEY, model: 'm' };
    await expect(ask(source)).rejects.toThrow(
      'the model service at "http://127.0.0.1:9/chat/completions" cannot be reached',
    );
  });

  test('there is no such host', async () => {
    // a label that no name server would be asked for
    const host = `${'a'.repeat(64)}.invalid`;
    const source: ModelSource = { wire: 'anthropic', baseUrl: `http://${host}`, apiKey: KEY, model: 'm' };
    await expect(ask(source)).rejects.toThrow(`the model service at "http://${host}/v1/messages" cannot be reached`);
  });

  test('after an abort nothing is tried again', async () => {
    const stop = new AbortController();
    const server = await modelServer(hanging, saying(ALLOW));
    const asked = ask(server.source(), { signal: stop.signal });
    asked.catch(() => {});
    expect(await eventually(() => server.asked.length === 1)).toBe(true);
    stop.abort();
    await expect(asked).rejects.toThrow();
    expect(await eventually(() => server.waiting() === 0)).toBe(true);
    expect(server.asked).toHaveLength(1);
  });

  test('an abort ends the wait before the second try', async () => {
    const stop = new AbortController();
    const server = await modelServer((request, response) => {
      resetting(request, response);
      setTimeout(() => stop.abort(), 20);
    }, saying(ALLOW));
    await expect(ask(server.source(), { signal: stop.signal })).rejects.toThrow();
    expect(server.asked.length).toBeLessThanOrEqual(2);
  });
});

describe('what cannot be asked', () => {
  test.each(['', 'localhost:11434', 'ftp://models', 'data:application/json,{}', 'not an address'])(
    'an address "%s"',
    async (baseUrl) => {
      const source: ModelSource = { wire: 'openai', baseUrl, apiKey: null, model: 'm' };
      await expect(ask(source)).rejects.toThrow('no URL that begins with http:// or https://');
    },
  );

  test('an address with a password, which is not told', async () => {
    const source: ModelSource = {
      wire: 'openai',
      baseUrl: 'http://me:hunter22@127.0.0.1:9/v1',
      apiKey: null,
      model: 'm',
    };
    const error = await ask(source).catch((thrown: Error) => thrown);
    expect(String(error)).toContain('holds a user name or a password');
    expect(inspected(error)).not.toContain('hunter22');
  });

  test.each(['openai', 'anthropic'] as const)('%s without the name of a model', async (wire) => {
    const server = await modelServer();
    await expect(ask(server.source({ wire, model: null }))).rejects.toThrow('it is not said which model to ask');
    expect(server.asked).toEqual([]);
  });
});
