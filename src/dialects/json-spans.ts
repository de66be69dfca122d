/** A JSON object or array inside a text: from its opening bracket to behind its closing one. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

type Expected = 'key-or-end' | 'key' | 'colon' | 'value' | 'value-or-end' | 'comma-or-end';

interface Open {
  readonly start: number;
  readonly close: '}' | ']';
  expected: Expected;
}

/** How much may be read again, in search of an opening inside what looked like a string, before that search is given up. */
const REREAD = 4;

/**
 * The outermost JSON objects and arrays of a text that is no JSON as a whole. What is opened and turns out to be no JSON
 * takes nothing with it: its inner values count, and so does what follows. Linear in the length of the text, whatever
 * is in it; a value that begins its line is always found.
 */
export function jsonSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  const ends = new Map<number, number>();
  const hopeless = new Uint8Array(text.length);
  let mayReread = REREAD * text.length + 100_000;
  let open: Open[] = [];
  let at = 0;
  for (;;) {
    const inner = open.at(-1);
    if (inner === undefined) {
      at = nextOpening(text, at);
      if (at === -1) return outermost(spans);
      const known = ends.get(at);
      if (known !== undefined) at = known;
      else if (hopeless[at] === 1) at += 1;
      else open.push(opened(text, at++));
      continue;
    }
    const from = skipBlanks(text, at);
    const step = accept(text, from, inner);
    if (step === 'opens') {
      open.push(opened(text, from));
      at = from + 1;
    } else if (step === 'closes') {
      open.pop();
      at = from + 1;
      const span = { start: inner.start, end: at };
      while (isInside(spans.at(-1), span)) spans.pop();
      spans.push(span);
      ends.set(inner.start, at);
    } else if (step !== 'wrong') at = step;
    else {
      const first = open[0]?.start ?? from;
      for (const { start } of open) hopeless[start] = 1;
      open = [];
      mayReread -= from - first;
      at = mayReread > 0 ? first + 1 : from;
    }
  }
}

function opened(text: string, start: number): Open {
  return text[start] === '{'
    ? { start, close: '}', expected: 'key-or-end' }
    : { start, close: ']', expected: 'value-or-end' };
}

/** One token: what it does to the brackets, or where it ends. Changes what is expected next. */
function accept(text: string, at: number, open: Open): number | 'opens' | 'closes' | 'wrong' {
  const char = text[at];
  const { expected } = open;
  if (char === open.close && expected.endsWith('-end')) return 'closes';
  if (expected === 'colon') return punctuation(open, char === ':', 'value', at);
  if (expected === 'comma-or-end') return punctuation(open, char === ',', open.close === '}' ? 'key' : 'value', at);
  const isKey = expected === 'key' || expected === 'key-or-end';
  open.expected = isKey ? 'colon' : 'comma-or-end';
  if (char === '"') return stringEnd(text, at);
  if (isKey) return 'wrong';
  return char === '{' || char === '[' ? 'opens' : wordEnd(text, at);
}

function punctuation(open: Open, fits: boolean, next: Expected, at: number): number | 'wrong' {
  if (!fits) return 'wrong';
  open.expected = next;
  return at + 1;
}

function stringEnd(text: string, at: number): number | 'wrong' {
  for (let i = at + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x22) return i + 1;
    if (code < 0x20) return 'wrong';
    if (code === 0x5c) {
      ESCAPE.lastIndex = i;
      if (!ESCAPE.test(text)) return 'wrong';
      i = ESCAPE.lastIndex - 1;
    }
  }
  return 'wrong';
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;
/** No number that anybody means is longer; an endless one must not be read again and again. */
const WORD = /-?(?:0|[1-9]\d{0,999})(?:\.\d{1,999})?(?:[eE][+-]?\d{1,9})?(?![\w.+-])|(?:true|false|null)(?!\w)/y;

function wordEnd(text: string, at: number): number | 'wrong' {
  WORD.lastIndex = at;
  return WORD.test(text) ? WORD.lastIndex : 'wrong';
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  for (let char = text[at]; char === ' ' || char === '\n' || char === '\r' || char === '\t'; char = text[at]) at += 1;
  return at;
}

function nextOpening(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x7b || code === 0x5b) return at;
  }
  return -1;
}

function isInside(inner: Span | undefined, outer: Span): boolean {
  return inner !== undefined && inner.start > outer.start && inner.end < outer.end;
}

function outermost(spans: readonly Span[]): readonly Span[] {
  let end = 0;
  return spans
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((span) => {
      const isOuter = span.end > end;
      end = Math.max(end, span.end);
      return isOuter;
    });
}
