import { createHash } from 'node:crypto';
import { judged } from '../bundle/judged.ts';
import type { SigningKey } from '../bundle/read-keys.ts';
import { isSignedBy, signedToken, splitToken } from '../bundle/token.ts';
import type { TrustedKey } from '../bundle/trusted-key.ts';
import { signedClaims, YES_LIFE_S } from '../core/lead.ts';
import { orElse } from '../core/or-else.ts';

/** A lead's clock and a machine's may be so far apart. */
const CLOCK_ROOM_S = 300;
const MOST_CHARS = 8192;

/** What an answer is about: exactly this call, on exactly this machine, as exactly this was shown. */
export interface AnsweredQuestion {
  readonly id: string;
  readonly digest: string;
  readonly document: string;
  readonly machine: string;
}

/** Somebody whose answer counts. */
export interface LeadKey {
  readonly name: string;
  readonly key: TrustedKey;
  /** Their own account, whose questions they do not answer. */
  readonly account: string | null;
}

export type AnswerCheck =
  | { readonly kind: 'good'; readonly answer: 'yes' | 'no'; readonly by: LeadKey }
  /** It was a lead's yes, and it is too late. */
  | { readonly kind: 'over' }
  /** It is a lead's yes, and by this clock it was not given yet. */
  | { readonly kind: 'early'; readonly fromMs: number }
  | { readonly kind: 'refused'; readonly why: string };

/** What a lead signs is what they saw. */
function seenHash(document: string): string {
  return createHash('sha256').update(document).digest('base64url');
}

/** The answer as the lead's own key says it: a server can hold it back, and nothing else. */
export function signLeadAnswer(
  { id, digest, document, machine }: AnsweredQuestion,
  answer: 'yes' | 'no',
  by: string,
  key: SigningKey,
  nowMs: number,
): string {
  return signedToken(signedClaims({ question: id, digest, seen: seenHash(document), machine, answer, by }, nowMs), key);
}

/** Whether one of these leads answered exactly this. Asked when the answer comes, and again when it is used. */
export function checkLeadAnswer(
  token: string,
  question: AnsweredQuestion,
  leads: readonly LeadKey[],
  nowMs: number,
): AnswerCheck {
  const refused = (why: string): AnswerCheck => ({ kind: 'refused', why });
  const split = token.length > MOST_CHARS ? null : judged(() => splitToken(token));
  if (split?.kind !== 'good') return refused('It cannot be read.');
  const by = leads.find(({ key }) => orElse(() => isSignedBy(split.value, key), false));
  if (by === undefined) return refused('It is signed by no lead that the policy names.');
  const { payload } = split.value;
  const { v, kind, answer, iat, exp } = payload;
  if (v !== 1 || kind !== 'lead-answer' || (answer !== 'yes' && answer !== 'no'))
    return refused('It is no answer to a question.');
  if (payload.question !== question.id || payload.digest !== question.digest || payload.machine !== question.machine)
    return refused('It answers another question.');
  if (payload.seen !== seenHash(question.document)) return refused('Something else was shown to whoever signed it.');
  if (answer === 'no') return { kind: 'good', answer, by };
  if (!isSeconds(iat) || !isSeconds(exp) || exp - iat > YES_LIFE_S || exp < iat)
    return refused('It does not say when it was given, or is to last longer than a yes does.');
  const nowS = nowMs / 1000;
  if (iat > nowS + CLOCK_ROOM_S) return { kind: 'early', fromMs: (iat - CLOCK_ROOM_S) * 1000 };
  return nowS >= exp ? { kind: 'over' } : { kind: 'good', answer, by };
}

function isSeconds(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}
