import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { BASH, machine } from '../../cli/machine.ts';
import { CALL, place } from '../../library/support/place.ts';

const FILE = '~/.codemie/codemie-cli.config.json';

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test('the text of a configuration with an API key in it is kept nowhere, whatever runs', async () => {
  const { write, run, cli, top } = machine();
  const hooks = { PreToolUse: [{ hooks: [{ type: 'command', command: 'echo no >&2; exit 1' }] }] };
  const path = write(FILE, { profiles: { p: { apiKey: 'sk-the-secret', debug: true, hooks } } });
  for (let i = 0; i < 2; i++) expect((await run('PreToolUse', [...BASH, '--session', 's'])).status).toBe(0);
  await cli(['check']);
  const kept = filesBelow(top).filter((file) => file !== path);
  expect(kept.some((file) => file.includes('.codemie/logs'))).toBe(true);
  for (const file of kept) expect(readFileSync(file, 'utf8'), file).not.toContain('sk-the-secret');
});

test('processes that write the log at once write whole lines', async () => {
  const { write, run, home } = machine();
  const command = "head -c 400 /dev/zero | tr '\\0' z >&2; exit 2";
  write(FILE, { profiles: { p: { debug: true, hooks: { PreToolUse: [{ hooks: [{ type: 'command', command }] }] } } } });
  await Promise.all(Array.from({ length: 6 }, () => run('PreToolUse', BASH)));
  const [log = ''] = filesBelow(join(home, '.codemie', 'logs'));
  const lines = readFileSync(log, 'utf8').split('\n').slice(0, -1);
  expect(lines).toHaveLength(6);
  const whole =
    /^\d{4}-\S+Z {2}PreToolUse .* decision block {2}reason "z{400}" {2}stderr "z{400}" {2}\([\w-]+\) {2}command "head .* exit 2"$/;
  for (const line of lines) expect(line).toMatch(whole);
});

async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A model service that quotes what it was sent, as some do. */
function quoting(status: number): Promise<string> {
  return serving(({ headers: { authorization } }, response) => {
    const content = JSON.stringify({ decision: 'deny', reason: `no, ${authorization}` });
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ message: { content } }], error: { message: authorization } }));
  });
}

const KEY = 'sk-the-secret-key';

function withPrompt(host: string, more: object = {}) {
  const prompt = { type: 'prompt', prompt: 'Is $TOOL_INPUT safe?', name: 'it', ...more };
  const service = { baseUrl: `http://somebody:pass-word@${host}/v1`, apiKey: KEY, model: 'm' };
  return { profiles: { p: { ...service, debug: true, hooks: { PreToolUse: [{ hooks: [prompt] }] } } } };
}

describe.each([
  ['answers', async () => quoting(200)],
  ['refuses the key', async () => quoting(401)],
  ['fails', async () => quoting(500)],
  ['is not there', async () => '127.0.0.1:1'],
])('the key of a service that %s', (_, service) => {
  test('is in no output of any command, and in no file', async () => {
    const { write, cli, top } = machine();
    const path = write(FILE, withPrompt(await service()));
    const outputs: string[] = [];
    for (const args of [
      ['run', 'PreToolUse', ...BASH, '--json', '--session', 's'],
      ['run', 'PreToolUse', ...BASH, '--session', 's'],
      ['explain', 'PreToolUse', ...BASH, '--json'],
      ['list', '--json'],
      ['list'],
      ['check', '--json'],
      ['import', path],
      ['import', path, '--json'],
    ]) {
      const { stdout, stderr } = await cli(args);
      outputs.push(`${args.join(' ')}: ${stdout}${stderr}`);
    }
    const files = filesBelow(top).filter((file) => file !== path);
    const seen = [...outputs, ...files.map((file) => `${file}: ${readFileSync(file, 'utf8')}`)];
    expect(seen.filter((text) => /sk-the-secret|pass-word/.test(text))).toEqual([]);
    expect(seen.some((text) => text.includes('.codemie/logs'))).toBe(true);
  });

  test('is in nothing that a program is told', async () => {
    const here = place({ [`home/${FILE.slice(2)}`]: withPrompt(await service(), { onFailure: 'block' }) });
    const hooks = await here.open();
    const told: unknown[] = [];
    for (const type of ['hook:start', 'hook:complete', 'hook:error', 'hook:skip', 'diagnostic'] as const)
      hooks.on(type, (event) => told.push(event));
    const outcome = await hooks.trigger('PreToolUse', CALL);
    expect(outcome.refused).toBe(true);
    const all = [outcome, hooks.list(), hooks.diagnostics, hooks.explain('PreToolUse', CALL), told];
    const shown = JSON.stringify(all) + inspect(all, { depth: 20 });
    expect(told.length).toBeGreaterThan(1);
    expect(shown).not.toMatch(/sk-the-secret|pass-word/);
  });
});

test('the key is sent to the service all the same, also after the file was read again', async () => {
  const seen: (string | undefined)[] = [];
  const host = await serving(({ headers }, response) => {
    seen.push(headers.authorization);
    response.end(JSON.stringify({ choices: [{ message: { content: '{"decision":"deny"}' } }] }));
  });
  const prompts = { PreToolUse: [{ hooks: [{ type: 'prompt', prompt: 'safe?' }] }] };
  const profile = (apiKey: string) => ({
    profiles: { p: { baseUrl: `http://${host}/v1`, model: 'm', apiKey, hooks: prompts } },
  });
  const here = place({ [`home/${FILE.slice(2)}`]: profile('first-key') });
  const hooks = await here.open();
  await hooks.trigger('PreToolUse', CALL);
  here.write(`home/${FILE.slice(2)}`, profile('second-key'));
  await hooks.reload();
  await hooks.trigger('PreToolUse', CALL);
  expect(seen).toEqual(['Bearer first-key', 'Bearer second-key']);
});
