import { DECISIONS, type Decision, refuses, stricter } from '../../core/decision.ts';
import { remark } from '../../core/diagnostic.ts';
import { didYouMean } from '../../core/did-you-mean.ts';
import { type Hook, hookLabel, saysContinue } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import type { Report } from '../../core/report.ts';
import { isObserver } from '../../core/role.ts';
import { withoutControls } from '../../core/shown-text.ts';
import { failedVerdict, NO_OBJECTION, type Verdict } from '../../core/verdict.ts';
import type { AnswerFields } from '../claude-form/answer-fields.ts';
import { nativeAnswerForm } from './answer.ts';
import { refusalInMisshapen } from './misshapen-answer.ts';

/** Its own keys; those that a command may answer with are understood too. */
const OWN_KEYS = ['decision', 'reason', 'rewrite', 'context', 'stop'];

const NESTED_KEYS = [
  ...['hookEventName', 'permissionDecision', 'permissionDecisionReason', 'decision', 'reason', 'additionalContext'],
  ...['updatedInput', 'updatedToolOutput', 'updatedMCPToolOutput'],
];

/** A callback answers with plain data, or with nothing. Anything else is a failure. */
export function readCallbackAnswer(hook: Hook, event: HookEvent, report: Report): Verdict {
  if (report.ending.kind !== 'returned') return failedVerdict(hook, report);
  const { unreadable } = report.ending;
  const own = closedBefore(hook, event);
  if (unreadable !== undefined) return failedVerdict(own, report, unreadable);
  const value = inOwnWords(report.ending.value);
  if (value === undefined || value === null) return NO_OBJECTION;
  const plain = plainAnswer(value);
  if (plain !== null) {
    // V8 takes ten times as long to lay one object over the copy of another
    const { decision, reason, stop } = decidedBy(hook, event, plain.decision, plain);
    return { ...NO_OBJECTION, decision, reason, stop };
  }
  const form = nativeAnswerForm(hook);
  if (!isObject(value)) {
    const why = `it returned ${named(value)}; return { decision, reason } or nothing`;
    return refusalInMisshapen(form, hook, event, value) ?? failedVerdict(own, report, why);
  }
  const word = DECISIONS.find((decision) => decision === value.decision) ?? null;
  const lines = linesIn(value.context);
  const fields = form.read(withoutKeys(value, word !== null, lines !== null), event);
  const decision = stricter(word ?? 'none', fields.decision);
  const unread = unreadKeys(value, [...form.keys.alone, 'merge']);
  const remarks = [...fields.remarks, ...unread.map((one) => remark('BAD_ANSWER_FIELD', wordsOn(one), 'error'))];
  const decided = decidedBy(hook, event, misspeltRefusal(unread) ? 'block' : decision, fields);
  const wrong = fields.malformed ?? (unread.length === 0 ? null : unread.map(wordsOn).join(' '));
  if (wrong !== null && !refuses(decided.decision)) {
    const failure = failedVerdict(own, report, wrong, remarks);
    const withoutGrant = decided.decision === 'allow' ? 'none' : decided.decision;
    return refuses(failure.decision) ? failure : { ...failure, ...decided, decision: withoutGrant };
  }
  const { rewrite } = fields;
  return {
    ...NO_OBJECTION,
    ...decided,
    rewrite: rewrite === undefined || rewrite === null ? null : { value: rewrite, how: form.rewriteHow(value) },
    context: fields.malformed !== null ? [] : (lines ?? (fields.context ? [fields.context] : [])),
    messages: fields.message ? [fields.message] : [],
    remarks,
  };
}

/** Most answers are a word and a reason, or nothing at all: nothing else has to be looked for in them. */
function plainAnswer(value: unknown): (Pick<AnswerFields, 'reason' | 'stop'> & { readonly decision: Decision }) | null {
  if (!isObject(value)) return null;
  for (const key in value) if (key !== 'decision' && key !== 'reason') return null;
  const { decision = 'none', reason = null } = value;
  const word = DECISIONS.find((one) => one === decision);
  if (word === undefined || (reason !== null && (typeof reason !== 'string' || reason === ''))) return null;
  return { decision: word, reason, stop: null };
}

/** What cannot be read may have been a refusal: where something is about to happen it counts as one. */
function closedBefore(hook: Hook, { row }: HookEvent): Hook {
  return row.before && !isObserver(hook) && !saysContinue(hook) ? { ...hook, onFailure: 'block' } : hook;
}

const SHOWN_CHARS = 60;

function named(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  const text = String(value);
  const shown = text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text;
  return typeof value === 'string' ? `"${withoutControls(shown)}"` : shown;
}

/** cocode's inline handlers say the same in words of their own; its Reject is read with the rest. */
function inOwnWords(value: unknown): unknown {
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
  fields: Pick<AnswerFields, 'reason' | 'stop'>,
): Pick<Verdict, 'decision' | 'reason' | 'stop'> {
  const stop = fields.stop === null ? null : { reason: fields.stop || `Stopped by hook '${hookLabel(hook)}'.` };
  // where the event cannot be stopped, a wish to stop refuses
  if (stop !== null && !event.row.effects.includes('stop') && !refuses(decision))
    return { decision: 'block', reason: fields.reason ?? stop.reason, stop: null };
  const reason = fields.reason ?? (refuses(decision) ? `Blocked by hook '${hookLabel(hook)}'.` : null);
  return { decision, reason, stop: event.row.effects.includes('stop') ? stop : null };
}

/** A key of a verdict that means nothing, and what was probably meant. */
interface Unread {
  readonly key: string;
  readonly value: Json;
  readonly meant: string | null;
}

function unreadKeys(value: JsonObject, known: readonly string[]): readonly Unread[] {
  const nested = isObject(value.hookSpecificOutput) ? value.hookSpecificOutput : {};
  return [...unreadIn(value, known, OWN_KEYS), ...unreadIn(nested, NESTED_KEYS, NESTED_KEYS)];
}

function unreadIn(value: JsonObject, known: readonly string[], likely: readonly string[]): readonly Unread[] {
  return Object.entries(value).flatMap(([key, item]) =>
    known.includes(key) || item === undefined || item === null
      ? []
      : [{ key, value: item, meant: didYouMean(key, [...likely, ...REJECTIONS]) }],
  );
}

const REJECTIONS = ['Reject', 'permissionDecision'];
const REFUSING = /^\s*(?:deny|denied|block|blocked|reject|rejected)\s*$/i;

/** A misspelt refusal is one, whatever its failure means. */
function misspeltRefusal(unread: readonly Unread[]): boolean {
  return unread.some(({ value, meant }) => {
    if (meant === 'Reject') return value !== false;
    const isDecision = meant === 'decision' || meant === 'permissionDecision';
    return isDecision && typeof value === 'string' && REFUSING.test(value);
  });
}

function wordsOn({ key, meant }: Unread): string {
  return `"${withoutControls(key)}" of the verdict means nothing${meant === null ? '.' : `; did you mean "${meant}"?`}`;
}
