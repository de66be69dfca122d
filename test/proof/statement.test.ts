import { describe, expect, test } from 'vitest';
import { openStatement, signStatement } from '../../src/proof/signed-statement.ts';
import { type StatedDecision, type StatementParts, statementOf } from '../../src/proof/statement.ts';
import { pair } from '../bundle/made.ts';

function decided(seq: number, own: Partial<StatedDecision> = {}): StatedDecision {
  return {
    ...{ machine: 'm_a', at: '2026-11-17T12:00:00.000Z', event: 'PreToolUse', decision: 'none', agent: 'claude-code' },
    ...{ call: `call-${seq}`, tool: 'Bash', revision: 'v7', seq, hash: String(seq).padStart(64, '0') },
    ...own,
  };
}

function stated(decisions: readonly StatedDecision[], own: Partial<StatementParts> = {}) {
  const usual = { fleet: 'main', session: 's', madeAt: '2026-11-17T13:00:00.000Z', missing: [], uncovered: 0 };
  return statementOf({ ...usual, revision: null, ...own, decisions });
}

describe('a statement about a session', () => {
  test('says that all calls met a revision, where all are known and did', () => {
    const statement = stated([
      decided(1),
      decided(2, { decision: 'deny' }),
      decided(3, { event: 'PostToolUse', call: 'call-1' }),
    ]);
    expect(statement).toMatchObject({ all: true, revision: 'v7', agents: ['claude-code'] });
    expect(statement.counts).toMatchObject({ calls: 2, met: 2, refused: 1, undecided: 0 });
    expect(stated([decided(1)], { uncovered: null })).toMatchObject({ all: true, counts: { uncovered: null } });
  });

  test.each<[string, readonly StatedDecision[], Partial<StatementParts>, object]>([
    ['one met another revision', [decided(1, { revision: 'v6' }), decided(2)], {}, { met: 1, other: 1 }],
    ['one met none', [decided(1, { revision: null }), decided(2)], {}, { met: 1, none: 1 }],
    ['none met the one that is asked for', [decided(1)], { revision: 'v8' }, { met: 0, other: 1 }],
    ['no policy had a name', [decided(1, { revision: null })], {}, { met: 0, none: 1 }],
    ['one ended that nobody decided about', [decided(1), decided(2, { event: 'PostToolUse' })], {}, { undecided: 1 }],
    ['records are missing', [decided(1)], { missing: [{ machine: 'm_a', from: 2, to: 4 }] }, { missing: 3 }],
    ['the transcript has calls that met none', [decided(1)], { uncovered: 2 }, { uncovered: 2 }],
    ['there was no call', [decided(1, { event: 'Stop' })], {}, { calls: 0 }],
  ])('does not say so where %s', (_, decisions, own, counts) => {
    const statement = stated(decisions, own);
    expect([statement.all, statement.counts]).toEqual([false, expect.objectContaining(counts)]);
  });

  test('counts a call once, however often it was decided about, and the same id on two machines twice', () => {
    const again = [
      decided(1, { revision: 'v6' }),
      decided(2, { call: 'call-1' }),
      decided(3, { call: 'call-1', machine: 'm_b' }),
    ];
    expect(stated(again).counts).toMatchObject({ calls: 2, met: 2 });
    expect(stated([decided(1, { call: null }), decided(2, { call: null })]).counts).toMatchObject({ calls: 2 });
  });

  test('of ten thousand calls and more says how many it does not list', () => {
    const many = Array.from({ length: 10_003 }, (_, i) => decided(i + 1));
    expect(stated(many)).toMatchObject({ all: true, counts: { calls: 10_003, unlisted: 3 } });
  });
});

describe('a signed statement', () => {
  const { signing, trusted } = pair();
  const statement = stated([decided(1)]);
  const token = signStatement(statement, signing);

  test('is what was signed', () => {
    expect(openStatement(`${token}\n`, trusted)).toEqual(statement);
  });

  test('by another key, changed, or of something else is none', () => {
    const [head, body, tail] = token.split('.');
    const changed = Buffer.from(JSON.stringify({ ...statement, all: false })).toString('base64url');
    expect(openStatement(token, pair().trusted)).toBeNull();
    expect(openStatement(`${head}.${changed}.${tail}`, trusted)).toBeNull();
    expect(openStatement(`${head}.${body}.`, trusted)).toBeNull();
    expect(openStatement('nothing', trusted)).toBeNull();
    expect(openStatement(signStatement({ ...statement, form: 'other/1' as never }, signing), trusted)).toBeNull();
  });
});
