import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/state/sha256.ts';
import { file, pair } from '../bundle/made.ts';
import { world } from '../world/world.ts';
import { enrolmentFile, enrolmentOf, fetchOnce, policy } from './policies.ts';
import { policyServer } from './policy-server.ts';

const team = pair('ed25519', 'team');

interface Given {
  readonly labels?: string;
  readonly machine?: string;
  readonly origin?: string;
  readonly shadow?: boolean;
}

/** What becomes of a refused call on a machine with this policy. */
async function machineWith(text: string, given: Given = {}) {
  const it = world();
  const state = join(it.state, 'hookline');
  const server = await policyServer(
    policy(team, { files: [file('enforced.d/10.yml', text)], shadow: given.shadow ?? false }),
  );
  it.write('~/.config/hookline/enrolment.yml', `${enrolmentFile(server.url, [team])}labels: ${given.labels ?? '{}'}\n`);
  await fetchOnce(state, enrolmentOf(server.url, [team]));
  if (given.machine !== undefined) it.write(join(state, 'fleet/machine-id'), given.machine);
  if (given.origin !== undefined) it.write('.git/config', `[remote "origin"]\n\turl = ${given.origin}\n`);
  it.write('.git/HEAD', 'ref: refs/heads/main\n');
  const hooks = await it.open();
  const { decision, ran } = await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command: 'x y' } });
  const [first] = hooks.list();
  return { decision, ran: ran.map((run) => run.decision), why: first?.why ?? null, diagnostics: hooks.diagnostics };
}

const rule = (applies: string, does = 'deny: No.'): string =>
  `hooks:\n  - { name: no-x, on: PreToolUse, runs: ["x *"], ${does}, applies: ${applies} }\n`;

describe('a rule is for those whom it names', () => {
  test.each([
    ['{ to: { team: [payments, risk] } }', '{ team: risk }', 'deny'],
    ['{ to: { team: payments } }', '{ team: payments }', 'deny'],
    ['{ to: { team: payments } }', '{ team: web }', 'none'],
    ['{ to: { team: payments } }', '{}', 'none'],
    ['{ to: { team: payments, role: dev } }', '{ team: payments }', 'none'],
    ['{ to: { team: payments, role: dev } }', '{ team: payments, role: dev }', 'deny'],
    ['{}', '{}', 'deny'],
  ])('%s on a machine with %s: %s', async (applies, labels, decision) => {
    expect((await machineWith(rule(applies), { labels })).decision).toBe(decision);
  });

  test('and says of others why it is off, or is only tried there', async () => {
    const off = await machineWith(rule('{ to: { team: payments } }'), { labels: '{ team: web }' });
    expect(off).toMatchObject({
      decision: 'none',
      ran: [],
      why: 'not for this machine: it is for team payments, and team is web here',
    });
    const tried = await machineWith(rule('{ to: { team: payments }, otherwise: shadow }'));
    expect(tried).toMatchObject({ decision: 'none', ran: ['deny'] });
  });

  test('also where the whole file says so', async () => {
    const text = `applies: { to: { team: payments } }\n${rule('{ percent: 100 }')}`;
    expect((await machineWith(text)).decision).toBe('none');
    expect((await machineWith(text, { labels: '{ team: payments }' })).decision).toBe('deny');
  });

  test('a repository that comes from nowhere is one that nobody knows: what refuses is for it, what permits is not', async () => {
    const applies = '{ repositories: ["github.com/acme/*"] }';
    expect((await machineWith(rule(applies))).decision).toBe('deny');
    expect((await machineWith(rule(applies, 'allow: true'))).decision).toBe('none');
  });

  test('a pattern that can fit nothing is an error, and limits nothing', async () => {
    const { decision, diagnostics } = await machineWith(rule('{ repositories: ["["] }'), { origin: 'git@a.b:c/d.git' });
    expect(decision).not.toBe('none');
    expect(diagnostics.map(({ message }) => message).join()).toMatch(/can be no repository/);
  });

  test.each([
    ['git@github.com:acme/app.git', 'deny'],
    ['https://github.com/acme/app', 'deny'],
    ['ssh://git@github.com:22/acme/app.git', 'deny'],
    ['https://github.com/other/app', 'none'],
    ['https://github.com/acme/app/evil', 'none'],
    ['https://evil.example/github.com/acme/app', 'none'],
  ])('of a repository from %s: %s', async (origin, decision) => {
    expect((await machineWith(rule('{ repositories: ["github.com/acme/*"] }'), { origin })).decision).toBe(decision);
  });

  test('in another repository it can still be tried', async () => {
    const applies = '{ repositories: ["github.com/acme/*"], otherwise: shadow }';
    const elsewhere = await machineWith(rule(applies), { origin: 'https://github.com/other/app' });
    expect(elsewhere).toMatchObject({ decision: 'none', ran: ['deny'] });
    const there = await machineWith(rule(applies), { origin: 'https://github.com/acme/app' });
    expect(there).toMatchObject({ decision: 'deny', ran: ['deny'] });
  });
});

describe('a share of all machines', () => {
  test('is always the same one, and grows', async () => {
    const machine = 'm_1';
    const share = (Number.parseInt(sha256(`${machine}\nno-x`).slice(0, 8), 16) / 2 ** 32) * 100;
    const above = Math.min(100, Math.ceil(share + 0.001));
    const at = async (percent: number) => (await machineWith(rule(`{ percent: ${percent} }`), { machine })).decision;
    expect([await at(Math.max(0.001, share - 1)), await at(above), await at(100)]).toEqual(['none', 'deny', 'deny']);
  });

  test('is everybody where nobody knows which machine it is', async () => {
    expect((await machineWith(rule('{ percent: 0.001 }'))).decision).toBe('deny');
  });
});

describe('what nobody can read limits nothing', () => {
  test.each([
    '5',
    '[a]',
    '{ teams: x }',
    '{ to: x }',
    '{ to: { team: [] } }',
    '{ percent: 0 }',
    '{ percent: 101 }',
    '{ percent: x }',
    '{ otherwise: ask }',
    '{ repositories: [] }',
  ])('of %s is said, and the rule is for everybody', async (applies) => {
    const { decision, diagnostics } = await machineWith(rule(applies));
    expect(decision).toBe('deny');
    expect(diagnostics.map(({ severity, message }) => `${severity} ${message}`).join()).toMatch(
      /error .*applies to everybody/i,
    );
  });

  test('but what would permit something permits nothing', async () => {
    const { decision } = await machineWith(rule('{ teams: x }', 'allow: true'));
    expect(decision).not.toBe('allow');
    expect((await machineWith(rule('{ to: {} }', 'allow: true'))).decision).toBe('allow');
    expect((await machineWith(rule('{ percent: 50 }', 'allow: true'))).decision).toBe('none');
  });

  test('in a file that is not enforced it is an error', async () => {
    const it = world();
    it.write('~/.config/hookline/hooks.yml', rule('{ percent: 5 }'));
    const hooks = await it.open();
    expect(hooks.diagnostics).toMatchObject([{ code: 'NOT_ENFORCED_HERE', severity: 'error' }]);
  });
});

test('a bundle that is signed to be tried decides nothing', async () => {
  expect(await machineWith(rule('{}'), { shadow: true })).toMatchObject({ decision: 'none', ran: ['deny'] });
});
