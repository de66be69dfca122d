/** A value as it stands in a text, from its first quote to its last. */
export interface WrittenValue {
  readonly to: number;
  readonly quoted: boolean;
  /** What is in the quotes. */
  readonly inner: string;
}

export type ValueReader = (at: number) => WrittenValue;

/** An anchor or a tag of YAML, the letters of a string of Python, the dollar of a shell's, the quotes. */
const OPENING = /(?:&\w{1,40} |!!\w{1,40} )?(?:(?:[bfru]{1,2}|\$)(?=\\{0,15}["']))?((\\{0,15})("""|'''|["'`]))/iy;
const TAG = /(?:&\w{1,40}|!!\w{1,40}) (?=\S)/y;
const SCHEME = /(?:bearer|basic|digest|token|bot)[ \t]+(?=[^\s"',;}])/iy;
/** Where a value without quotes ends. Of "\\n", written into a string, nobody means the n. */
const END = /(?<!\\)\s|["';}]|,(?=\s|[\w-]+[=:])|&(?=[\s&]|[\w.%-]+=|amp;|$)|\\+[nr"'`]/g;
const MAX_INNER_CHARS = 1024;

/** Reads values of one text. What ends one ends all that begin before it: nothing is looked for twice. */
export function valueReader(text: string): ValueReader {
  const ends = new Map<string, readonly [from: number, to: number]>();
  const found = (kind: string, at: number, search: () => number): number => {
    const known = ends.get(kind);
    if (known !== undefined && known[0] <= at && at <= known[1]) return known[1];
    const to = search();
    ends.set(kind, [at, to]);
    return to;
  };
  return (at) => {
    OPENING.lastIndex = at;
    const [whole = '', opening = '', slashes = '', quote = ''] = OPENING.exec(text) ?? [];
    if (opening === '') {
      const from = after(SCHEME, text, after(TAG, text, at));
      const to = found('', from, () => bareEnd(text, from));
      return { to, quoted: false, inner: text.slice(at, Math.min(to, at + MAX_INNER_CHARS)) };
    }
    const from = at + whole.length;
    const end = found(opening, from, () => closingAt(text, from, quote, slashes.length));
    const to = text.startsWith(opening, end) ? end + opening.length : end;
    return { to, quoted: true, inner: text.slice(from, Math.min(end, from + MAX_INNER_CHARS)) };
  };
}

function after(start: RegExp, text: string, at: number): number {
  start.lastIndex = at;
  return start.test(text) ? start.lastIndex : at;
}

function bareEnd(text: string, from: number): number {
  END.lastIndex = from;
  return END.exec(text)?.index ?? text.length;
}

/** Where the quote is closed: by one with as many backslashes, or with fewer, which closes what it stands in. */
function closingAt(text: string, from: number, quote: string, depth: number): number {
  for (let at = text.indexOf(quote, from); at !== -1; at = text.indexOf(quote, at + 1)) {
    let slashes = 0;
    while (at - slashes > from && text.charAt(at - slashes - 1) === '\\') slashes += 1;
    if (slashes < depth) return at - slashes;
    // a backslash of the value itself is written twice at every level
    if ((slashes - depth) % (2 * (depth + 1)) === 0) return at - depth;
  }
  return text.length;
}
