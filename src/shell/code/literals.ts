const PLAIN: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  '0': '\0',
  '\n': '',
};

/** What stands between quotes, as the program has it. Python's and JavaScript's escapes say the same where both have them. */
export function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(
    /\\(?:x([\dA-Fa-f]{2})|u\{([\dA-Fa-f]{1,6})\}|u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|([0-7]{1,3})|([\s\S]))/g,
    (_, hex, braced, short, long, octal, other) => {
      const code = hex ?? braced ?? short ?? long;
      if (code !== undefined) return codePoint(Number.parseInt(code, 16));
      if (octal !== undefined) return codePoint(Number.parseInt(octal, 8));
      return PLAIN[other] ?? other;
    },
  );
}

function codePoint(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** A Python literal: its prefix, its quotes, what is between them. */
export function pythonText(literal: string): { readonly prefix: string; readonly inner: string; readonly at: number } {
  const [open = '', prefix = '', quotes = ''] = /^([A-Za-z]*)("""|'''|"|')/.exec(literal) ?? [];
  return {
    prefix: prefix.toLowerCase(),
    inner: literal.slice(open.length, literal.length - quotes.length),
    at: open.length,
  };
}
