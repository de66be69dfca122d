import { DECISIONS, type Decision, refuses, stricter } from '../../core/decision.ts';
import type { Remark } from '../../core/diagnostic.ts';
import type { HookEvent } from '../../core/dialect.ts';
import { didYouMean } from '../../core/did-you-mean.ts';
import { type Hook, hookLabel } from '../../core/hook.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import type { Report } from '../../core/report.ts';
import { visible } from '../../core/shown-text.ts';
import { failedVerdict, NO_OBJECTION, type Verdict } from '../../core/verdict.ts';
import type { Said } from '../claude-form/said.ts';
import { nativeAnswerForm } from './answer.ts';

/** Its own keys; those that a command may answer with are understood too. */
const OWN_KEYS = ['decision', 'reason', 'rewrite', 'context', 'stop'];

const NESTED_KEYS = [
  ...['hookEventName', 'permissionDecision', 'permissionDecisionReason', 'decision', 'reason', 'additionalContext'],
  ...['updatedInput', 'updatedToolOutput', 'updatedMCPToolOutput'],
];

/** A callback answers with plain data, or with nothing. Anything else is a failure. */
export function readCallbackAnswer(hook: Hook, event: HookEvent, report: Report): Verdict {
  if (report.ending.kind !== 'returned') return failedVerdict(hook, report);
  const value = plainlySaid(report.ending.value);
  if (value === undefined || value === null) return NO_OBJECTION;
  if (!isObject(value)) return failedVerdict(hook, report, noVerdict(value));
  const form = nativeAnswerForm(hook);
  const word = DECISIONS.find((decision) => decision === value.decision) ?? null;
  const lines = linesIn(value.context);
  const said = form.read(withoutKeys(value, word !== null, lines !== null), event);
  const decision = stricter(word ?? 'none', said.decision);
  const remarks = [...said.remarks, ...unreadKeys(value, [...form.keys.alone, 'merge'])];
  const decided = decidedBy(hook, event, decision, said);
  if (said.malformed !== null && !refuses(decided.decision)) {
    const failure = failedVerdict(hook, report, said.malformed, remarks);
    return refuses(failure.decision) ? failure : { ...failure, ...decided, decision: withoutGrant(decided.decision) };
  }
  const { rewrite } = said;
  return {
    ...NO_OBJECTION,
    ...decided,
    rewrite: rewrite === undefined || rewrite === null ? null : { value: rewrite, how: form.rewriteHow(value) },
    context: lines ?? (said.context ? [said.context] : []),
    messages: said.message ? [said.message] : [],
    remarks,
  };
}

const SHOWN_CHARS = 60;

function noVerdict(value: unknown): string {
  return `it returned ${named(value)}; return { decision, reason } or nothing`;
}

function named(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  const text = String(value);
  const shown = text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text;
  return typeof value === 'string' ? `"${visible(shown)}"` : shown;
}

/** cocode's inline handlers say the same in words of their own; its Reject is read with the rest. */
function plainlySaid(value: unknown): unknown {
  if (value === 'Continue') return null;
  if (!isObject(value) || !isObject(value.ModifyInput)) return value;
  const { ModifyInput: modify, ...others } = value;
  return { ...others, rewrite: modify.new_input ?? null };
}

/** What is read here, because a program may say it in words and lists that a command's answer does not have. */
function withoutKeys(value: JsonObject, decision: boolean, context: boolean): JsonObject {
  return { ...value, ...(decision ? { decision: null } : {}), ...(context ? { context: null } : {}) };
}

function linesIn(context: unknown): readonly string[] | null {
  return Array.isArray(context) && context.every((item) => typeof item === 'string') ? context : null;
}

function decidedBy(
  hook: Hook,
  event: HookEvent,
  decision: Decision,
  said: Said,
): Pick<Verdict, 'decision' | 'reason' | 'stop'> {
  const stop = said.stop === null ? null : { reason: said.stop || `Stopped by hook '${hookLabel(hook)}'.` };
  // where the event cannot be stopped, a wish to stop refuses
  if (stop !== null && !event.row.effects.includes('stop') && !refuses(decision))
    return { decision: 'block', reason: said.reason ?? stop.reason, stop: null };
  const reason = said.reason ?? (refuses(decision) ? `Blocked by hook '${hookLabel(hook)}'.` : null);
  return { decision, reason, stop: event.row.effects.includes('stop') ? stop : null };
}

function withoutGrant(decision: Decision): Decision {
  return decision === 'allow' ? 'none' : decision;
}

/** A misspelt refusal must not vanish without a word. */
function unreadKeys(value: JsonObject, known: readonly string[]): readonly Remark[] {
  const nested = isObject(value.hookSpecificOutput) ? value.hookSpecificOutput : {};
  return [...unread(value, known, OWN_KEYS), ...unread(nested, NESTED_KEYS, NESTED_KEYS)];
}

function unread(value: JsonObject, known: readonly string[], likely: readonly string[]): readonly Remark[] {
  return Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => {
      const meant = didYouMean(key, likely);
      const message = `"${key}" of the verdict means nothing${meant === null ? '.' : `; did you mean "${meant}"?`}`;
      return { code: 'BAD_ANSWER_FIELD', severity: 'warning', message };
    });
}
