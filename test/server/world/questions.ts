import { randomInt } from 'node:crypto';
import type { ToldQuestion } from '../../../packages/server/src/store/questions.ts';
import { keyId } from '../../../src/bundle/trusted-key.ts';
import { signLeadAnswer } from '../../../src/fleet/lead-answer.ts';
import type { Pair } from '../../bundle/made.ts';
import type { TestMachine } from './machine.ts';

const HALF_HOUR_MS = 1_800_000;

/** What a lead is shown of a call. */
export function documentOf(command: string, own: object = {}): string {
  const call = { event: 'PreToolUse', tool: 'Bash', rules: ['releases'], shape: 'release', project: 'acme/shop' };
  const who = { user: 'ada', host: 'host', command, input: null, reason: 'Does the team know?', folder: '/work' };
  return JSON.stringify({
    v: 1,
    detail: 'masked',
    ...call,
    ...who,
    session: 's1',
    hidden: { parts: 0, chars: 0 },
    ...own,
  });
}

/** A question as a machine sends it. */
export function questionOf(leads: Readonly<Record<string, Pair>>, own: Partial<ToldQuestion> = {}): ToldQuestion {
  const nowMs = Date.now();
  return {
    id: Array.from({ length: 8 }, () => 'abcdefgh'[randomInt(8)]).join(''),
    digest: 'd'.repeat(64),
    document: documentOf('release 1.2'),
    leads: Object.entries(leads).map(([name, { trusted }]) => ({
      ...{ name, id: keyId(trusted), jwk: trusted.jwk, account: null },
    })),
    askedAt: new Date(nowMs).toISOString(),
    expiresAt: new Date(nowMs + HALF_HOUR_MS).toISOString(),
    ...own,
  };
}

export function answerTo(
  question: ToldQuestion,
  { id: machine }: TestMachine,
  { signing }: Pair,
  answer: 'yes' | 'no' = 'yes',
  nowMs = Date.now(),
): string {
  return signLeadAnswer({ ...question, machine }, answer, 'a lead', signing, nowMs);
}
