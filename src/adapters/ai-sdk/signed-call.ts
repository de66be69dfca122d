import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '../../core/json.ts';
import { jsonCopy } from './json-copy.ts';

export type SigningKey = string | Uint8Array;

/** A call as the model made it, in this session and with these hooks. */
export interface SignedCall {
  readonly session: string | null;
  readonly toolCallId: string;
  readonly toolName: string;
  /** As the model gave it. */
  readonly given: unknown;
  readonly hooks: readonly string[];
}

const FORM = /^v1\.(\d{1,16})\.([0-9a-f-]{36})\.([\w-]{43})$/;

/** What is written beside a call, so that any process with the same key knows it again when it comes back. */
export function markOf(call: SignedCall, key: SigningKey, expiresAtMs: number): string {
  const nonce = randomUUID();
  return `v1.${expiresAtMs}.${nonce}.${signature(call, key, expiresAtMs, nonce)}`;
}

/** The number of this mark, if it is ours, of exactly this call, and has not expired. */
export function markedBy(mark: unknown, call: SignedCall, key: SigningKey, nowMs: number): string | null {
  const [, at, nonce, signed] = (typeof mark === 'string' ? FORM.exec(mark) : null) ?? [];
  if (at === undefined || nonce === undefined || signed === undefined || Number(at) <= nowMs) return null;
  const own = Buffer.from(signature(call, key, Number(at), nonce));
  return timingSafeEqual(own, Buffer.from(signed)) ? nonce : null;
}

function signature(call: SignedCall, key: SigningKey, expiresAtMs: number, nonce: string): string {
  const { session, toolCallId, toolName, hooks } = call;
  const given = jsonCopy(call.given ?? null);
  const subject = canonicalJson({ version: 1, session, toolCallId, toolName, given, hooks, expiresAtMs, nonce });
  return createHmac('sha256', key).update(subject).digest('base64url');
}
