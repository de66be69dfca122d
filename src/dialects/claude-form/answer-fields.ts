import { type Decision, refuses, stricter } from '../../core/decision.ts';
import { type Remark, remark } from '../../core/diagnostic.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import type { AnswerKeys } from '../answer-keys.ts';
import { looseAnswer } from '../loose-answer.ts';
import { type Nested, nestedObjects } from '../nested-objects.ts';
import { refusalIn, refusalInText } from '../refusing-words.ts';

/** What one answer says, field by field. `malformed`: something that decides could not be understood. */
export interface AnswerFields {
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
export const CLAUDE_KEYS: AnswerKeys = {
  alone: [...TELLING, 'reason'],
  amongOthers: TELLING,
  unreadable: TELLING,
  refusing: { decision: 'word', permissionDecision: 'word', continue: 'false' },
};

const WORDS: Readonly<Record<string, Decision>> = {
  allow: 'allow',
  approve: 'allow',
  ask: 'ask',
  defer: 'ask',
  deny: 'deny',
  block: 'block',
  reject: 'block',
};

/** A field in which a decision may stand. A refusal or a question counts in any; only its own word grants something. */
interface DecisionField {
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

export function readAnswerFields(
  answer: JsonObject,
  event: HookEvent,
  top: TopLevelWords = { grant: ['approve'] },
): AnswerFields {
  const remarks: Remark[] = [];
  const inner = nestedObjects(answer.hookSpecificOutput);
  const { own: nested, deeper } = inner;
  if (inner.isWrong) remarks.push(remark('BAD_ANSWER_FIELD', '"hookSpecificOutput" must be an object.'));
  const named = nested.hookEventName ?? null;
  const wrongEvent = named !== null && named !== event.name;
  if (wrongEvent) {
    const message = `"hookEventName" is ${valueText(named)}, but this is ${event.name}: only a refusal counts.`;
    remarks.push(remark('MISPLACED_ANSWER_FIELD', message));
  }
  const fields = decisionFields(answer, inner, event, top.grant, wrongEvent || named === null);
  const decided = readDecisions(fields, remarks, top.none);
  const inText = readNestedText(inner, remarks);
  const permission = isObject(nested.decision) ? nested.decision : {};
  const goOn = readContinue([answer, nested, ...deeper], remarks);
  const decision = [inText.decision, goOn.decision].reduce(stricter, decided.decision);
  const interrupt = permission.interrupt === true && refuses(decision);
  misplaced(answer, ['additionalContext', 'updatedInput'], remarks);
  foreignRewrite(nested, event, remarks);
  return {
    decision,
    reason: reasonIn(answer, nested, deeper, remarks) ?? inText.reason,
    stop: goOn.stop || interrupt ? (string(answer, 'stopReason', remarks) ?? '') : null,
    context: wrongEvent ? null : string(nested, 'additionalContext', remarks),
    rewrite: wrongEvent ? undefined : readRewrite(nested, permission, event),
    message: string(answer, 'systemMessage', remarks),
    malformed: decided.malformed ?? goOn.malformed ?? inText.malformed,
    remarks,
  };
}

function reasonIn(
  answer: JsonObject,
  nested: JsonObject,
  deeper: readonly JsonObject[],
  remarks: Remark[],
): string | null {
  const messageIn = ({ decision }: JsonObject): string | null =>
    isObject(decision) ? string(decision, 'message', remarks) : null;
  return (
    string(nested, 'permissionDecisionReason', remarks) ??
    string(answer, 'reason', remarks) ??
    messageIn(nested) ??
    string(answer, 'permissionDecisionReason', remarks) ??
    messageIn(answer) ??
    string(nested, 'reason', remarks) ??
    deeper.reduce<string | null>(
      (found, one) => found ?? string(one, 'permissionDecisionReason', []) ?? string(one, 'reason', []),
      null,
    )
  );
}

/** A text in the place of the object: it may be the object itself, in a form that cannot be read. */
function readNestedText({ text }: Nested, remarks: Remark[]): Pick<AnswerFields, 'decision' | 'reason' | 'malformed'> {
  const word = text !== null && /^\W*\w+\W*$/m.test(text) ? refusalInText(text, 'word') : null;
  const loose = word === null && text !== null ? looseAnswer(text, CLAUDE_KEYS, []) : null;
  if (word === null && loose === null) return { decision: 'none', reason: null, malformed: null };
  const malformed = '"hookSpecificOutput" is a text instead of an object';
  remarks.push(remark('BAD_ANSWER_FIELD', `${malformed}.`, 'error'));
  return { decision: word ?? loose?.decision ?? 'none', reason: loose?.reason ?? null, malformed };
}

/** Claude Code passes over what does not name its event, so nothing is granted there. */
function decisionFields(
  answer: JsonObject,
  { own: nested, deeper }: Nested,
  event: HookEvent,
  topLevel: readonly string[],
  unnamed: boolean,
): readonly DecisionField[] {
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
    ...deeper.flatMap((one) => [
      { value: one.permissionDecision, label: 'permissionDecision', grants: [] },
      { value: inner(one.decision), label: 'decision', grants: [] },
    ]),
  ];
}

function readDecisions(
  fields: readonly DecisionField[],
  remarks: Remark[],
  noObjection: readonly string[] = [],
): Pick<AnswerFields, 'decision' | 'malformed'> {
  let decision: Decision = 'none';
  let malformed: string | null = null;
  for (const { value, label, grants } of fields) {
    if (value === undefined || value === null || noObjection.some((word) => word === value)) continue;
    const meant = typeof value === 'string' && Object.hasOwn(WORDS, value) ? WORDS[value] : undefined;
    if (meant === undefined) {
      malformed ??= `"${label}" is ${valueText(value)}, which is no decision`;
      const word = refusalIn(value, 'word') ?? 'none';
      decision = stricter(decision, word);
      const more = refuses(word) ? ', but has a word that refuses in it' : '';
      remarks.push(remark('BAD_ANSWER_FIELD', `${malformed}${more}.`, 'error'));
    } else if (meant === 'allow' && !grants.includes(String(value))) {
      const message = `"${label}": "${String(value)}" grants nothing here; a grant belongs in "hookSpecificOutput", beside the right "hookEventName".`;
      remarks.push(remark('MISPLACED_ANSWER_FIELD', message));
    } else decision = stricter(decision, meant);
  }
  return { decision, malformed };
}

function readContinue(
  objects: readonly JsonObject[],
  remarks: Remark[],
): Pick<AnswerFields, 'decision' | 'malformed'> & { readonly stop: boolean } {
  const values = objects.map((one) => one.continue ?? null).filter((value) => value !== null);
  const wrong = values.find((value) => typeof value !== 'boolean');
  const stop = values.includes(false);
  if (wrong === undefined) return { stop, decision: 'none', malformed: null };
  const malformed = `"continue" is ${valueText(wrong)}, but it must be true or false`;
  remarks.push(remark('BAD_ANSWER_FIELD', `${malformed}.`, 'error'));
  return { stop, decision: refusalIn(wrong, 'false') ?? 'none', malformed };
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
  for (const key of foreign.filter((one) => (nested[one] ?? null) !== null))
    remarks.push(remark('EFFECT_DROPPED', `"${key}" changes nothing on a ${event.name}.`));
}

function string(answer: JsonObject, key: string, remarks: Remark[]): string | null {
  const value = answer[key];
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  remarks.push(remark('BAD_ANSWER_FIELD', `"${key}" must be a string.`));
  return null;
}

function misplaced(answer: JsonObject, keys: readonly string[], remarks: Remark[]): void {
  for (const key of keys.filter((one) => (answer[one] ?? null) !== null))
    remarks.push(remark('MISPLACED_ANSWER_FIELD', `"${key}" belongs in "hookSpecificOutput"; here it does not count.`));
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return isObject(value) ? 'an object' : JSON.stringify(value).slice(0, 80);
}
