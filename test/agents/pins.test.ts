import { describe, expect, test } from 'vitest';
import { AGENTS, forKind, KINDS, NEWER_NODE, pinOf } from '../../scripts/agent-pins.mjs';
import { AGENT_NAMES } from '../../src/core/wire.ts';
import { PROGRAMS } from './programs/all.ts';

const ALL = [...AGENTS, NEWER_NODE];
const OTHER_KINDS: Readonly<Record<string, RegExp>> = {
  x64: /arm64|aarch64|\{/,
  arm64: /x64|x86|amd64|\{/,
};
const DAY = /\(asked on \d{4}-\d{2}-\d{2}\)$/;

test('the kinds of machines are those that .ci/run runs on', () => {
  expect(KINDS).toEqual(Object.keys(OTHER_KINDS));
});

describe.each(KINDS)('on %s', (kind) => {
  test('no agent is installed or started by a name of another kind', () => {
    const names = ALL.flatMap((name) => [pinOf(name, kind).package, pinOf(name, kind).build ?? '']);
    const programs = AGENT_NAMES.map((name) => forKind(PROGRAMS[name].bin, kind));
    expect([...names, ...programs].filter((name) => OTHER_KINDS[kind]?.test(name))).toEqual([]);
  });

  test('what is left out has a reason and the day on which the registry was asked', () => {
    const reasons = ALL.flatMap((name) => pinOf(name, kind).lacking ?? []);
    expect(
      reasons.filter((reason) => !DAY.test(reason) || !reason.startsWith(`not for linux-${kind}: the registry`)),
    ).toEqual([]);
  });
});

test('droid and Cline are all that arm64 lacks, and x64 lacks nothing', () => {
  const lacking = KINDS.map((kind) => [kind, ALL.filter((name) => pinOf(name, kind).lacking !== undefined)]);
  expect(Object.fromEntries(lacking)).toEqual({ x64: [], arm64: ['droid', 'cline'] });
});

test('a kind whose newest build is behind has a version of its own', () => {
  const versions = { one: { package: 'one', version: '2.0.0', only: { arm64: '1.9.0' }, build: 'one-linux-{arch}' } };
  expect(pinOf('one', 'x64', versions)).toEqual({ package: 'one', version: '2.0.0', build: 'one-linux-x64' });
  expect(pinOf('one', 'arm64', versions)).toEqual({ package: 'one', version: '1.9.0', build: 'one-linux-arm64' });
});

test('a kind that nobody has asked the registry for is no kind on which nothing is lacking', () => {
  expect(() => pinOf('pi', 'riscv64')).toThrow(/linux-riscv64.*lacking\.json/);
});
