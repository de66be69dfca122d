import { stricter, strictness } from '../../core/decision.ts';
import type { Remark } from '../../core/diagnostic.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import type { JsonObject } from '../../core/json.ts';
import { type AnswerFields, CLAUDE_KEYS, readAnswerFields } from '../claude-form/answer-fields.ts';
import type { AnswerForm } from '../claude-form/answer-form.ts';
import type { RefusingValue } from '../refusing-words.ts';

/** Answers in words of the agent's own. Each means what some words of Claude Code's mean. */
export interface OwnWords {
  /** Its own fields, and how those of them that decide say "no". */
  readonly keys: Readonly<Record<string, RefusingValue | null>>;
  /** The same answer in Claude Code's words, without what is not of its own. */
  readonly translated: (answer: JsonObject, event: HookEvent) => JsonObject;
  /** What is said of a field of the translation is said of this one. */
  readonly names: Readonly<Record<string, string>>;
  /** Claude Code's own words grant, rewrite and add too; otherwise only their "no" counts. */
  readonly readsClaudes?: true;
}

export function ownAnswers(words: OwnWords, more: Partial<AnswerForm> = {}): AnswerForm {
  const names = Object.keys(words.keys);
  const refusing = Object.entries(words.keys).flatMap(([key, how]) => (how === null ? [] : [[key, how] as const]));
  return {
    keys: {
      alone: [...names, ...CLAUDE_KEYS.alone],
      amongOthers: [...names, ...CLAUDE_KEYS.amongOthers],
      unreadable: [...refusing.map(([key]) => key), ...CLAUDE_KEYS.unreadable],
      refusing: { ...CLAUDE_KEYS.refusing, ...Object.fromEntries(refusing) },
    },
    read: (answer, event) => readOwnFields(answer, event, words),
    rewriteHow: () => 'replace',
    textIsContext: () => false,
    ...more,
  };
}

function readOwnFields(answer: JsonObject, event: HookEvent, words: OwnWords): AnswerFields {
  const others = Object.fromEntries(Object.entries(answer).filter(([key]) => !Object.hasOwn(words.keys, key)));
  const own = renamed(readAnswerFields(words.translated(answer, event), event, { grant: [] }), words);
  const rest = words.readsClaudes
    ? readAnswerFields(others, event)
    : withoutGrants(readAnswerFields(others, event, { grant: [], none: ['allow', 'approve'] }));
  const [first, second] = strictness(rest.decision) > strictness(own.decision) ? [rest, own] : [own, rest];
  const reason = first.reason ?? second.reason;
  const stop = own.stop ?? rest.stop;
  return {
    decision: stricter(own.decision, rest.decision),
    reason,
    // whoever refuses by not going on gives the reason in the place for reasons
    stop: stop === '' ? (reason ?? '') : stop,
    context: own.context ?? rest.context,
    rewrite: own.rewrite ?? rest.rewrite,
    message: own.message ?? rest.message,
    malformed: own.malformed ?? rest.malformed,
    remarks: [...own.remarks, ...rest.remarks],
  };
}

function withoutGrants(fields: AnswerFields): AnswerFields {
  return {
    ...fields,
    decision: fields.decision === 'allow' ? 'none' : fields.decision,
    context: null,
    rewrite: undefined,
  };
}

function renamed(fields: AnswerFields, { names }: OwnWords): AnswerFields {
  const inOwnWords = (text: string): string =>
    Object.entries(names).reduce((sum, [theirs, own]) => sum.replaceAll(`"${theirs}"`, `"${own}"`), text);
  const remarks = fields.remarks.map((one): Remark => ({ ...one, message: inOwnWords(one.message) }));
  return { ...fields, malformed: fields.malformed === null ? null : inOwnWords(fields.malformed), remarks };
}

/** The first of these fields that says something. */
export function firstOf(answer: JsonObject, keys: readonly string[]): JsonObject[string] {
  return keys.map((key) => answer[key]).find((value) => value !== undefined && value !== null && value !== '');
}
