import type { Cause } from '../../src/told/causes.ts';

interface ShownCause {
  readonly sign: string;
  readonly word: string;
  readonly tone: string;
  /** What it means, and what to do. */
  readonly why: string;
}

/** A sign, a word and what to do for each: colour alone says nothing to many. */
export const SHOWN_CAUSES: Readonly<Record<Cause, ShownCause>> = {
  good: {
    ...{ sign: '✓', word: 'as it should be', tone: 'allowed' },
    why: 'It was heard of within a day, has the policy that it should have, and its agents are proven.',
  },
  unseen: {
    ...{ sign: '○', word: 'not seen', tone: 'none' },
    why: 'Nothing was heard of it for a day: it is switched off, cut off, or was given back. Revoke it if it does not come back.',
  },
  conflict: {
    ...{ sign: '⇄', word: 'two with one identity', tone: 'refused' },
    why: 'Heartbeats with one number came twice within a day: two machines have one key, or a disk was restored. If it goes on, revoke it and enrol both anew.',
  },
  missing: {
    ...{ sign: '✗', word: 'no policy', tone: 'refused' },
    why: 'It has no policy, or none that it could verify. "hookline enroll status" on the machine says why.',
  },
  stale: {
    ...{ sign: '!', word: 'stale', tone: 'failed' },
    why: 'Its policy has expired, and no newer one reached it. "hookline enroll status" on the machine says why.',
  },
  behind: {
    ...{ sign: '↓', word: 'behind', tone: 'asked' },
    why: 'It has an older bundle than its channel. It gets the newer one with its next look, if it can reach this server.',
  },
  unproven: {
    ...{ sign: '?', word: 'agent not proven', tone: 'asked' },
    why: 'An agent is installed of which nobody has seen that it really asks hookline. "hookline doctor" on the machine tries it.',
  },
};
