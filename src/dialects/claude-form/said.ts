import { type Decision, refuses, stricter } from '../../core/decision.ts';
import type { Remark } from '../../core/diagnostic.ts';
import type { HookEvent } from '../../core/dialect.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import type { AnswerKeys } from '../find-answers.ts';

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

const TELLING = [
  ...['hookSpecificOutput', 'decision', 'permissionDecision', 'continue', 'stopReason', 'suppressOutput'],
  ...['systemMessage', 'permissionDecisionReason', 'additionalContext', 'updatedInput'],
];

/** Keys that make an object an answer in Claude Code's form. */
export const CLAUDE_KEYS: AnswerKeys = { alone: [...TELLING, 'reason'], amongOthers: TELLING, unreadable: TELLING };

const WORDS: Readonly<Record<string, Decision>> = {
  allow: 'allow',
  approve: 'allow',
  ask: 'ask',
  defer: 'ask',
  deny: 'deny',
  block: 'block',
  reject: 'block',
};

/** A place where a decision may stand. A refusal or a question counts in any; only its own word grants something. */
interface Place {
  readonly value: unknown;
  readonly label: string;
  readonly grants: readonly string[];
}

/** The words by which an answer grants something at its top level. */
export interface TopLevelWords {
  readonly grant: readonly string[];
  /** Say that there is no objection. */
  readonly none?: readonly string[];
}

export function readSaid(answer: JsonObject, event: HookEvent, top: TopLevelWords = { grant: ['approve'] }): Said {
  const remarks: Remark[] = [];
  const nested = objectField(answer, 'hookSpecificOutput', remarks);
  const named = nested.hookEventName ?? null;
  const wrongEvent = named !== null && named !== event.name;
  if (wrongEvent) {
    const message = `"hookEventName" is ${shown(named)}, but this is ${event.name}: only a refusal counts.`;
    remarks.push({ code: 'MISPLACED_ANSWER_FIELD', severity: 'warning', message });
  }
  const places = placesIn(answer, nested, event, top.grant, wrongEvent || named === null);
  const decided = readDecisions(places, remarks, top.none);
  const permission = isObject(nested.decision) ? nested.decision : {};
  const misplacedPermission = isObject(answer.decision) ? answer.decision : {};
  const reason =
    string(nested, 'permissionDecisionReason', remarks) ??
    string(answer, 'reason', remarks) ??
    string(permission, 'message', remarks) ??
    string(answer, 'permissionDecisionReason', remarks) ??
    string(misplacedPermission, 'message', remarks) ??
    string(nested, 'reason', remarks);
  const goOn = readContinue(answer, remarks);
  const interrupt = permission.interrupt === true && refuses(decided.decision);
  misplaced(answer, ['additionalContext', 'updatedInput'], remarks);
  foreignRewrite(nested, event, remarks);
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

/** Claude Code passes over what does not name its event, so nothing is granted there. */
function placesIn(
  answer: JsonObject,
  nested: JsonObject,
  event: HookEvent,
  topLevel: readonly string[],
  unnamed: boolean,
): readonly Place[] {
  const inner = (value: unknown): unknown => (isObject(value) ? (value.behavior ?? value) : value);
  // the event that stands for the question to the person has its answer in a place of its own
  const isQuestion = event.row.effects.includes('allow') && !event.row.effects.includes('ask');
  const answersQuestion = isQuestion && !unnamed && isObject(nested.decision);
  return [
    { value: nested.permissionDecision, label: 'permissionDecision', grants: isQuestion || unnamed ? [] : ['allow'] },
    { value: inner(nested.decision), label: 'hookSpecificOutput.decision', grants: answersQuestion ? ['allow'] : [] },
    {
      value: inner(answer.decision),
      label: 'decision',
      grants: isQuestion || isObject(answer.decision) ? [] : topLevel,
    },
    { value: answer.permissionDecision, label: 'permissionDecision', grants: [] },
  ];
}

function readDecisions(
  places: readonly Place[],
  remarks: Remark[],
  noObjection: readonly string[] = [],
): { decision: Decision; malformed: string | null } {
  let decision: Decision = 'none';
  let malformed: string | null = null;
  for (const { value, label, grants } of places) {
    if (value === undefined || value === null || noObjection.some((word) => word === value)) continue;
    const meant = typeof value === 'string' && Object.hasOwn(WORDS, value) ? WORDS[value] : undefined;
    if (meant === undefined) {
      malformed ??= `"${label}" is ${shown(value)}, which is no decision`;
      remarks.push({ code: 'BAD_ANSWER_FIELD', severity: 'error', message: `${malformed}.` });
    } else if (meant === 'allow' && !grants.includes(String(value))) {
      const message = `"${label}": "${String(value)}" grants nothing here; a grant belongs in "hookSpecificOutput", beside the right "hookEventName".`;
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
  const malformed = `"continue" is ${shown(value)}, but it must be true or false`;
  remarks.push({ code: 'BAD_ANSWER_FIELD', severity: 'error', message: `${malformed}.` });
  return { stop: false, malformed };
}

/** The field that carries the rewrite depends on what the event rewrites. */
function readRewrite(nested: JsonObject, permission: JsonObject, event: HookEvent): Json | undefined {
  if (event.row.rewrites === 'tool_response') return nested.updatedToolOutput ?? nested.updatedMCPToolOutput;
  return permission.updatedInput ?? nested.updatedInput;
}

/** A rewrite of something that this event does not have. */
function foreignRewrite(nested: JsonObject, event: HookEvent, remarks: Remark[]): void {
  const foreign =
    event.row.rewrites === 'tool_response' ? ['updatedInput'] : ['updatedToolOutput', 'updatedMCPToolOutput'];
  for (const key of foreign) {
    if ((nested[key] ?? null) === null) continue;
    const message = `"${key}" changes nothing on a ${event.name}.`;
    remarks.push({ code: 'EFFECT_DROPPED', severity: 'warning', message });
  }
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

function shown(value: unknown): string {
  return typeof value === 'object' ? kindOf(value) : JSON.stringify(value).slice(0, 80);
}

function kindOf(value: object | null): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : 'an object';
}
