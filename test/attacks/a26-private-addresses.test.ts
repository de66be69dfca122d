import { describe, expect, test } from 'vitest';
import { settings } from '../cli/machine.ts';
import { httpServer } from '../handlers/webhook-server.ts';
import { cocodeWebhook } from './naive/cocode.ts';
import { scene, shell } from './scene.ts';

/** The machine itself, in the ways in which a filter of texts does not know it. */
const SPELLINGS: Readonly<Record<string, (port: number) => string>> = {
  'IPv4 in IPv6': (port) => `http://[::ffff:127.0.0.1]:${port}/`,
  'IPv4 in IPv6, in hexadecimal': (port) => `http://[::ffff:7f00:1]:${port}/`,
  'a decimal number': (port) => `http://2130706433:${port}/`,
  'an octal number': (port) => `http://0177.0.0.1:${port}/`,
  'a short form': (port) => `http://127.1:${port}/`,
  'another address of the loop': (port) => `http://127.0.0.2:${port}/`,
  'no address at all': (port) => `http://0.0.0.0:${port}/`,
};

const UNREACHABLE = [
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
];

const hook = (url: string) => settings({ PreToolUse: { hooks: [{ type: 'http', url, timeout: 5 }] } });
const signal = () => AbortSignal.timeout(5000);

describe('A26: a project’s webhook does not reach what only this machine can reach', () => {
  test.each(Object.entries(SPELLINGS))('%s', async (_, write) => {
    const server = await httpServer((response) => response.end('"Continue"'));
    const url = write(server.port);
    const reached = await cocodeWebhook(
      url,
      signal(),
    )({}).then(
      () => server.received.length,
      () => 0,
    );
    // some systems have no second address of the loop, or no IPv6
    if (!/127\.0\.0\.2|::ffff/.test(url)) expect(reached).toBe(1);
    const before = server.received.length;

    const { write: put, open } = scene();
    put('.claude/settings.json', hook(url));
    const outcome = await (await open({ trust: 'all' })).trigger('PreToolUse', shell('ls'));
    expect(server.received).toHaveLength(before);
    expect(outcome.ran).toMatchObject([{ status: 'failed' }]);
    expect(outcome.messages.join()).toMatch(/private|special|not reach|address/i);
  });

  test.each(UNREACHABLE)('%s', async (url) => {
    const { write, open } = scene();
    write('.claude/settings.json', hook(url));
    const outcome = await (await open({ trust: 'all' })).trigger('PreToolUse', shell('ls'));
    expect(outcome.ran).toMatchObject([{ status: 'failed' }]);
    expect(outcome.messages.join()).toMatch(/private|special|not reach|address/i);
  });

  test('a redirect leads nowhere', async () => {
    const inner = await httpServer((response) => response.end('"Continue"'));
    const outer = await httpServer((response) => response.writeHead(307, { location: `${inner.url}secret` }).end());
    await cocodeWebhook(outer.url, signal())({});
    expect(inner.received.map(({ path }) => path)).toEqual(['/secret']);

    const { write, open } = scene();
    write('.claude/settings.json', hook(outer.url));
    const outcome = await (await open({ trust: 'all' })).trigger('PreToolUse', shell('ls'));
    expect(inner.received).toHaveLength(1);
    expect(outer.received).toHaveLength(2);
    expect(outcome.messages.join()).toMatch(/307|redirect/i);
  });

  test('an address that the person’s list names may be private', async () => {
    const server = await httpServer((response) => response.end('{"decision":"block","reason":"reached"}'));
    const { write, open } = scene();
    const url = `http://127.0.0.2:${server.port}/`;
    write('~/.claude/settings.json', { allowedHttpHookUrls: [url] });
    write('.claude/settings.json', hook(url));
    const outcome = await (await open({ trust: 'all' })).trigger('PreToolUse', shell('ls'));
    expect(outcome.messages.join()).not.toMatch(/private/);
  });
});
