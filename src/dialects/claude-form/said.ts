import { type Decision, refuses, stricter } from '../../core/decision.ts';
import type { Remark } from '../../core/diagnostic.ts';
import type { HookEvent } from '../../core/dialect.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';

/** What one answer says, field by field. `malformed`: something that decides could not be understood. */
export interface Said {
  readonly decision: Decision;
  readonly reason: string | null;
  readonly stop: string | null;
  readonly context: string | null;
  readonly rewrite: Json | undefined;
  readonly message: string | null;
  readonly malformed: string | null;
  readonly remarks: readonly Remark[];
}

/** Keys that make an object an answer in Claude Code's form. */
export const CLAUDE_KEYS = [
  ...['hookSpecificOutput', 'decision', 'permissionDecision', 'continue', 'stopReason', 'suppressOutput'],
  ...['systemMessage', 'reason', 'permissionDecisionReason', 'additionalContext', 'updatedInput'],
] as const;

const WORDS: Readonly<Record<string, Decision>> = {
  allow: 'allow',
  approve: 'allow',
  ask: 'ask',
  defer: 'ask',
  deny: 'deny',
  block: 'block',
  reject: 'block',
};

/** A place where a decision may stand. In a wrong place only a refusal or a question counts. */
interface Place {
  readonly value: unknown;
  readonly label: string;
  readonly misplaced: boolean;
}

export function readSaid(answer: JsonObject, event: HookEvent): Said {
  const remarks: Remark[] = [];
  const nested = objectField(answer, 'hookSpecificOutput', remarks);
  const named = nested.hookEventName;
  const wrongEvent = typeof named === 'string' && named !== event.name;
  if (wrongEvent) {
    const message = `"hookEventName" is "${named}", but this is ${event.name}: only a refusal counts.`;
    remarks.push({ code: 'MISPLACED_ANSWER_FIELD', severity: 'warning', message });
  }
  const decided = readDecisions(placesIn(answer, nested, wrongEvent), remarks);
  const permission = isObject(nested.decision) ? nested.decision : {};
  const reason =
    string(nested, 'permissionDecisionReason', remarks) ??
    string(answer, 'reason', remarks) ??
    string(permission, 'message', remarks) ??
    string(answer, 'permissionDecisionReason', remarks);
  const goOn = readContinue(answer, remarks);
  const interrupt = permission.interrupt === true && refuses(decided.decision);
  misplaced(answer, ['additionalContext', 'updatedInput'], remarks);
  return {
    decision: decided.decision,
    reason,
    stop: goOn.stop || interrupt ? (string(answer, 'stopReason', remarks) ?? '') : null,
    context: wrongEvent ? null : string(nested, 'additionalContext', remarks),
    rewrite: wrongEvent ? undefined : readRewrite(nested, permission, event),
    message: string(answer, 'systemMessage', remarks),
    malformed: decided.malformed ?? goOn.malformed,
    remarks,
  };
}

function placesIn(answer: JsonObject, nested: JsonObject, wrongEvent: boolean): readonly Place[] {
  const inner = (value: unknown): unknown => (isObject(value) ? value.behavior : value);
  return [
    { value: nested.permissionDecision, label: 'permissionDecision', misplaced: wrongEvent },
    { value: inner(nested.decision), label: 'hookSpecificOutput.decision', misplaced: wrongEvent },
    { value: inner(answer.decision), label: 'decision', misplaced: false },
    { value: answer.permissionDecision, label: 'permissionDecision', misplaced: true },
  ];
}

function readDecisions(places: readonly Place[], remarks: Remark[]): { decision: Decision; malformed: string | null } {
  let decision: Decision = 'none';
  let malformed: string | null = null;
  for (const { value, label, misplaced } of places) {
    if (value === undefined || value === null) continue;
    const meant = typeof value === 'string' && Object.hasOwn(WORDS, value) ? WORDS[value] : undefined;
    if (meant === undefined) {
      malformed ??= `"${label}" is ${JSON.stringify(value).slice(0, 80)}, which is no decision`;
      remarks.push({ code: 'BAD_ANSWER_FIELD', severity: 'error', message: `${malformed}.` });
    } else if (misplaced && meant === 'allow') {
      const message = `"${label}": "${String(value)}" stands where only a refusal counts; it belongs in "hookSpecificOutput".`;
      remarks.push({ code: 'MISPLACED_ANSWER_FIELD', severity: 'warning', message });
    } else decision = stricter(decision, meant);
  }
  return { decision, malformed };
}

function readContinue(answer: JsonObject, remarks: Remark[]): { stop: boolean; malformed: string | null } {
  const value = answer.continue;
  if (value === undefined || value === null || typeof value === 'boolean') {
    return { stop: value === false, malformed: null };
  }
  const malformed = `"continue" is ${JSON.stringify(value).slice(0, 80)}, but it must be true or false`;
  remarks.push({ code: 'BAD_ANSWER_FIELD', severity: 'error', message: `${malformed}.` });
  return { stop: false, malformed };
}

/** The field that carries the rewrite depends on what the event rewrites. */
function readRewrite(nested: JsonObject, permission: JsonObject, event: HookEvent): Json | undefined {
  if (event.row.rewrites === 'tool_response') return nested.updatedToolOutput ?? nested.updatedMCPToolOutput;
  return permission.updatedInput ?? nested.updatedInput;
}

function objectField(answer: JsonObject, key: string, remarks: Remark[]): JsonObject {
  const value = answer[key];
  if (value === undefined || value === null) return {};
  if (isObject(value)) return value;
  remarks.push({ code: 'BAD_ANSWER_FIELD', severity: 'warning', message: `"${key}" must be an object.` });
  return {};
}

function string(answer: JsonObject, key: string, remarks: Remark[]): string | null {
  const value = answer[key];
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  remarks.push({ code: 'BAD_ANSWER_FIELD', severity: 'warning', message: `"${key}" must be a string.` });
  return null;
}

function misplaced(answer: JsonObject, keys: readonly string[], remarks: Remark[]): void {
  for (const key of keys) {
    if (answer[key] === undefined || answer[key] === null) continue;
    const message = `"${key}" belongs in "hookSpecificOutput"; here it does not count.`;
    remarks.push({ code: 'MISPLACED_ANSWER_FIELD', severity: 'warning', message });
  }
}
