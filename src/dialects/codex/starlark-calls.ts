/** A value as it is written down: a text, a list, or something that has to be worked out first. */
export type Literal = string | readonly Literal[] | { readonly unknown: string };

export interface Call {
  readonly name: string;
  readonly at: number;
  readonly arguments: Readonly<Record<string, Literal>>;
}

/** The calls at the top of a file of rules, and the places of what is something else: nothing is worked out. */
export function starlarkCalls(text: string): { readonly calls: readonly Call[]; readonly others: readonly number[] } {
  const calls: Call[] = [];
  const others: number[] = [];
  let at = blanks(text, 0);
  while (at < text.length) {
    const name = /^[A-Za-z_]\w*(?=\s*\()/.exec(text.slice(at, at + 200))?.[0];
    const read = name === undefined ? null : argumentsAt(text, text.indexOf('(', at) + 1);
    if (name === undefined || read === null) others.push(at);
    else calls.push({ name, at, arguments: read.value });
    at = blanks(text, read?.end ?? lineEnd(text, at));
  }
  return { calls, others };
}

interface Read<T> {
  readonly value: T;
  readonly end: number;
}

function argumentsAt(text: string, from: number): Read<Readonly<Record<string, Literal>>> | null {
  const found: Record<string, Literal> = {};
  let at = blanks(text, from);
  for (let position = 0; text[at] !== ')'; position++) {
    const key = /^([A-Za-z_]\w*)\s*=(?!=)\s*/.exec(text.slice(at, at + 200));
    const value = literalAt(text, blanks(text, at + (key?.[0].length ?? 0)));
    if (value === null) return null;
    found[key?.[1] ?? String(position)] = value.value;
    at = blanks(text, value.end);
    if (text[at] === ',') at = blanks(text, at + 1);
    else if (text[at] !== ')') return null;
  }
  return { value: found, end: at + 1 };
}

/** Null: the text ends before it does. */
function literalAt(text: string, at: number): Read<Literal> | null {
  if (text[at] === '[' || text[at] === '(') return listAt(text, at);
  const quoted = /^r?("""|'''|"|')/.exec(text.slice(at, at + 4));
  const value =
    quoted === null ? null : stringAt(text, at + quoted[0].length, quoted[1] ?? '"', quoted[0].startsWith('r'));
  const next = value === null ? '' : (text[blanks(text, value.end)] ?? '');
  if (value !== null && /[,)\]]/.test(next)) return value;
  if (quoted !== null && value === null) return null;
  const rest = /^[^,()[\]\n#]+/.exec(text.slice(at))?.[0];
  return rest === undefined ? null : { value: { unknown: rest.trim() }, end: at + rest.length };
}

function listAt(text: string, from: number): Read<Literal> | null {
  const items: Literal[] = [];
  let at = blanks(text, from + 1);
  while (text[at] !== ']' && text[at] !== ')') {
    const item = literalAt(text, at);
    if (item === null) return null;
    items.push(item.value);
    at = blanks(text, item.end);
    if (text[at] === ',') at = blanks(text, at + 1);
    else if (text[at] !== ']' && text[at] !== ')') return null;
  }
  return { value: items, end: at + 1 };
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

function stringAt(text: string, from: number, quote: string, isRaw: boolean): Read<string> | null {
  let value = '';
  for (let at = from; at < text.length; at++) {
    if (text.startsWith(quote, at)) return { value, end: at + quote.length };
    if (text[at] === '\\' && !isRaw) {
      at++;
      value += ESCAPES[text[at] ?? ''] ?? text[at] ?? '';
    } else value += text[at];
  }
  return null;
}

/** Where the next thing begins: behind blanks and comments. */
function blanks(text: string, from: number): number {
  let at = from;
  for (;;) {
    const length = /^(?:\s+|#[^\n]*)/.exec(text.slice(at, at + 4096))?.[0].length ?? 0;
    if (length === 0) return at;
    at += length;
  }
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}
