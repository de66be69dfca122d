import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkedLookup } from '../../src/handlers/webhook/checked-lookup.ts';
import { isPublicAddress } from '../../src/handlers/webhook/public-address.ts';
import { targetOf } from '../../src/handlers/webhook/target.ts';
import { matchUrl } from '../../src/handlers/webhook/url-pattern.ts';
import { cpuMs } from '../cpu-ms.ts';
import { call, client, httpServer, SUCCESS } from './webhook-server.ts';

const PRIVATE = /which only this machine or its network can reach$/;

describe('the hook of a repository', () => {
  test.each([
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.254',
    '0.0.0.0',
    '0.1.2.3',
    '127.0.0.2',
    '127.255.255.254',
    '192.0.0.192',
    '198.18.0.1',
    '198.19.255.255',
    '224.0.0.1',
    '239.1.1.1',
    '255.255.255.255',
    '168.63.129.16',
    '[::]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fec0::1]',
    '[ff02::1]',
    '[100::1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '[::10.0.0.1]',
    '[::ffff:0:10.0.0.1]',
    '[64:ff9b::10.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::8.8.8.8]',
    '[2002:0a00:0001::1]',
    '[2002:7f00:1::]',
    '[2001:0:a00:1::f5ff:fffe]',
    '[2001:db8::1]',
    '[5f00::1]',
    // other ways to write them
    '[0:0:0:0:0:0:0:1]',
    '[::0001]',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '017700000001',
    '0177.0.0.1',
    '0',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
    '127。0。0。1',
    '①②⑦.0.0.1',
    '3232235777',
    '0xa9fea9fe',
    '2852039166',
    '127.0.0.1%00@127.1',
  ])('cannot call %s (108, A26)', (host) => {
    expect(target(`http://${host}:1/`)).toEqual({ why: expect.any(String) });
  });

  test.each(['127.1', '2130706433', '0x7f000001', '0177.0.0.1', '[::ffff:127.0.0.1]', '127.0.0.1.', '0.0.0.0', '0'])(
    'cannot get at this machine by writing %s (A26)',
    async (host) => {
      const server = await httpServer();
      const { ending } = await call(`http://${host}:${server.port}/`, { fromRepository: true });
      expect(ending).toMatchObject({ kind: 'unstarted', why: expect.stringMatching(PRIVATE) });
      expect(server.sockets).toHaveLength(0);
    },
  );

  test.each([
    'http:127.0.0.1',
    'http:/127.0.0.1',
    'http:\\\\127.0.0.1',
    'http:///127.0.0.1',
    'ht\ntp://127.0.0.1',
    ' http://127.0.0.1',
  ])('cannot call this machine by way of %j', (url) => {
    expect(target(url)).toEqual({ why: expect.stringMatching(PRIVATE) });
  });

  test.each([
    'http://134744072/',
    'http://8.8.2056/',
    'http://0x08.8.8.8/',
    'http:8.8.8.8',
    'http://8.8.8.8.:80/',
    'http://0x8080808//8.8.8.8',
  ])('cannot hide an address (%s)', (url) => {
    expect(target(url)).toEqual({ why: expect.stringContaining('hides that it leads to 8.8.8.8') });
  });

  test('cannot have a name in its address that looks like the host', () => {
    const why = expect.stringContaining('has a user name before');
    expect(target('http://127.0.0.1@10.0.0.1/')).toEqual({ why });
    expect(target('https://good.com:443@evil.com/')).toEqual({ why });
  });

  test.each(['127.0.0.1', 'localhost', 'LocalHost'])('may call %s, written like this (108)', async (host) => {
    const server = await httpServer();
    expect((await call(`http://${host}:${server.port}/hook`, { fromRepository: true })).ending).toEqual(SUCCESS);
  });

  test.each([302, 307, 308])('is not led further by a redirect (%i) (108, A26)', async (status) => {
    const hidden = await httpServer();
    const addresses = ['http://169.254.169.254/latest/meta-data/', 'http://[::ffff:10.0.0.1]/', hidden.url];
    for (const location of addresses) {
      const server = await httpServer((response) => response.writeHead(status, { location }).end());
      const { ending } = await call(server.url, { fromRepository: true });
      expect(ending).toMatchObject({ kind: 'status', status });
    }
    expect(hidden.sockets).toHaveLength(0);
  });

  test('may call [::1], written like this', async () => {
    const { ending } = await call('http://[::1]:1/', { fromRepository: true });
    expect(ending).toMatchObject({ kind: 'broken' });
  });

  test('may call what is public', async () => {
    const called: string[] = [];
    const lookup: LookupFunction = (name, _, callback) => {
      called.push(name);
      callback(Object.assign(new Error(), { code: 'ENOTFOUND' }), '');
    };
    const { ending } = await call('https://hooks.example.com/', { fromRepository: true }, client({ lookup }));
    expect(called).toEqual(['hooks.example.com']);
    expect(ending).toEqual({ kind: 'broken', why: 'the host "hooks.example.com" was not found' });
  });
});

describe('a name that a repository gives', () => {
  test.each([
    ['a private address', ['10.0.0.1']],
    ['this machine', ['127.0.0.1']],
    ['this machine', ['::1']],
    ['where a cloud keeps its secrets', ['169.254.169.254']],
    ['a private address in another notation', ['::ffff:10.0.0.1']],
    ['an address with a zone', ['fe80::1%eth0']],
    ['something that is no address', ['nonsense']],
  ])('and that leads to %s is refused before anything is sent (A26)', async (_, addresses) => {
    const server = await httpServer();
    const by = client({ lookup: leadsTo(addresses) });
    const { ending } = await call(`http://innocent.example:${server.port}/`, { fromRepository: true }, by);
    const refused = addresses.at(-1);
    expect(ending).toMatchObject({ kind: 'unstarted', why: expect.stringMatching(PRIVATE) });
    expect(ending).toMatchObject({ why: expect.stringContaining(`"innocent.example" leads to ${refused},`) });
    expect(server.sockets).toHaveLength(0);
  });

  test('is checked each time it is looked up, and what was checked is what is called', async () => {
    const server = await httpServer((response) => response.writeHead(200, { connection: 'close' }).end());
    const answers = ['127.0.0.1', '10.0.0.1', '127.0.0.1', '169.254.169.254'];
    let asked = 0;
    const by = client({
      lookup: (name, options, callback) => leadsTo([answers[asked++] ?? ''])(name, options, callback),
    });
    const kinds: string[] = [];
    for (let i = 0; i < 4; i++) {
      const { ending } = await call(`http://localhost:${server.port}/`, { fromRepository: true }, by);
      kinds.push(ending.kind);
    }
    expect(kinds).toEqual(['exit', 'unstarted', 'exit', 'unstarted']);
    // nobody asks once more between the check and the connection
    expect(asked).toBe(4);
    expect(server.sockets).toHaveLength(2);
  });

  test('does not get at a connection that a hook of the person has opened', async () => {
    const server = await httpServer();
    const by = client({ lookup: leadsTo(['127.0.0.1']) });
    const url = `http://shared.example:${server.port}/`;
    expect((await call(url, {}, by)).ending).toEqual(SUCCESS);
    expect((await call(url, { fromRepository: true }, by)).ending).toMatchObject({ kind: 'unstarted' });
    expect((await call(url, {}, by)).ending).toEqual(SUCCESS);
    expect(server.received).toHaveLength(2);
    expect(server.sockets).toHaveLength(1);
  });

  test('and that is localhost leads to this machine or nowhere', async () => {
    const server = await httpServer();
    const by = client({ lookup: leadsTo(['127.0.0.1', '10.0.0.1']) });
    const { ending } = await call(`http://localhost:${server.port}/`, { fromRepository: true }, by);
    expect(ending).toEqual({ kind: 'unstarted', why: '"localhost" leads to 10.0.0.1, which is not this machine' });
    expect(server.sockets).toHaveLength(0);
  });

  test.each<[readonly string[], string | null]>([
    [['8.8.8.8', '2606:4700::1111'], null],
    [['8.8.8.8', '2606:4700::1111', '10.0.0.1'], '10.0.0.1'],
    [['::1', '8.8.8.8'], '::1'],
  ])('and that leads to %j is refused for one of them', (addresses, refused) => {
    const checked = checkedLookup(leadsTo(addresses), 'public');
    for (const all of [true, false]) {
      checked('name.example', { all }, (error, found) => {
        if (refused !== null) expect(error?.message).toContain(`leads to ${refused},`);
        else
          expect(found).toEqual(all ? addresses.map((address) => expect.objectContaining({ address })) : addresses[0]);
      });
    }
    expect.assertions(2);
  });

  test.each(['localhost.', 'sub.localhost', 'localhost.evil.example', '127.0.0.1.nip.io'])(
    'and that only resembles this machine (%s) is looked at like any other',
    async (host) => {
      const by = client({ lookup: leadsTo(['127.0.0.1']) });
      expect((await call(`http://${host}:1/`, { fromRepository: true }, by)).ending).toMatchObject({
        kind: 'unstarted',
      });
    },
  );
});

test('the hook of anybody else may call any address', async () => {
  const server = await httpServer();
  const by = client({ lookup: leadsTo(['127.0.0.1']) });
  for (const host of ['127.0.0.1', '127.1', '2130706433', 'localhost', 'name.example', '0.0.0.0']) {
    expect((await call(`http://${host}:${server.port}/`, {}, by)).ending).toEqual(SUCCESS);
  }
});

describe('a list of addresses', () => {
  const has = (entry: string, url: string): boolean => matchUrl(entry, new URL(url)) !== 'none';

  test.each([
    ['https://hooks.example.com/*', 'https://hooks.example.com/a/b?c=d'],
    ['https://hooks.example.com/*', 'https://hooks.example.com'],
    ['https://hooks.example.com/*', 'HTTPS://HOOKS.Example.COM:443/x'],
    ['HTTPS://Hooks.example.com:443/*', 'https://hooks.example.com/x'],
    ['https://hooks.example.com/*', 'https://user:pass@hooks.example.com/x'],
    ['https://hooks.example.com/*', 'https://hooks.example.com/x#fragment'],
    ['https://hooks.example.com', 'https://hooks.example.com/'],
    ['https://hooks.example.com*', 'https://hooks.example.com/x'],
    ['https://*.example.com/*', 'https://a.example.com/x'],
    ['https://*.example.com/*', 'https://a.b.example.com/x'],
    ['https://*.example.com/a/*/c', 'https://x.example.com/a/b/c'],
    ['https://pre-*.example.com/*', 'https://pre-1.example.com/x'],
    ['*://example.com/*', 'http://example.com/x'],
    ['*://example.com/*', 'https://example.com/x'],
    ['http://localhost:*', 'http://localhost:8080/hooks'],
    ['http://localhost:*/hooks', 'http://localhost/hooks'],
    ['http://localhost:80*', 'http://localhost:8080/x'],
    ['http://[::1]:8080/*', 'http://[::1]:8080/x'],
    ['http://[0:0::1]:8080/*', 'http://[::1]:8080/x'],
    ['http://10.0.0.*/x', 'http://10.0.0.7/x'],
    ['http://10.0.0.7/x', 'http://0xa.7/x'],
    ['https://example.com/a?b=*', 'https://example.com/a?b=c'],
    ['https://example.com?b=*', 'https://example.com/?b=c'],
    ['https://münchen.example/*', 'https://xn--mnchen-3ya.example/x'],
    ['https://example.com/k%C3%A4se/*', 'https://example.com/käse/x'],
    ['https://example.com/käse', 'https://example.com/k%C3%A4se'],
    ['https://*', 'https://anything.example:1/x'],
    ['*', 'http://anything.example/x'],
  ])('with %s has %s', (entry, url) => {
    expect(has(entry, url)).toBe(true);
  });

  test.each([
    ['https://good.com/*', 'https://good.com.evil/'],
    ['https://good.com*', 'https://good.com.evil/'],
    ['https://good.com*', 'https://good.community/'],
    ['https://good.com*', 'https://good.com:8443/'],
    ['https://good.*', 'https://good.com.evil/'],
    ['https://good*/*', 'https://good.evil.com/'],
    ['https://*good*/*', 'https://good.evil.com/'],
    ['https://good.com/*', 'https://good.com@evil.com/'],
    ['https://good.com/*', 'https://good.com:x@evil.com/'],
    ['https://good.com/*', 'https://evil.com/https://good.com/x'],
    ['https://*.good.com/*', 'https://evil.com/.good.com/'],
    ['https://*.good.com/*', 'https://evil.com?.good.com/'],
    ['https://*.good.com/*', 'https://evil.com#.good.com/'],
    ['https://*.good.com/*', 'https://evil.com\\.good.com/'],
    ['https://*.good.com/*', 'https://good.com/'],
    ['https://*.good.com/*', 'https://evilgood.com/'],
    ['https://good.com/*', 'http://good.com/'],
    ['https://good.com/*', 'https://good.com:8443/'],
    ['https://good.com/*', 'https://good.com./'],
    ['https://good.com:*', 'https://good.com.evil:443/'],
    ['https://good.com:*', 'https://good.community:443/'],
    ['http://localhost:*', 'http://localhost:80@evil.com/'],
    ['http://localhost:*', 'http://localhost.evil.com/'],
    ['https://good.com/hooks/*', 'https://good.com/hooks/../admin'],
    ['https://good.com/hooks/*', 'https://good.com/hooks/%2e%2e/admin'],
    ['https://good.com/hooks/*', 'https://good.com/hooks/..%2fadmin'],
    ['https://good.com/hooks/*', 'https://good.com/hooks/%2E%2e%5cadmin'],
    ['https://good.com/hooks/*', 'https://good.com/hooks/..;/admin'],
    ['https://good.com/hooks/*', 'https://good.com/hooks\\..\\admin'],
    ['https://good.com/hooks/*', 'https://good.com/hooksadmin'],
    ['https://good.com/hooks', 'https://good.com/hooks/x'],
    ['https://good.com/hooks', 'https://good.com/hooks?x'],
    ['https://good.com/hooks', 'https://good.com/Hooks'],
    ['https://good.com', 'https://good.com/x'],
    ['https://good.com?x*', 'https://good.com/y'],
    ['https://good.com#*', 'https://good.com/y'],
    ['https://user@good.com/*', 'https://good.com/'],
    ['good.com/*', 'https://good.com/x'],
    ['//good.com/*', 'https://good.com/x'],
    ['https:good.com/*', 'https://good.com/x'],
    ['', 'https://good.com/'],
    ['https://', 'https://good.com/'],
    ['https:///*', 'https://good.com/'],
    ['http://10.0.0.*', 'http://10.0.0.evil.com/'],
    ['http://10.*', 'http://10.0.0.1/'],
    ['http://[::*]/', 'http://[::1]/'],
  ])('with %s has not %s', (entry, url) => {
    expect(has(entry, url)).toBe(false);
  });

  test.each<[string, string[][], boolean]>([
    ['that is empty has nothing', [[]], false],
    ['that is empty has nothing, whatever another has', [['http://127.0.0.1:*'], []], false],
    ['is not there, and everything may be called', [], true],
    ['is enough if it is the only one', [['https://other.com/*', 'http://127.0.0.1:*']], true],
    ['is not enough where another has not got it', [['http://127.0.0.1:*'], ['http://127.0.0.1:1/*']], false],
    ['is enough where every other has it too', [['http://127.0.0.1:*'], ['*']], true],
  ])('%s', async (_, urls, allowed) => {
    const server = await httpServer();
    const { ending } = await call(server.url, { reach: { urls, env: [] } });
    expect(ending.kind).toBe(allowed ? 'exit' : 'unstarted');
    expect(server.sockets).toHaveLength(allowed ? 1 : 0);
  });

  test('says so, and nothing is sent', async () => {
    const server = await httpServer();
    const url = `${server.url.replace('//', '//user:password@')}?token=secret`;
    const { ending } = await call(url, { reach: { urls: [['https://good.com/*']], env: [] } });
    expect(ending).toEqual({
      kind: 'unstarted',
      why: `its address "${server.url}" is not among those that webhooks may call`,
    });
    expect(server.sockets).toHaveLength(0);
  });

  test('is not in doubt for long, however many stars it has', () => {
    const entry = `https://example.com/${'*a'.repeat(5000)}b`;
    const before = cpuMs();
    expect(has(entry, `https://example.com/${'a'.repeat(20_000)}`)).toBe(false);
    expect(cpuMs() - before).toBeLessThan(2000);
  });
});

describe('an address that a person or an organization has listed', () => {
  const reach = (...urls: string[][]) => ({ urls, env: [] });

  test('may be called by a repository even if it is private (108)', async () => {
    const server = await httpServer();
    const by = client({ lookup: leadsTo(['127.0.0.1']) });
    const job = { fromRepository: true, reach: reach(['*'], ['http://hooks.corp.example:*', 'http://127.0.0.2:*']) };
    expect((await call(`http://hooks.corp.example:${server.port}/x`, job, by)).ending).toEqual(SUCCESS);
    expect((await call(`http://127.0.0.2:1/`, job, by)).ending).toMatchObject({ kind: 'broken' });
  });

  test('is not one that only fits a star: any name below it may lead anywhere', async () => {
    const server = await httpServer();
    const by = client({ lookup: leadsTo(['127.0.0.1']) });
    const job = { fromRepository: true, reach: reach(['http://*.corp.example:*']) };
    const { ending } = await call(`http://hooks.corp.example:${server.port}/x`, job, by);
    expect(ending).toMatchObject({ kind: 'unstarted', why: expect.stringContaining('leads to 127.0.0.1') });
  });

  test.each(['*', 'http://*', '*://*/*', 'http://*:*', 'http://*.*:*'])(
    'is none where the entry (%s) names no host',
    async (entry) => {
      const server = await httpServer();
      const by = client({ lookup: leadsTo(['127.0.0.1']) });
      const job = { fromRepository: true, reach: reach([entry]) };
      for (const host of ['10.0.0.1', 'hooks.corp.example']) {
        expect((await call(`http://${host}:${server.port}/x`, job, by)).ending).toMatchObject({
          kind: 'unstarted',
          why: expect.stringMatching(PRIVATE),
        });
      }
    },
  );
});

describe('an address that is none', () => {
  test.each([
    ['', 'its address "" is not a URL'],
    ['nonsense', 'its address "nonsense" is not a URL'],
    ['/path', 'its address "/path" is not a URL'],
    ['http://', 'its address "http://" is not a URL'],
    ['http://[::1', 'its address "http://[::1" is not a URL'],
    ['http://a b/', 'its address "http://a b/" is not a URL'],
    ['http://x:99999/', 'its address "http://x:99999/" is not a URL'],
    ['\x1b[2J', 'its address "\\u{1b}[2J" is not a URL'],
    ['file:///etc/passwd', 'its address "file:///etc/passwd" cannot be called: only http and https can'],
    ['ftp://x/', 'its address "ftp://x/" cannot be called: only http and https can'],
    ['javascript:alert(1)', 'its address "javascript:alert(1)" cannot be called: only http and https can'],
    ['ws://x/', 'its address "ws://x/" cannot be called: only http and https can'],
  ])('(%j) is not called', async (url, why) => {
    expect((await call(url)).ending).toEqual({ kind: 'unstarted', why });
  });

  test('is not shown at any length', async () => {
    const { ending } = await call('x'.repeat(1_000_000));
    expect(JSON.stringify(ending).length).toBeLessThan(400);
  });
});

describe('whether an address is public', () => {
  test('is the same for every notation of an IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const isPublic = isPublicAddress(address);
        expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublic);
        expect(isPublicAddress(`64:ff9b::${address}`)).toBe(isPublic);
        expect(isPublicAddress(`2002:${hex(address)}::1`)).toBe(false);
        expect(isPublicAddress(`::${address}`)).toBe(false);
      }),
    );
  });

  test('is told apart at the edges of each network', () => {
    const edges: [string, string, string, string][] = [
      ['9.255.255.255', '10.0.0.0', '10.255.255.255', '11.0.0.0'],
      ['100.63.255.255', '100.64.0.0', '100.127.255.255', '100.128.0.0'],
      ['126.255.255.255', '127.0.0.0', '127.255.255.255', '128.0.0.0'],
      ['169.253.255.255', '169.254.0.0', '169.254.255.255', '169.255.0.0'],
      ['172.15.255.255', '172.16.0.0', '172.31.255.255', '172.32.0.0'],
      ['192.167.255.255', '192.168.0.0', '192.168.255.255', '192.169.0.0'],
      ['198.17.255.255', '198.18.0.0', '198.19.255.255', '198.20.0.0'],
      ['2001:1ff:ffff::', '2001:db8::', '2001:db8:ffff::1', '2001:db9::'],
    ];
    for (const [before, first, last, after] of edges) {
      expect([first, last, after].map(isPublicAddress)).toEqual([false, false, true]);
      if (!before.includes(':')) expect(isPublicAddress(before)).toBe(true);
    }
    expect(['1.0.0.0', '223.255.255.255', '2606:4700::1111', '3ffe::1', '2003::1'].map(isPublicAddress)).not.toContain(
      false,
    );
    expect(
      ['0.255.255.255', '224.0.0.0', '1fff::', '4000::', '2001:1ff::', '::1', '::', 'x', ''].map(isPublicAddress),
    ).not.toContain(true);
  });
});

/** Where the hook of a repository would call. */
function target(url: string): ReturnType<typeof targetOf> {
  const handler = { kind: 'webhook', url, method: 'POST', headers: {}, allowedEnv: [] } as const;
  return targetOf({ handler, body: '', env: {}, fromRepository: true, timeoutMs: 1 });
}

function leadsTo(addresses: readonly string[]): LookupFunction {
  return (_, options, callback) => {
    const all = addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (options.all) callback(null, all);
    else callback(null, all[0]?.address ?? '', all[0]?.family);
  };
}

function hex(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}
