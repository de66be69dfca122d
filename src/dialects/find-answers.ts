import { deeperThan, isObject, type JsonObject } from '../core/json.ts';
import { looksLikeBrokenAnswer } from './broken-answer.ts';
import { variantsOf } from './duplicate-keys.ts';
import { jsonSpans, type Span } from './json-spans.ts';

/** The keys by which an answer is known. The less an output looks like one, the more telling a key has to be. */
export interface AnswerKeys {
  /** The object is the whole output. */
  readonly alone: readonly string[];
  /** There is other output around it: a line of a log may well have a "message" or a "reason". */
  readonly amongOthers: readonly string[];
  /** It cannot be read as JSON: it may be anybody's source code. */
  readonly unreadable: readonly string[];
}

/** What was found in a hook's output. */
export interface FoundAnswers {
  /** Each with its variants: more than one where a key stands twice. */
  readonly answers: readonly (readonly JsonObject[])[];
  /** One answer, and nothing else in the output: everything it says counts. */
  readonly alone: boolean;
  /** Something was meant as an answer and cannot be read. */
  readonly unreadable: boolean;
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
  const whole = parse(text);
  if (whole === undefined) return findAmongNoise(text, output, keys);
  // an answer that was encoded twice is a string
  if (typeof whole === 'string') {
    return { ...findAmongNoise(whole, whole, keys), plain: null, beginsBroken: false, scalar: whole };
  }
  if (!isObject(whole)) return { ...NOTHING, scalar: whole };
  if (!names(whole, keys.alone)) return { ...NOTHING, data: whole };
  const unreadable = deeperThan(MAX_DEPTH, whole);
  return { ...NOTHING, answers: [unreadable ? [whole] : variantsOf(text, whole)], alone: true, unreadable };
}

function findAmongNoise(given: string, output: string, keys: AnswerKeys): FoundAnswers {
  const text = given.replace(INVISIBLE, '');
  if (text.length > MAX_SEARCHED_CHARS) return findInLongNoise(text, output, keys);
  const spans = jsonSpans(text);
  const found = eachOnce(spans.flatMap((span) => answersIn(text.slice(span.start, span.end), keys.amongOthers)));
  const rest = outside(text, spans);
  const deep = found.some(({ value }) => deeperThan(MAX_DEPTH, value));
  const unreadable = deep || looksLikeBrokenAnswer(rest.join('0'), keys.unreadable);
  const isText = rest.some((part) => part.trim() !== '');
  return {
    ...NOTHING,
    answers: found.map(({ source, value }) => (deep ? [value] : variantsOf(source, value))),
    unreadable,
    beginsBroken: text.trimStart().startsWith('{') && rest[0]?.trim() !== '',
    plain: found.length === 0 && !unreadable && isText ? output : null,
  };
}

/** What is longer and no JSON as a whole is searched at its beginning, at its end, and line by line. */
const MAX_SEARCHED_CHARS = 1024 * 1024;
const END_CHARS = MAX_SEARCHED_CHARS / 2;
/** More different answers than this nobody can have meant. */
const MOST_ANSWERS = 1000;

/** A line that names a key and is no answer may be a part of one that cannot be found here: then nothing is concluded. */
function findInLongNoise(text: string, output: string, keys: AnswerKeys): FoundAnswers {
  const [from, to] = [lineAfter(text, END_CHARS), lineAfter(text, text.length - END_CHARS)];
  const ends = [text.slice(0, from), text.slice(to)].map((part) => findAmongNoise(part, part, keys));
  const lines = new Set<string>();
  const named = new RegExp(`\\b(?:${keys.unreadable.join('|')})\\b`);
  let unreadable = ends.some((end) => end.unreadable);
  const middle = text.slice(from, to);
  for (const { 0: line } of named.test(middle) ? middle.matchAll(/[^\r\n]+/g) : []) {
    if (lines.size > MOST_ANSWERS || !named.test(line)) continue;
    if (/^\s*\{.*\}\s*$/.test(line)) lines.add(line.trim());
    else unreadable ||= line.includes('"');
  }
  const inLines = [...lines].flatMap((line) => answersIn(line, keys.amongOthers));
  const answers = [
    ...ends.flatMap((end) => end.answers),
    ...inLines.map(({ source, value }) => variantsOf(source, value)),
  ];
  const isPlain = answers.length === 0 && !unreadable && !/^\s*[[{]/.test(text);
  return {
    ...NOTHING,
    answers,
    unreadable: unreadable || lines.size > MOST_ANSWERS,
    beginsBroken: ends[0]?.beginsBroken ?? false,
    plain: isPlain ? output : null,
  };
}

/** Where the next line begins, unless that is far away. */
function lineAfter(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 || end - at > END_CHARS / 2 ? at : end + 1;
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
function answersIn(source: string, keys: readonly string[]): readonly Found[] {
  const lines = source.split(/[\r\n]+/).map((line) => line.trim());
  const objects = lines.filter((line) => line.startsWith('{') && line.endsWith('}') && line !== source);
  return [source, ...objects].flatMap((text) => {
    const value = parse(text);
    return isObject(value) && names(value, keys) ? [{ source: text, value }] : [];
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
