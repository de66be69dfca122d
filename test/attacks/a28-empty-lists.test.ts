import { describe, expect, test } from 'vitest';
import { codes } from '../cli/machine.ts';
import { httpServer } from '../handlers/webhook-server.ts';
import { scene, shell } from './scene.ts';

/** The line that is in so many programs. */
const naiveAllows = (list: readonly string[], url: string): boolean => list.length === 0 || list.includes(url);

describe('A28: an empty list allows nothing', () => {
  test('addresses', async () => {
    const server = await httpServer();
    expect(naiveAllows([], server.url)).toBe(true);

    const { write, open } = scene();
    write('~/.config/hookline/hooks.yml', {
      webhooks: { allowedUrls: [] },
      hooks: [{ on: 'PreToolUse', post: server.url }],
    });
    const outcome = await (await open()).trigger('PreToolUse', shell('ls'));
    expect(server.received).toEqual([]);
    expect(outcome).toMatchObject({ refused: true });
    expect(outcome.reason).toMatch(/not among those that webhooks may call/);
  });

  test('variables of headers', async () => {
    const server = await httpServer();
    const { write, open, env } = scene();
    write('~/.config/hookline/hooks.yml', {
      hooks: [{ on: 'PreToolUse', post: server.url, headers: { 'X-Token': 'a${MY_TOKEN}b' }, allowedEnv: [] }],
    });
    const outcome = await (await open({ env: { ...env, MY_TOKEN: 'secret' } })).trigger('PreToolUse', shell('ls'));
    expect(server.received[0]?.headers['x-token']).toBe('ab');
    expect(codes(outcome.diagnostics)).toContain('HEADER_VARIABLE');
  });
});
