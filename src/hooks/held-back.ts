import { createHmac } from 'node:crypto';
import { refuses } from '../core/decision.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { canonicalJson, type Json } from '../core/json.ts';
import type { Outcome, Run } from '../core/outcome.ts';
import { ownKey } from '../state/own-key.ts';
import { withoutPieces } from './without-pieces.ts';

/** Of what an event is about, what is held back where hooks rewrite it. */
export type HeldField = 'conversation' | 'item';

/** What happened, as it is recorded. */
interface Happened {
  readonly outcome: Outcome;
  readonly event: HookEvent;
}

/**
 * Who rewrites a conversation before it is kept, to encrypt it or to take something out, does not want what was there before in
 * the trail. Of what was given, its length and a digest are recorded, by which whoever has the text can show what it was. The
 * input of a tool is not among this: what ran is recorded as it ran.
 */
export function heldBack({ outcome, event }: Happened, field: HeldField, stateFolder: string): Happened {
  const given = event.payload[field];
  if (given === undefined || given === null || !isMeantToBeHeld(outcome)) return { outcome, event };
  const { rewrite } = outcome;
  const text = typeof given === 'string' ? given : JSON.stringify(given);
  const held_back = { field, chars: text.length, digest: digestOf(given, stateFolder) };
  const payload = { ...event.payload, [field]: rewrite ?? counted(text), held_back };
  const clean = withoutPieces(given, rewrite);
  return {
    event: { ...event, payload },
    outcome: {
      ...outcome,
      reason: clean(outcome.reason),
      stop: clean(outcome.stop),
      context: clean(outcome.context),
      messages: clean(outcome.messages),
      text: clean(outcome.text),
      env: clean(outcome.env),
      diagnostics: outcome.diagnostics.map((one) => ({ ...one, message: clean(one.message) })),
      ran: outcome.ran.map((run) => heldRun(run, clean)),
    },
  };
}

/** The end of a hook that nobody waited for: it was told what was given, and nobody knows what became of that. */
export function lateHeldBack(run: Run, { payload }: HookEvent, field: HeldField): Run {
  return heldRun(run, withoutPieces(payload[field] ?? null, null));
}

/** A hook rewrote it, refused it, or did not come to say what it was to: that may have been to hide it. */
function isMeantToBeHeld({ rewrite, refused, ran, diagnostics }: Outcome): boolean {
  if (rewrite !== null || refused) return true;
  const heeded = ran.filter(({ shadow }) => !shadow);
  const names = new Set(heeded.map(({ hook }) => hook));
  const isOdd = ({ status, decision, rewrote }: Run): boolean =>
    rewrote || refuses(decision) || (status !== 'answered' && status !== 'started');
  return heeded.some(isOdd) || diagnostics.some(({ hook }) => hook !== undefined && names.has(hook));
}

/** What a hook wrote may be all that it was told, in any form; what it gave as a reason may quote it. */
function heldRun(run: Run, clean: <T>(value: T) => T): Run {
  const { stdout, stderr, reason, failure, metadata } = run;
  const own = { reason: clean(reason), failure: clean(failure), metadata: clean(metadata) };
  return { ...run, ...own, stdout: counted(stdout), stderr: counted(stderr) };
}

/** As a text is cut wherever there is no room for it: whoever reads records knows that form. */
function counted(text: string): string {
  return text === '' ? '' : `… [${text.length} more characters]`;
}

/** Null: there is no key, and without one a short text could be found by guessing. */
function digestOf(given: Json, stateFolder: string): string | null {
  const key = ownKey(stateFolder);
  if (key === null) return null;
  return `hmac-sha256:${createHmac('sha256', key)
    .update(`given\n${canonicalJson(given)}`)
    .digest('hex')}`;
}
