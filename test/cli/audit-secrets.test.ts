import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createHooks } from '../../src/hooks.ts';
import { SECRETS } from '../masks/secrets.ts';
import { BASH, machine, settings } from './machine.ts';

const ALL = Object.values(SECRETS);

function filesBelow(folder: string): readonly (readonly [path: string, text: string])[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, readFileSync(path, 'utf8')] as const);
}

/** Which of the secrets can be read in a text, in whatever form JSON may give them. */
function foundIn(text: string): readonly string[] {
  return ALL.filter(([, secret]) => text.includes(secret)).map(([, secret]) => secret);
}

/** Hooks that repeat everything they are told: in their output, their reason, their message, their failure. */
function parrots(url: string) {
  return [
    'hooks:',
    '  - { on: PreToolUse, name: out, run: "cat" }',
    '  - { on: PreToolUse, name: err, run: "cat >&2; exit 1" }',
    '  - { on: PostToolUse, name: refuses, run: "cat >&2; exit 2" }',
    '  - { on: PostToolUse, name: late, async: true, run: "cat" }',
    '  - { on: UserPromptSubmit, name: context, run: "cat" }',
    '  - { on: PreToolUse, name: rule, deny: "{{ tool_input.command }}" }',
    `  - { on: Notification, name: web, webhook: "${url}?at={{ payload.message }}" }`,
  ].join('\n');
}

describe('the canary sweep', () => {
  test('of every secret, through every field, nothing can be read in any file, export or page', {
    timeout: 120_000,
  }, async () => {
    const { write, env, home, project, state, cli } = machine();
    const server = createServer((request, response) => {
      response.statusCode = 500;
      response.end(`you sent ${request.url}`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    write('~/.config/hookline/hooks.yml', parrots(`http://127.0.0.1:${(server.address() as AddressInfo).port}/x`));
    const hooks = await createHooks({ home, cwd: project, env, watch: false });
    onTestFinished(() => hooks.close());
    const ids: string[] = [];
    for (const [text, secret] of ALL) {
      const [, before] = text.split(secret);
      const input = { command: text, args: [text, '-x', text], env: { X: text }, headers: { 'X-It': text }, url: text };
      const call = {
        ...{ session_id: text, tool_name: 'Bash', tool_input: { ...input, content: `a\n${text}\nb${before}` } },
        ...{ tool_response: { stdout: text, files: [{ text }] }, error: text, [text]: text },
      };
      hooks.register({ event: 'Stop', name: text, run: () => ({ decision: 'deny', reason: text, context: [text] }) });
      for (const event of ['PreToolUse', 'PostToolUse'] as const) ids.push((await hooks.trigger(event, call)).id);
      await hooks.trigger('UserPromptSubmit', { session_id: text, prompt: text });
      await hooks.trigger('Notification', { message: text });
    }
    await hooks.trigger('Stop', {});
    await hooks.close();
    const files = filesBelow(state);
    expect(files.length).toBeGreaterThan(1);
    for (const [path, text] of files) expect(foundIn(text), path).toEqual([]);
    // what was recorded is there all the same
    expect(files.map(([, text]) => text).join('')).toContain('"name":"refuses"');
    const pages = [
      ...[['export'], ['tail', '-n', '1000'], ['tail', '-n', '1000', '--json'], ['stats'], ['stats', '--json']],
      ...[['verify', '--json'], ['head', '--json'], ['replay'], ['replay', '--json']],
      ...ids.slice(0, 6).flatMap((id) => [
        ['show', id],
        ['show', id, '--json'],
      ]),
    ];
    for (const args of pages) {
      const { stdout, stderr } = await cli(['audit', ...args]);
      expect(foundIn(stdout + stderr), args.join(' ')).toEqual([]);
    }
  });

  test('a command line with one leaves none, nor does a debug log, nor what is kept of a file', async () => {
    const { write, run, home, state } = machine();
    const [text = '', secret = ''] = SECRETS['a URL with a password'] ?? [];
    const hooks = settings({ PreToolUse: `echo ${text} >&2; exit 2` });
    write('~/.codemie/codemie-cli.config.json', { profiles: { p: { debug: true, ...hooks } }, activeProfile: 'p' });
    write('~/.config/hookline/hooks.yml', `hooks:\n  - { on: PreToolUse, run: "echo ${text} >&2; exit 1" }\n`);
    write('~/.claude/settings.json', settings({ PreToolUse: `curl ${text}; exit 2` }));
    const { outcome } = await run('PreToolUse', ['--tool', 'Bash', '--input', JSON.stringify({ command: text })]);
    expect(outcome.refused).toBe(true);
    await run('PreToolUse', BASH);
    const own = /(?:hooks\.yml|settings\.json|config\.json)$/;
    for (const [path, kept] of [...filesBelow(state), ...filesBelow(home).filter(([path]) => !own.test(path))])
      expect(kept.includes(secret), path).toBe(false);
  });
});
