import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callProcess } from '../world/cli.ts';
import { world } from '../world/world.ts';
import { certificates } from './certificates.ts';
import { type Daemon, daemon, freePort, installed } from './daemon.ts';

const RSYSLOG = installed('rsyslogd');
/** As Debian calls the kind of this machine. */
const TRIPLET = `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
const TLS_DRIVER = `/usr/lib/${TRIPLET}/rsyslog/lmnsd_ossl.so`;

interface Line {
  readonly severity: string;
  readonly app: string;
  readonly event: string;
  readonly text: string;
  /** As rsyslog has parsed the element: what is in it, by name. */
  readonly data: { readonly uid: string; readonly decision?: string; readonly shape?: string };
}

/** A machine with a sink, and a real rsyslog that writes what it has understood. */
async function place(scheme: 'tcp' | 'udp' | 'tls') {
  const it = world();
  const [port, received] = [await freePort(), join(it.top, 'received')];
  const { ca, key, cert } = scheme === 'tls' ? certificates(it.top) : { ca: '', key: '', cert: '' };
  const tls = `StreamDriver.Name="ossl" StreamDriver.Mode="1" StreamDriver.AuthMode="anon"`;
  const input =
    scheme === 'udp'
      ? [`module(load="imudp")`, `input(type="imudp" address="127.0.0.1" port="${port}")`]
      : [
          `module(load="imtcp" ${scheme === 'tls' ? tls : ''})`,
          `input(type="imtcp" address="127.0.0.1" port="${port}" SupportOctetCountedFraming="on")`,
        ];
  const conf = [
    `global(workDirectory="${it.top}" ${scheme === 'tls' ? `DefaultNetstreamDriverCAFile="${ca}" DefaultNetstreamDriverCertFile="${cert}" DefaultNetstreamDriverKeyFile="${key}"` : ''})`,
    `module(load="mmpstrucdata")`,
    ...input,
    `template(name="one" type="list" option.jsonf="on") {`,
    ...['syslogseverity-text severity', 'app-name app', 'msgid event', 'msg text'].map((pair) => {
      const [name, out] = pair.split(' ');
      return `  property(outname="${out}" name="${name}" format="jsonf")`;
    }),
    `  property(outname="parsed" name="$!rfc5424-sd" format="jsonf")`,
    '}',
    `action(type="mmpstrucdata")`,
    `action(type="omfile" file="${received}" template="one" sync="on")`,
    '',
  ].join('\n');
  const path = join(it.top, 'rsyslog.conf');
  writeFileSync(path, conf);
  const start = (): Promise<Daemon> =>
    daemon(RSYSLOG ?? '', ['-n', '-f', path, '-i', join(it.top, 'pid')], scheme === 'udp' ? [] : [port]);
  it.write('~/.config/hookline/hooks.yml', {
    sinks: [{ name: 'logs', syslog: `${scheme}://127.0.0.1:${port}`, detail: 'masked' }],
    hooks: [{ name: 'no-push', on: 'PreToolUse', runs: ['git push *'], deny: 'Not "now" ]\\ ü.' }],
  });
  const env = { ...it.env, HOOKLINE_SINKS: '0', NODE_EXTRA_CA_CERTS: ca };
  const hookline = (...args: readonly string[]) => callProcess({ args, cwd: it.project, env });
  const decide = (n: number) =>
    hookline('run', 'PreToolUse', '--tool', 'Bash', '--input', JSON.stringify({ command: `git push o "branch ${n}"` }));
  const lines = (): readonly Line[] =>
    (existsSync(received) ? readFileSync(received, 'utf8') : '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
      .map(({ parsed, ...line }) => ({ ...line, data: JSON.parse(parsed)['hookline@32473'] }));
  return { start, hookline, decide, lines };
}

const REASON = 'there is no rsyslog (Debian: rsyslog, rsyslog-openssl)';

describe.skipIf(RSYSLOG === null)(`a real rsyslog${RSYSLOG === null ? ` (skipped: ${REASON})` : ''}`, () => {
  test.for(['tcp', 'udp', 'tls'] as const)('understands every decision that comes by %s', async (scheme, { skip }) => {
    skip(scheme === 'tls' && !existsSync(TLS_DRIVER), 'there is no rsyslog-openssl');
    const { start, hookline, decide, lines } = await place(scheme);
    await start();
    for (const n of [1, 2, 3]) expect((await decide(n)).status).toBe(2);
    await expect.poll(() => hookline('sinks', 'send').then(({ status }) => status), { timeout: 60_000 }).toBe(0);
    await expect.poll(() => lines().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
    const decided = lines().filter(({ data }) => data.decision === 'deny');
    expect(decided).toHaveLength(3);
    for (const { severity, app, event, text, data } of decided) {
      expect({ severity, app, event }).toEqual({ severity: 'warning', app: 'hookline', event: 'PreToolUse' });
      expect(data.shape).toBe('git push');
      // what is UTF-8 begins with a mark that says so (RFC 5424, 6.4)
      expect(text.charCodeAt(0)).toBe(0xfeff);
      expect(JSON.parse(text.slice(1)).reason).toBe('Not "now" ]\\ ü.');
    }
  });

  test('that is killed and comes back has every decision, each known by its uid', async () => {
    const { start, hookline, decide, lines } = await place('tcp');
    const first = await start();
    await decide(1);
    await expect.poll(() => hookline('sinks', 'send').then(({ status }) => status), { timeout: 60_000 }).toBe(0);
    await expect.poll(() => lines().length, { timeout: 60_000 }).toBeGreaterThan(0);
    await first.stop('SIGKILL');
    for (const n of [2, 3]) await decide(n);
    expect((await hookline('sinks', 'send')).status).toBe(1);
    await start();
    await expect.poll(() => hookline('sinks', 'send').then(({ status }) => status), { timeout: 60_000 }).toBe(0);
    const uids = () => new Set(lines().flatMap(({ data }) => (data.decision === 'deny' ? [data.uid] : [])));
    await expect.poll(() => uids().size, { timeout: 60_000 }).toBe(3);
  });
});
