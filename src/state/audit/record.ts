import { type Decision, refuses } from '../../core/decision.ts';
import type { HookEvent } from '../../core/dialect.ts';
import type { Outcome, Run, Skip } from '../../core/outcome.ts';
import { masked, type Room } from './masked.ts';

/** Changes with the meaning of what is recorded. */
export const VERSION = 1;

const PAYLOAD_CHARS = 64 * 1024;
/** What an outcome says besides. */
const OUTCOME_CHARS = 64 * 1024;
const HOOK_CHARS = 32 * 1024;
/** What all hooks of one event say together. */
const HOOKS_CHARS = 512 * 1024;

/** What is told of one thing that happened; its place in the chain is added when it is written. */
export interface Body {
  readonly at: string;
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** One record for each hook that ran, each that did not, and the outcome, in this order. */
export function recordsOf(outcome: Outcome, event: HookEvent, atMs: number): readonly Body[] {
  const about = aboutEvent(outcome.id, event, atMs);
  const all = { chars: HOOKS_CHARS };
  return [
    ...outcome.ran.map((run) => ({ kind: 'run', ...about, ...runFields(run, all) }) as const),
    ...outcome.skipped.map((skip) => ({ kind: 'skip', ...about, ...skipFields(skip) }) as const),
    { kind: 'outcome', ...about, ...outcomeFields(outcome), payload: masked(event.payload, { chars: PAYLOAD_CHARS }) },
  ];
}

/** The end of a hook that nobody waited for. */
export function lateRecord(run: Run, event: HookEvent, atMs: number): Body {
  const about = aboutEvent(event.decisionId ?? null, event, atMs);
  return { kind: 'run', ...about, ...runFields(run, { chars: HOOKS_CHARS }), late: true };
}

function aboutEvent(id: string | null, event: HookEvent, atMs: number) {
  const session = masked(event.payload.session_id, { chars: 1024 });
  return { at: new Date(atMs).toISOString(), id, session_id: session, event: event.name };
}

function runFields(run: Run, all: Room): object {
  const room = { chars: Math.min(HOOK_CHARS, all.chars) };
  const before = room.chars;
  const { hook, name, reason, stdout, stderr, metadata } = run;
  const said = eachMasked({ name, reason, stdout, stderr, metadata }, room);
  all.chars -= before - room.chars;
  return { ...run, hook: hookName(hook), ...said, ...(run.shadow ? { wouldHave: wouldHave(run.decision) } : {}) };
}

/** All of them are there, however little room is left. */
function eachMasked(fields: object, room: Room): object {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, masked(value, room)]));
}

function hookName(hook: string): unknown {
  return masked(hook, { chars: 2048 });
}

/** What a hook on trial would have done. */
function wouldHave(decision: Decision): 'refused' | 'asked' | null {
  if (refuses(decision)) return 'refused';
  return decision === 'ask' ? 'asked' : null;
}

function skipFields({ hook, why }: Skip): object {
  return { hook: hookName(hook), why };
}

function outcomeFields({ decision, reason, hold, stop, rewrite, context, messages, text, env, ...rest }: Outcome) {
  const { ran, skipped, diagnostics } = rest;
  const said = eachMasked({ reason, stop, rewrite, context, messages, text, env }, { chars: OUTCOME_CHARS });
  const codes = [...new Set(diagnostics.map(({ code }) => code))];
  return { decision, hold, ...said, ran: ran.length, skipped: skipped.length, diagnostics: codes };
}
