import type { AnswerKeys } from './answer-keys.ts';
import type { Span } from './json-spans.ts';

/** One of the keys of an answer, in a text that is no JSON. */
export interface LooseKey {
  readonly name: string;
  /** Behind its colon. */
  readonly end: number;
  /** It stands where a key of an answer may stand; a "no" behind it counts. */
  readonly mayRefuse: () => boolean;
  /** It stands so much like a key of an answer that an answer was meant. */
  readonly mayBeMeant: () => boolean;
}

const REASON = 'reason';
/** However they were written: doubled by an encoding, curly, or of another language. */
export const QUOTES = '"“”„‟«»＂\'‘’‚‛`´‹›＇';
export const QUOTE = `(?:\\\\{0,9}[${QUOTES}])`;
export const GAP = '(?:\\s|/\\*[^*]{0,100}\\*/|(?://|#)[^\\r\\n]{0,100}[\\r\\n])*';
export const COLON = '(?::|[=-]>|=(?!=)|：)';
/** Behind a quoted key the colon may be missing. */
const MISSING = `(?<=[${QUOTES}])[^\\S\\r\\n]+(?=${QUOTE})`;

/** The keys of an answer, wherever they stand in the text as keys; those in `read` are left out. */
export function* looseKeys(text: string, keys: AnswerKeys, read: readonly Span[]): Generator<LooseKey> {
  const names = [...keys.unreadable, ...Object.keys(keys.refusing), REASON].join('|');
  const named = new RegExp(
    `(${QUOTE}{0,2})(?<![\\w$.@/-])(?::\\s*)?(${names})(?![\\w$-])(${QUOTE}{0,2})(?=(${GAP}${COLON}|${MISSING}))`,
    'g',
  );
  const firstOpening = text.indexOf('{');
  const lastClosing = text.lastIndexOf('}');
  let span = 0;
  for (const match of text.matchAll(named)) {
    // what lies between a key and its colon may hold another key
    const { 0: whole, 1: opening = '', 2: name = '', 3: closing = '', 4: colon = '', index } = match;
    while ((read[span]?.end ?? Number.POSITIVE_INFINITY) <= index) span += 1;
    if ((read[span]?.start ?? Number.POSITIVE_INFINITY) <= index) continue;
    const quoted = opening !== '' || closing !== '';
    const before = (): Before => placeBefore(text, index);
    yield {
      name,
      end: index + whole.length + colon.length,
      mayRefuse() {
        const brace = (): number => openBrace(text, index);
        if (!quoted) return isBareKeyPlace(before()) && brace() !== -1 && !isCode(text, brace());
        const hasBrace = (firstOpening !== -1 && firstOpening < index) || lastClosing > index;
        return hasBrace && (isSomeKeyPlace(before()) || brace() !== -1);
      },
      mayBeMeant() {
        const { char, at } = before();
        // a reason alone tells little: it has to look like JSON
        if (name === REASON) return opening === '"' && colon === ':' && char === '{' && beginsLine(text, at);
        if (char !== '{' && char !== ',') return false;
        if (!quoted) return beginsLine(text, openBrace(text, index));
        return char === '{' || (firstOpening !== -1 && firstOpening < index);
      },
    };
  }
}

/** What stands before a key: the last character that is no blank, and whether the key begins its line. */
interface Before {
  readonly char: string;
  readonly at: number;
  readonly onNewLine: boolean;
}

function placeBefore(text: string, index: number): Before {
  let at = index - 1;
  let onNewLine = false;
  for (; at >= 0 && BLANK.test(text[at] ?? ''); at--) onNewLine ||= text[at] === '\n' || text[at] === '\r';
  return { char: text[at] ?? '', at, onNewLine: onNewLine || at < 0 };
}

const BLANK = /\s/;

/** A comment may stand before it, a comma may be missing; but it is no word of a sentence. */
function isSomeKeyPlace({ char, onNewLine }: Before): boolean {
  return onNewLine || `{},;[](\\/${QUOTES}`.includes(char);
}

function isBareKeyPlace({ char, onNewLine }: Before): boolean {
  return onNewLine || '{,;/'.includes(char);
}

/** How far back the brace around a key is looked for. */
const LOOK_BACK_CHARS = 500;
/** `Verdict {`, `return {`, `f({`, `=> {`, `x = {`, `rule "x" {`: source code, or a value in the words of its language. */
const CODE =
  /(?:[\w$()]|=>)$|(?:\b(?:return|yield|throw|default|else|try|do)|\b[A-Z][\w$]*|[()"]|=>|[\w$)\]]\s+=)[^\S\r\n]+$/;

function isCode(text: string, brace: number): boolean {
  return CODE.test(text.slice(Math.max(0, brace - 40), brace));
}

/** The brace around a place that is still open there; -1: there is none nearby. */
function openBrace(text: string, index: number): number {
  let closed = 0;
  const from = Math.max(0, index - LOOK_BACK_CHARS);
  for (let at = index - 1; at >= from; at--) {
    const code = text.charCodeAt(at);
    if (code === 0x7d) closed += 1;
    else if (code === 0x7b && closed > 0) closed -= 1;
    else if (code === 0x7b) return at;
  }
  return -1;
}

function beginsLine(text: string, at: number): boolean {
  if (at === -1) return false;
  let before = at - 1;
  while (text[before] === ' ' || text[before] === '\t' || text[before] === '[') before -= 1;
  return before < 0 || text[before] === '\n' || text[before] === '\r';
}
