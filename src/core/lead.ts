import type { Applies } from './applies.ts';
import type { JsonObject } from './json.ts';

/** Somebody whose signed answer lets go ahead what a rule asks a lead about. */
export interface Lead {
  readonly name: string;
  /** The public half of their key, as it is written: PEM, or a JSON Web Key. */
  readonly key: string;
  /** Their own account: what it asks, they do not answer. Null: nobody said. */
  readonly account: string | null;
  /** For whom the file is that names them: elsewhere they are no lead. */
  readonly applies?: Applies;
}

/** What makes a rule's question one for a lead. */
export interface AskedOfLead {
  /** So long it can be answered. */
  readonly withinMs: number;
}

export const USUAL_WITHIN_MS = 30 * 60_000;
export const LEAST_WITHIN_MS = 60_000;
export const MOST_WITHIN_MS = 8 * 3_600_000;

/** What came of asking a lead. */
export type LeadAnswer =
  /** `use` takes it up; false: somebody else was faster. It is good for one call. */
  | { readonly kind: 'yes'; readonly by: string; readonly use: () => boolean }
  | { readonly kind: 'no'; readonly by: string }
  | { readonly kind: 'open'; readonly id: string; readonly expiresAt: string; readonly where: string }
  /** Nobody could answer it. */
  | { readonly kind: 'nobody'; readonly why: string };

/** A yes is good for so long from when the lead gave it. A no lasts as long as its question. */
export const YES_LIFE_S = 600;

/** What a lead signs: exactly this call, on exactly this machine, as exactly this was shown (`seen` is its hash). */
export interface LeadClaims {
  readonly question: string;
  readonly digest: string;
  readonly seen: string;
  readonly machine: string;
  readonly answer: 'yes' | 'no';
  readonly by: string;
}

/** The same wherever somebody signs: on a terminal, or in a browser. */
export function signedClaims(claims: LeadClaims, nowMs: number): JsonObject {
  const iat = Math.floor(nowMs / 1000);
  return { v: 1, kind: 'lead-answer', ...claims, iat, exp: iat + YES_LIFE_S };
}
