import { describe, expect, test } from 'vitest';
import type { Facts } from '../../../src/core/after-clause.ts';
import { afterClause } from '../../../src/matching/effects/after-clause.ts';
import { bash } from '../../engine/support/engine.ts';

/** A disk for one session that may be full, as its next process finds it. */
function disk() {
  const kept = new Map<string, string>();
  let full = false;
  const facts: Facts = {
    get: (name) => kept.get(name) ?? null,
    put(name, text) {
      // a name without a text needs no room
      if (full && text !== '') return false;
      kept.set(name, text);
      return true;
    },
    move(from, to) {
      const text = kept.get(from);
      if (text === undefined) throw new Error('ENOENT');
      kept.delete(from);
      kept.set(to, text);
    },
    hasRoom: () => true,
  };
  const fill = (to: boolean): void => {
    full = to;
  };
  return { facts: () => ({ facts }), fill, kept };
}

const reads = (event: { payload: object }): boolean => JSON.stringify(event.payload).includes('.env');
const clause = afterClause({ reads: ['**/.env'] }, reads, reads);
const call = { at: 0, what: 'cat .env' };

describe('a disk that is full when something happens', () => {
  test('leaves behind that something was lost, also when there is room again', () => {
    const { facts, fill } = disk();
    expect(clause.happened(bash('ls'), facts, false)).toBe(null);
    fill(true);
    expect(clause.remember(bash('cat .env'), facts, call)).toBe(false);
    fill(false);
    expect(clause.happened(bash('ls'), facts, false)).toEqual({ at: 0, what: null });
    expect(clause.happened(bash('ls'), facts, true)).toBe(null);
    expect(clause.told(bash('ls'), facts)).toContain('could not be remembered');
  });

  test('the same where nobody had asked before', () => {
    const { facts, fill } = disk();
    fill(true);
    clause.remember(bash('cat .env'), facts, call);
    fill(false);
    expect(clause.happened(bash('ls'), facts, false)).not.toBe(null);
  });
});

test('the first call stays, whatever happens later', () => {
  const { facts } = disk();
  expect(clause.remember(bash('cat .env'), facts, call)).toBe(true);
  expect(clause.remember(bash('cat .env'), facts, { at: 60_000, what: 'another' })).toBe(true);
  expect(clause.told(bash('ls'), facts)).toBe('cat .env (1970-01-01 00:00)');
});

test('what is kept and cannot be read says that there was something', () => {
  const { facts, kept } = disk();
  clause.remember(bash('cat .env'), facts, call);
  for (const name of kept.keys()) kept.set(name, '{');
  expect(clause.happened(bash('ls'), facts, false)).toEqual({ at: 0, what: null });
});

test('a sub-agent of a sub-agent tells all above it, and is told by them', () => {
  const disks = new Map<string, ReturnType<typeof disk>>();
  const facts = (id: string) => {
    const own = disks.get(id) ?? disk();
    disks.set(id, own);
    return own.facts();
  };
  const [top, middle, low] = ['top-0123456789abcdef', 'middle-0123456789abc', 'low-0123456789abcdef'] as const;
  const inMiddle = { session_id: middle, parent_agent_id: top };
  const inLow = { session_id: low, parent_agent_id: middle };
  clause.meet(bash('ls', inMiddle), facts);
  clause.remember(bash('cat .env', inLow), facts, call);
  expect(clause.happened(bash('ls', { session_id: top }), facts, false)).toMatchObject(call);
  expect(clause.happened(bash('ls', { session_id: 'another-0123456789abc' }), facts, false)).toBe(null);
});

test('no chain of agents above goes on for ever', () => {
  const facts = (): { facts: Facts } => ({
    facts: {
      get: (name) => (name === 'above' ? `a-${Math.random()}-0123456789`.replace('.', '') : null),
      put: () => true,
      move: () => {},
      hasRoom: () => true,
    },
  });
  expect(clause.happened(bash('ls', { parent_agent_id: 'top-0123456789abcdef' }), facts, false)).toBe(null);
});

describe('a call of which nobody could tell whether it did it', () => {
  const may = (): boolean => true;
  const unsure = afterClause({ reads: ['**/.env'] }, may, reads);

  test('counts to refuse, and not to grant', () => {
    const { facts } = disk();
    unsure.remember(bash('"$X"'), facts, { at: 1, what: '"$X"' });
    expect(unsure.happened(bash('ls'), facts, false)).toMatchObject({ at: 1 });
    expect(unsure.happened(bash('ls'), facts, true)).toBe(null);
  });

  test('gives way to one that surely did, which grants, and then stays', () => {
    const { facts } = disk();
    unsure.remember(bash('"$X"'), facts, { at: 1, what: '"$X"' });
    unsure.remember(bash('cat .env'), facts, { at: 2, what: 'cat .env' });
    unsure.remember(bash('cat .env'), facts, { at: 3, what: 'again' });
    expect(unsure.happened(bash('ls'), facts, true)).toMatchObject({ at: 2, what: 'cat .env' });
  });
});
