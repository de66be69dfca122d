import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { BASH, machine } from './machine.ts';

interface Answer {
  readonly status?: number;
  readonly body?: string;
  readonly hang?: true;
}

/** A server that answers like this, and what it was asked. */
async function serving({ status = 200, body = '', hang }: Answer) {
  const asked: { readonly request: IncomingMessage; readonly body: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    asked.push({ request, body: Buffer.concat(chunks).toString() });
    if (hang) return;
    response.writeHead(status);
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

interface Imported {
  readonly hooks: readonly { entry: Record<string, unknown>; careful: readonly string[]; differs: readonly string[] }[];
  readonly careful: readonly string[];
  readonly differs: readonly string[];
  readonly text: string;
}

/** What comes of PreToolUse as the file's own dialect reads it, and after the import. */
async function bothWays(dialect: string, file: string, env: Record<string, string> = {}) {
  const computer = machine();
  const given = computer.write(`given.${dialect === 'cocode' ? 'toml' : 'json'}`, file);
  const { data } = await computer.json(['import', given, '--dialect', dialect]);
  const imported = data as unknown as Imported;
  const out = computer.write('out.yml', imported.text);
  const run = async (name: string, config: string) =>
    (await computer.run('PreToolUse', ['--dialect', name, '--config', config, ...BASH], { env })).outcome;
  const [before, after] = [await run(dialect, given), await run('hookline', out)];
  return { computer, imported, entry: imported.hooks[0]?.entry ?? {}, before, after };
}

const cocode = (url: string, more = ''): string =>
  `[[hooks]]\nevent = "PreToolUse"\ntimeout_sec = 1\n[hooks.webhook]\nurl = "${url}"\n${more}`;
const claude = (hook: object): string => JSON.stringify({ hooks: { PreToolUse: [{ hooks: [hook] }] } });

describe('a webhook after the import', () => {
  test.each([
    ['rejects', { body: '{"Reject":{"reason":"R"}}' }, 'block'],
    ['answers with another status', { status: 500 }, 'block'],
    ['does not answer in time', { hang: true }, 'block'],
    ['continues', { body: '"Continue"' }, 'none'],
    ['says nothing', {}, 'none'],
  ] as const)('of cocode does what it did where the server %s', async (_, answer, decision) => {
    const { url, asked } = await serving(answer);
    const { before, after, entry } = await bothWays('cocode', cocode(url));
    expect([before.decision, after.decision]).toEqual([decision, decision]);
    expect(entry).toMatchObject({ on: 'PreToolUse', post: url, timeout: 1 });
    expect(asked.map(({ request }) => request.method)).toEqual(['POST', 'POST']);
  });

  test('of cocode keeps its method, its headers and the variables that they may name', async () => {
    const { url, asked } = await serving({});
    const more =
      'method = "Put"\nheaders = { Authorization = "Bearer ${HOOK_KEY} ${TOKEN} ${OTHER}" }\nallowed_env = ["TOKEN"]\n';
    const env = { HOOK_KEY: 'key', TOKEN: 'token', OTHER: 'other' };
    const { entry } = await bothWays('cocode', cocode(url, more), env);
    expect(entry).toMatchObject({ method: 'PUT', allowedEnv: ['TOKEN', 'HOOK_*'] });
    const said = asked.map(({ request: { method, headers } }) => [method, headers.authorization]);
    expect(said[0]).toEqual(['PUT', expect.stringMatching(/^Bearer key token ?$/)]);
    expect(said[1]).toEqual(said[0]);
  });

  test('of cocode says what of its answers and of its body is another', async () => {
    const { url } = await serving({});
    const { imported } = await bothWays('cocode', cocode(url));
    const [hook] = imported.hooks;
    expect(hook?.careful).toEqual([
      '{"ModifyInput":{"new_input":…}} has to become {"rewrite":…}; {"Reject":…} still refuses.',
      'An answer that cannot be read does not refuse any more, unless it has a word of an answer in it.',
    ]);
    expect(hook?.differs).toContain('Its body has tool_response for tool_output and prompt for user_prompt.');
    expect(hook?.differs.join()).not.toContain('time-out');
  });

  test.each([
    ['refuses', { body: '{"decision":"block","reason":"R"}' }, 'block'],
    ['fails', { status: 500 }, 'none'],
  ] as const)(
    'of claude-code, gencode and cli-agent does what it did where the server %s',
    async (_, answer, decision) => {
      const { url } = await serving(answer);
      for (const dialect of ['claude-code', 'gencode', 'cli-agent']) {
        const { before, after, entry } = await bothWays(dialect, claude({ type: 'http', url: `${url}/a` }));
        expect([dialect, before.decision, after.decision]).toEqual([dialect, decision, decision]);
        expect(entry).toMatchObject({ post: `${url}/a`, onFailure: 'continue' });
        expect(entry).not.toHaveProperty('allowedEnv');
      }
    },
  );

  test('that cannot be called goes on refusing or failing', async () => {
    const { before, after } = await bothWays('cocode', cocode('nowhere'));
    expect([before.decision, after.decision]).toEqual(['block', 'block']);
    const open = await bothWays('claude-code', claude({ type: 'http', url: 'nowhere' }));
    expect([open.before.decision, open.after.decision]).toEqual(['none', 'none']);
  });
});

describe('a prompt after the import', () => {
  const model = async (said: string) => {
    const served = await serving({ body: JSON.stringify({ choices: [{ message: { content: said } }] }) });
    const env = { HOOKLINE_MODEL_BASE_URL: `${served.url}/v1`, HOOKLINE_MODEL: 'm' };
    return { ...served, env };
  };

  test.each(['claude-code', 'gencode', 'codemie'])('of %s refuses as it did, with the same values', async (dialect) => {
    const { asked, env } = await model('{"decision":"deny","reason":"R"}');
    const file = claude({ type: 'prompt', prompt: 'Is $TOOL_NAME with $TOOL_INPUT safe?' });
    const { before, after, entry } = await bothWays(dialect, file, env);
    expect([before.decision, before.reason]).toEqual(['deny', 'R']);
    expect([after.decision, after.reason]).toEqual(['deny', 'R']);
    expect(entry).toMatchObject({ prompt: 'Is $TOOL_NAME with $TOOL_INPUT safe?', onFailure: 'continue' });
    for (const { body } of asked) expect(body).toContain('Is Bash with ');
  });

  test('keeps the model that it names', async () => {
    const { asked, env } = await model('{"ok":true}');
    const { entry } = await bothWays('claude-code', claude({ type: 'prompt', prompt: 'Safe?', model: 'small' }), env);
    expect(entry).toMatchObject({ prompt: 'Safe?', model: 'small', timeout: 30 });
    expect(asked.map(({ body }) => JSON.parse(body).model)).toEqual(['small', 'small']);
  });

  test('of codemie is put to another model, and nothing of the profile is written down', async () => {
    const computer = machine();
    const hooks = { PreToolUse: [{ hooks: [{ type: 'prompt', prompt: 'Safe?' }] }] };
    const service = { provider: 'openai', baseUrl: 'https://sk-url.test', apiKey: 'sk-key', model: 'sk-model' };
    const given = computer.write('given.json', { profiles: { mine: { ...service, hooks } } });
    const { data, stdout, stderr } = await computer.json(['import', given, '--dialect', 'codemie']);
    expect((data as unknown as Imported).hooks[0]?.differs).toEqual([
      "It is put to the model of hookline's own settings, not to the profile's.",
      'It runs whatever the active profile is; it belonged to "mine".',
    ]);
    expect(stdout + stderr).not.toContain('sk-');
  });
});

test('a module after the import is the same file, wherever the new one lies', async () => {
  const computer = machine();
  computer.write('~/.gen/guard.mjs', "export default () => ({ decision: 'deny', reason: 'R' });");
  const given = computer.write('~/.gen/settings.json', claude({ type: 'module', module: './guard.mjs' }));
  const { data } = await computer.json(['import', given]);
  const { text, hooks } = data as unknown as Imported;
  expect(hooks[0]?.entry).toMatchObject({ module: computer.at('~/.gen/guard.mjs') });
  const out = computer.write('somewhere/else/out.yml', text);
  const { outcome } = await computer.run('PreToolUse', ['--dialect', 'hookline', '--config', out, ...BASH]);
  expect(outcome).toMatchObject({ decision: 'deny', reason: 'R' });
});

test('what nobody can run is left out, and said', async () => {
  const computer = machine();
  const hooks = [{ type: 'agent', prompt: 'Look.' }, { type: 'http' }, { type: 'prompt', prompt: ' ' }];
  const given = computer.write('given.json', { hooks: { PreToolUse: [{ hooks }] } });
  const { data } = await computer.json(['import', given, '--dialect', 'claude-code']);
  const imported = data as unknown as Imported;
  expect(imported.hooks).toEqual([]);
  expect(imported.differs.filter((one) => one.includes('left out'))).toEqual([
    expect.stringMatching(/is left out: Hooks of type "agent" cannot be run/),
    expect.stringMatching(/is left out: This hook has no address to call/),
    expect.stringMatching(/is left out: This hook has no prompt/),
  ]);
});

test('where webhooks may call, and what they may send, is carried over', async () => {
  const { url, asked } = await serving({});
  const hook = { type: 'http', url: `${url}/c`, headers: { X: '$A|${B}' }, allowedEnvVars: ['A', 'B'] };
  const lists = { allowedHttpHookUrls: [`${url}/*`], httpHookAllowedEnvVars: ['A'] };
  const file = JSON.stringify({ ...JSON.parse(claude(hook)), ...lists });
  const { imported } = await bothWays('claude-code', file, { A: 'one', B: 'two' });
  expect(asked.map(({ request }) => request.headers.x)).toEqual(['one|', 'one|']);
  expect(imported.text).toContain('allowedUrls');
  expect(imported.careful).toEqual([expect.stringContaining('every dialect')]);
});

test('that a prompt lost its model is said first', async () => {
  const profile = { baseUrl: 'http://127.0.0.1:1/v1', model: 'm', apiKey: 'sk-secret', hooks: {} };
  const hooks = { PreToolUse: [{ hooks: [{ type: 'prompt', prompt: 'Fine?' }] }] };
  const { imported } = await bothWays('codemie', JSON.stringify({ profiles: { p: { ...profile, hooks } } }));
  expect(imported.careful).toEqual([expect.stringContaining('"model"')]);
  expect(imported.text).not.toContain('sk-secret');
});
