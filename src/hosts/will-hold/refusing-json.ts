import type { AnswerCase } from './recorded-answers.ts';

/** An answer that stands in a text, written as JSON, as a literal of Python or JavaScript, or in the words of jq. */
export interface WrittenAnswer {
  readonly answer: AnswerCase;
  readonly at: number;
  readonly end: number;
}

const LONGEST = 4000;
/** What Codex reads; one key more, and it reads nothing. */
const KNOWN = new Set([
  ...['continue', 'stopReason', 'suppressOutput', 'systemMessage', 'decision', 'reason', 'hookSpecificOutput'],
]);
const MILD = /^(?:allow|approve|approved|none|continue|defer|true|null)$/;

/** The answers in a text that may refuse. One whose decision is a variable may. */
export function refusingJson(text: string): readonly WrittenAnswer[] {
  const found: WrittenAnswer[] = [];
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at + 1)) {
    const end = objectEnd(text, at);
    if (end === null) continue;
    const answer = answerOf(text.slice(at, end));
    if (answer === undefined) continue;
    if (answer !== null) found.push({ answer, at, end });
    at = end - 1;
  }
  return found;
}

/** Whether a text speaks of answers at all. */
export function mentionsAnswers(text: string): boolean {
  return /permissionDecision|hookSpecificOutput|["']decision["']|["']cancel["']\s*:|["']permission["']\s*:/.test(text);
}

/** Undefined: it is no answer. Null: one that refuses nothing. */
function answerOf(object: string): AnswerCase | null | undefined {
  const outer = fieldsOf(object);
  const inner = fieldsOf(innerOf(object, outer.get('hookSpecificOutput')));
  const nested = inner.get('permissionDecision')?.word;
  if (nested !== undefined) {
    if (MILD.test(nested)) return null;
    if (nested === 'ask') return 'ask';
    if ([...outer.keys()].some((key) => !KNOWN.has(key))) return 'unknown-field';
    if (!inner.has('permissionDecisionReason')) return 'claude-deny-noreason';
    return inner.has('hookEventName') ? 'claude-deny' : 'claude-deny-noevent';
  }
  const flat = outer.get('permissionDecision')?.word;
  if (flat !== undefined) return MILD.test(flat) ? null : flat === 'ask' ? 'ask' : 'flat-deny';
  const decision = outer.get('decision')?.word;
  if (decision !== undefined)
    return MILD.test(decision) ? null : decision === 'deny' ? 'decision-deny' : 'decision-block';
  const permission = outer.get('permission')?.word;
  if (permission !== undefined) return MILD.test(permission) ? null : permission === 'ask' ? 'ask' : 'cursor-deny';
  if (/^true$/i.test(outer.get('cancel')?.word ?? '')) return 'cline-cancel';
  if (/^false$/i.test(outer.get('continue')?.word ?? '')) return 'continue-false';
  return outer.has('hookSpecificOutput') ? null : undefined;
}

interface Field {
  /** The first word of its value. */
  readonly word: string;
  /** Where its value begins. */
  readonly at: number;
}

const KEY = /(?:^|[{,\s])(?:\\?["'])?([A-Za-z_]\w*)(?:\\?["'])?\s*:\s*(?:\\?["'])?(\w*)/g;

/** The keys of an object, not of those inside of it. */
function fieldsOf(object: string): ReadonlyMap<string, Field> {
  const shallow = withoutInner(object);
  const fields = [...shallow.matchAll(KEY)].map(
    ([all, key = '', word = ''], i, list) =>
      [key, { word, at: (list[i]?.index ?? 0) + all.length - word.length }] as const,
  );
  return new Map(fields);
}

function innerOf(object: string, field: Field | undefined): string {
  const from = field === undefined ? -1 : object.indexOf('{', field.at);
  const end = from === -1 ? null : objectEnd(object, from);
  return end === null ? '' : object.slice(from, end);
}

/** The same text, with everything in inner objects blank, and what stands in texts behind their first word. */
function withoutInner(object: string): string {
  let depth = 0;
  return [...object]
    .map((char) => {
      if (char === '}') depth--;
      const shown = depth <= 1 ? char : ' ';
      if (char === '{') depth++;
      return shown;
    })
    .join('');
}

/** Null: it does not end, or not soon. */
function objectEnd(text: string, start: number): number | null {
  let depth = 0;
  for (let i = start; i < Math.min(text.length, start + LONGEST); i++) {
    if (text[i] === '{') depth++;
    if (text[i] === '}' && --depth === 0) return i + 1;
  }
  return null;
}
