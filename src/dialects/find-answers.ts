import { deeperThan, isObject, type JsonObject } from '../core/json.ts';
import { variantsOf } from './duplicate-keys.ts';

/** What was found in a hook's output. An answer is an object with at least one of the dialect's answer keys. */
export interface FoundAnswers {
  /** Each with its variants: more than one where a key stands twice. */
  readonly answers: readonly (readonly JsonObject[])[];
  /** One answer, and nothing else in the output: everything it says counts. */
  readonly alone: boolean;
  /** Something was meant as an answer and cannot be read. */
  readonly unreadable: boolean;
  /** The output where it is text and no JSON, else null. */
  readonly plain: string | null;
  /** The whole output, where it is one JSON value that is no object. */
  readonly scalar: unknown;
}

const NOTHING: FoundAnswers = { answers: [], alone: false, unreadable: false, plain: null, scalar: undefined };

/** Finds answers in whatever a hook printed: alone, pretty-printed, behind a BOM, between log lines. */
export function findAnswers(output: string, keys: readonly string[]): FoundAnswers {
  const text = output.replace(/^\uFEFF/, '').trim();
  if (text === '') return NOTHING;
  const whole = parse(text);
  if (whole !== undefined) {
    if (!isObject(whole)) return { ...NOTHING, scalar: whole };
    return isAnswer(whole, keys) ? { ...NOTHING, answers: [variantsOf(text, whole, keys)], alone: true } : NOTHING;
  }
  return findAmongNoise(text, keys);
}

function findAmongNoise(text: string, keys: readonly string[]): FoundAnswers {
  const answers: (readonly JsonObject[])[] = [];
  const brokenAnswer = new RegExp(`[{,]\\s*(["']?)(?:${keys.join('|')})\\1\\s*:`);
  let unreadable = false;
  let rest = '';
  let from = 0;
  // each failed attempt may have read far ahead: hostile output must not make that quadratic
  let budget = 8 * text.length + 1_000_000;
  for (let at = nextOpening(text, 0); at !== -1; at = nextOpening(text, at)) {
    const end = budget > 0 ? closingOf(text, at) : -1;
    budget -= (end === -1 ? text.length : end) - at;
    const value = end === -1 ? undefined : parse(text.slice(at, end));
    if (value === undefined) {
      if (text[at] === '{' && beginsLine(text, at)) {
        unreadable ||= brokenAnswer.test(text.slice(at, end === -1 ? undefined : end));
      }
      if (budget <= 0) break;
      at += 1;
      continue;
    }
    if (isObject(value) && isAnswer(value, keys)) answers.push(variantsOf(text.slice(at, end), value, keys));
    rest += text.slice(from, at);
    from = end;
    at = end;
  }
  rest += text.slice(from);
  const plain = answers.length === 0 && !unreadable && rest.trim() !== '' ? text : null;
  return { answers, alone: false, unreadable, plain, scalar: undefined };
}

function isAnswer(value: JsonObject, keys: readonly string[]): boolean {
  return keys.some((key) => Object.hasOwn(value, key));
}

/** Nothing that anybody means is nested this deep; what follows may recurse. */
const MAX_DEPTH = 256;

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return deeperThan(MAX_DEPTH, value) ? undefined : value;
  } catch {
    return undefined;
  }
}

function nextOpening(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    const char = text[i];
    if (char === '{' || char === '[') return i;
  }
  return -1;
}

/** Where the brackets that open here are all closed again, or -1. A raw line break ends a string: JSON has none. */
function closingOf(text: string, at: number): number {
  let depth = 0;
  let inString = false;
  for (let i = at; i < text.length; i++) {
    const char = text[i];
    if (inString) {
      if (char === '\\') i += 1;
      else if (char === '"') inString = false;
      else if (char === '\n' || char === '\r') return -1;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') depth += 1;
    else if ((char === '}' || char === ']') && --depth === 0) return i + 1;
  }
  return -1;
}

function beginsLine(text: string, at: number): boolean {
  const line = text.slice(Math.max(0, at - 200), at);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes may stand before an answer
  return /(?:^|[\n\r])(?:\s|\u001B\[[\d;]*m)*$/.test(line);
}
