import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import { machine } from '../cli/machine.ts';

const OWN = '~/.config/hookline/hooks.yml';

async function checked(file: string, text: string) {
  const all = machine();
  all.write(file, text);
  const { data, status } = await all.json(['check']);
  const { data: sinks } = await all.json(['sinks']);
  return {
    status,
    found: data.diagnostics as unknown as readonly Diagnostic[],
    sinks: sinks as unknown as readonly object[],
  };
}

test('every kind of sink can be named, with everything that may stand beside it', async () => {
  const { found, sinks } = await checked(
    OWN,
    `sinks:
  - otlp: http://localhost:4318
    headers: { x-scope: team, authorization: "Bearer \${TOKEN}" }
  - name: log
    syslog: udp://127.0.0.1:514
    events: [PreToolUse, Stop]
    batch: 10
  - ocsf: /var/log/ocsf.jsonl
    detail: masked
    since: 2026-11-01
  - opa: https://example.com
    detail: none
  - webhook: https://example.com/x
    secretEnv: SECRET
  - webhook: http://example.com/x
    insecure: true
`,
  );
  expect(found).toEqual([]);
  expect(sinks.map((one) => Reflect.get(one, 'name'))).toEqual(['otlp', 'log', 'ocsf', 'opa', 'webhook', 'webhook-2']);
});

describe('what is wrong with a sink is told with its place, and nothing is sent to it', () => {
  test.each([
    ['no list', 'sinks: otlp', 'WRONG_TYPE', 1, 8],
    ['no object', 'sinks:\n  - otlp', 'WRONG_TYPE', 2, 5],
    ['no target', 'sinks:\n  - name: x', 'MISSING_KEY', 2, 5],
    ['two targets', 'sinks:\n  - otlp: http://127.0.0.1:1\n    ocsf: /x', 'CONFLICTING_KEYS', 3, 5],
    ['no address', 'sinks:\n  - otlp: here', 'BAD_SINK', 2, 11],
    ['another scheme', 'sinks:\n  - otlp: ftp://127.0.0.1', 'BAD_SINK', 2, 11],
    ['no encryption', 'sinks:\n  - otlp: http://example.com', 'BAD_SINK', 2, 11],
    ['a host that only looks like this one', 'sinks:\n  - otlp: http://127.0.0.1.example.com', 'BAD_SINK', 2, 11],
    ['open syslog', 'sinks:\n  - syslog: tcp://example.com:601', 'BAD_SINK', 2, 13],
    ['syslog without a port', 'sinks:\n  - syslog: udp://127.0.0.1', 'BAD_SINK', 2, 13],
    ['a relative file', 'sinks:\n  - ocsf: x.jsonl', 'BAD_SINK', 2, 11],
    ['an odd name', 'sinks:\n  - otlp: http://127.0.0.1:1\n    name: ../x', 'BAD_SINK', 3, 11],
    ['an odd detail', 'sinks:\n  - otlp: http://127.0.0.1:1\n    detail: all', 'WRONG_TYPE', 3, 13],
    ['no such event', 'sinks:\n  - otlp: http://127.0.0.1:1\n    events: PreTolUse', 'UNKNOWN_EVENT', 3, 13],
    ['an odd day', 'sinks:\n  - otlp: http://127.0.0.1:1\n    since: yesterday', 'WRONG_TYPE', 3, 12],
    ['a secret for what is not signed', 'sinks:\n  - otlp: http://127.0.0.1:1\n    secretEnv: X', 'BAD_SINK', 3, 16],
    ['headers of a file', 'sinks:\n  - ocsf: /x\n    headers: { a: b }', 'BAD_SINK', 3, 14],
  ])('%s', async (_, text, code, line, column) => {
    const { found, sinks, status } = await checked(OWN, text);
    expect(found).toMatchObject([{ severity: 'error', code, line, column }]);
    expect([sinks, status]).toEqual([[], 1]);
  });

  test('a key that means nothing is told, with the one that may be meant', async () => {
    const { found } = await checked(OWN, 'sinks:\n  - otlp: http://127.0.0.1:1\n    detial: none');
    expect(found).toMatchObject([{ code: 'UNKNOWN_KEY', line: 3, hint: expect.stringContaining('detail') }]);
  });
});

test.each([
  ['in a header', '    headers: { authorization: "Bearer canary-0123456789" }'],
  ['as the name of a variable', '    secretEnv: canary-0123456789!'],
])('a credential %s is an error that does not repeat it', async (_, line) => {
  const { found, sinks } = await checked(OWN, `sinks:\n  - webhook: https://example.com\n${line}`);
  expect(found).toMatchObject([{ severity: 'error', code: 'BAD_SINK' }]);
  expect(JSON.stringify(found)).not.toContain('canary');
  expect(sinks).toEqual([]);
});

test('a credential in an address is an error that does not repeat it', async () => {
  const { found } = await checked(OWN, 'sinks:\n  - webhook: https://user:canary-0123456789@example.com');
  expect(found).toMatchObject([{ severity: 'error', code: 'BAD_SINK' }]);
  expect(JSON.stringify(found)).not.toContain('canary');
});

test('a repository cannot have anything sent anywhere: its sinks are an error, and none', async () => {
  const { found, sinks, status } = await checked('.hookline/hooks.yml', 'sinks:\n  - webhook: https://example.com');
  expect(found).toMatchObject([{ severity: 'error', code: 'NOT_FOR_PROJECTS', line: 1, column: 1 }]);
  expect([sinks, status]).toEqual([[], 1]);
});

test('a file that is only extended has no sinks: whoever takes its rules does not take where decisions go', async () => {
  const all = machine();
  all.write('~/.config/hookline/rules.yml', 'sinks:\n  - webhook: https://example.com\nhooks: []\n');
  all.write(OWN, 'extends: ./rules.yml\n');
  const { data } = await all.json(['sinks']);
  expect(data).toEqual([]);
});

test('those of an organization come first, and one of the same name does not take their place', async () => {
  const all = machine();
  const file = all.write('enforced.yml', 'sinks:\n  - webhook: https://example.com/ours\n');
  all.write(OWN, 'sinks:\n  - webhook: https://example.com/mine\n');
  const { data } = await all.json(['sinks', '--enforced', file]);
  expect(data).toMatchObject([
    { name: 'webhook', layer: 'enforced', target: 'https://example.com/ours' },
    { name: 'webhook-2', layer: 'user', target: 'https://example.com/mine' },
  ]);
});
