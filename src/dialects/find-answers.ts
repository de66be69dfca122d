import { refuses } from '../core/decision.ts';
import { deeperThan, isObject, type JsonObject, parsedJson } from '../core/json.ts';
import type { AnswerKeys } from './answer-keys.ts';
import { variantsOf } from './duplicate-keys.ts';
import { jsonSpans, type Span } from './json-spans.ts';
import { type LooseAnswer, looseAnswer } from './loose-answer.ts';
import { brokenLines, namingLines } from './naming-lines.ts';

/** What was found in a hook's output. */
export interface FoundAnswers {
  /** Each with its variants: more than one where a key stands twice. */
  readonly answers: readonly (readonly JsonObject[])[];
  /** One answer, and nothing else in the output: everything it says counts. */
  readonly alone: boolean;
  /** Something was meant as an answer and cannot be read. */
  readonly unreadable: boolean;
  /** What can be understood of that. */
  readonly loose: LooseAnswer | null;
  /** The output where it is text and no JSON, else null. */
  readonly plain: string | null;
  /** It begins like a JSON object and is none. */
  readonly beginsBroken: boolean;
  /** The whole output, where it is one JSON object and no answer, else null. */
  readonly data: JsonObject | null;
  /** The whole output, where it is one JSON value that is no object. */
  readonly scalar: unknown;
}

const NOTHING: FoundAnswers = {
  answers: [],
  alone: false,
  unreadable: false,
  loose: null,
  plain: null,
  beginsBroken: false,
  data: null,
  scalar: undefined,
};

/** Nothing that anybody means is nested this deep; what follows may recurse. */
const MAX_DEPTH = 256;

/** Finds answers in whatever a hook printed: alone, pretty-printed, behind a BOM, between log lines, in colour. */
export function findAnswers(output: string, keys: AnswerKeys): FoundAnswers {
  const text = output.replace(/^\uFEFF/, '').trim();
  if (text === '') return NOTHING;
  const whole = parsedJson(text);
  if (whole === undefined) return findAmongNoise(text, output, keys);
  // an answer that was encoded twice is a string
  if (typeof whole === 'string') return { ...findInString(whole, keys), scalar: whole };
  if (Array.isArray(whole)) return { ...findInList(text, whole, keys), scalar: whole };
  if (!isObject(whole)) return { ...NOTHING, scalar: whole };
  if (!names(whole, keys.alone)) return { ...NOTHING, data: whole };
  const unreadable = deeperThan(MAX_DEPTH, whole);
  return { ...NOTHING, answers: [unreadable ? [whole] : variantsOf(text, whole)], alone: true, unreadable };
}

function findInString(text: string, keys: AnswerKeys): FoundAnswers {
  // one more encoding is one more mistake of the same kind
  const inner = parsedJson(text.trim());
  const found = findAmongNoise(typeof inner === 'string' ? inner : text, text, keys);
  return { ...found, plain: null, beginsBroken: false };
}

/** With one list around it an answer still refuses; further inside it is data. */
function findInList(text: string, list: readonly unknown[], keys: AnswerKeys): FoundAnswers {
  const objects = list.filter(isObject).filter((item) => names(item, keys.unreadable));
  const strings = list.filter((item) => typeof item === 'string' && /^\s*\{/.test(item));
  if (objects.length + strings.length === 0) return NOTHING;
  const inStrings = strings.slice(0, MOST_ANSWERS).map((item) => findInString(String(item), keys));
  // repeated keys are lost to a parser; whoever has them has few answers
  const written = objects.length === 1 ? listItem(text) : null;
  const answers = objects.map((item) => (written === null ? [item] : variantsOf(written, item)));
  return {
    ...NOTHING,
    answers: [...answers, ...inStrings.flatMap((found) => found.answers)],
    unreadable: objects.some((item) => deeperThan(MAX_DEPTH, item)) || inStrings.some((found) => found.unreadable),
    loose: inStrings.find((found) => found.loose !== null)?.loose ?? null,
  };
}

/** The text of the one item that a list has. */
function listItem(text: string): string | null {
  const inner = text.slice(1, -1).trim();
  return isObject(parsedJson(inner)) ? inner : null;
}

/** What is longer and no JSON as a whole is not searched for every bracket. */
const MAX_SEARCHED_CHARS = 1024 * 1024;

function findAmongNoise(given: string, output: string, keys: AnswerKeys): FoundAnswers {
  const text = given.replace(INVISIBLE, '');
  if (text.length > MAX_SEARCHED_CHARS) return findInLongNoise(text, output, keys);
  const spans = jsonSpans(text);
  const found = eachOnce(spans.flatMap((span) => answersIn(text.slice(span.start, span.end), keys)));
  const rest = outside(text, spans);
  const deep = found.some(({ value }) => deeperThan(MAX_DEPTH, value));
  const loose = looseAnswer(text, keys, spans) ?? insideOfBroken(text, keys, spans, rest);
  const isText = rest.some((part) => part.trim() !== '');
  const unreadable = deep || loose !== null;
  return {
    ...NOTHING,
    answers: found.map(({ source, value }) => (deep ? [value] : variantsOf(source, value))),
    unreadable,
    loose,
    beginsBroken: text.trimStart().startsWith('{') && rest[0]?.trim() !== '',
    plain: found.length === 0 && !unreadable && isText ? output : null,
  };
}

/**
 * What lies deep in JSON is data; but where brackets are left over, or a reason stands alone, the agent's own words may
 * have closed the answer early and made data of its rest.
 */
function insideOfBroken(
  text: string,
  keys: AnswerKeys,
  spans: readonly Span[],
  rest: readonly string[],
): LooseAnswer | null {
  if (spans.length === 0 || !refusing(looseAnswer(text, keys, []))) return null;
  const sources = spans.map(({ start, end }) => text.slice(start, end));
  const answers = spans.filter((_, i) => answersIn(sources[i] ?? '', keys).length > 0);
  const inside = answers.length === spans.length ? null : looseAnswer(text, keys, answers);
  return refusing(inside) && (hasStrayBracket(rest) || sources.some(isLoneReason(keys))) ? inside : null;
}

function isLoneReason(keys: AnswerKeys): (source: string) => boolean {
  return (source) => {
    const value = parsedJson(source);
    return isObject(value) && Object.hasOwn(value, 'reason') && !names(value, keys.amongOthers);
  };
}

/** More different answers than this nobody can have meant. */
const MOST_ANSWERS = 1000;

/** Only lines that name a key can matter, and what stands around them. */
function findInLongNoise(text: string, output: string, keys: AnswerKeys): FoundAnswers {
  const { values, others } = namingLines(text, keys);
  const part = others.length > MAX_SEARCHED_CHARS ? findUnread(others, keys) : findAmongNoise(others, others, keys);
  const inLines = values.flatMap((line) => answersIn(line, keys));
  const tooMany = inLines.length > MOST_ANSWERS;
  const answers = [
    ...part.answers,
    ...inLines.slice(0, MOST_ANSWERS).map(({ source, value }) => variantsOf(source, value)),
  ];
  const loose = part.loose ?? insideOfLines(text, values, tooMany, keys);
  const unreadable = part.unreadable || tooMany || loose !== null;
  const isPlain = answers.length === 0 && !unreadable && !/^\s*[[{]/.test(text);
  return {
    ...NOTHING,
    answers,
    unreadable,
    loose,
    beginsBroken: /^\s*\{/.test(text),
    plain: isPlain ? output : null,
  };
}

function insideOfLines(
  text: string,
  values: readonly string[],
  tooMany: boolean,
  keys: AnswerKeys,
): LooseAnswer | null {
  const lines = tooMany ? values : values.filter((line) => answersIn(line, keys).length === 0);
  const inside = looseAnswer(lines.join('\n'), keys, []);
  return refusing(inside) && (tooMany || hasStrayBracket(brokenLines(text))) ? inside : null;
}

function refusing(answer: LooseAnswer | null): boolean {
  return refuses(answer?.decision ?? 'none');
}

/** What is too much to be searched for JSON is only looked through. */
function findUnread(text: string, keys: AnswerKeys): FoundAnswers {
  const loose = looseAnswer(text, keys, []);
  return { ...NOTHING, loose, unreadable: loose !== null };
}

/** A text that is printed again and again says one thing. */
function eachOnce(found: readonly Found[]): readonly Found[] {
  return found.length < 2 ? found : [...new Map(found.map((one) => [one.source, one])).values()];
}

/** Colours, links, and the zeros of a wide encoding: they may stand anywhere in an answer that was meant for a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
const INVISIBLE = /\u001B\[[\d;:<=>?]*[A-Za-z]|\u001B\][^\u0007\u001B\r\n]*(?:\u0007|\u001B\\)|\0/g;

interface Found {
  readonly source: string;
  readonly value: JsonObject;
}

/** The value itself, and those of its lines that are answers on their own: the brackets may belong to other output. */
function answersIn(source: string, keys: AnswerKeys): readonly Found[] {
  const lines = source.split(/[\r\n]+/).map((line) => line.trim());
  const objects = lines.filter((line) => line.startsWith('{') && line.endsWith('}') && line !== source);
  return [source, ...objects].flatMap((text) => {
    const value = parsedJson(text);
    if (Array.isArray(value)) {
      const items = value.filter(isObject).filter((item) => names(item, keys.unreadable));
      return items.map((item) => ({
        source: items.length === 1 ? (listItem(text) ?? JSON.stringify(item)) : JSON.stringify(item),
        value: item,
      }));
    }
    return isObject(value) && names(value, keys.amongOthers) ? [{ source: text, value }] : [];
  });
}

function outside(text: string, spans: readonly Span[]): readonly string[] {
  let from = 0;
  const parts = spans.map(({ start, end }) => {
    const part = text.slice(from, start);
    from = end;
    return part;
  });
  return [...parts, text.slice(from)];
}

function names(value: JsonObject, keys: readonly string[]): boolean {
  return keys.some((key) => Object.hasOwn(value, key));
}

/** Whether a bracket or brace opens or closes nothing in what is left of a text. */
function hasStrayBracket(parts: Iterable<string>): boolean {
  const open: string[] = [];
  for (const part of parts) {
    for (const [bracket] of part.matchAll(/[[\]{}]/g)) {
      const opening = OPENINGS[bracket];
      if (opening === undefined) open.push(bracket);
      else if (open.pop() !== opening) return true;
    }
  }
  return open.length > 0;
}

const OPENINGS: Readonly<Record<string, string>> = { '}': '{', ']': '[' };
