import { MOST_TEXTS } from './bounded.ts';
import { ANY, isWild, type WildText } from './wild-text.ts';

/** What `printf` prints, given the words after it; a format that is not plain is unknown from there on. */
export function printed([format = '', ...values]: readonly WildText[]): WildText {
  if (format === '--') return printed(values);
  if (format === '-v') return printed(values.slice(1));
  let next = 0;
  const once = (): WildText =>
    escaped(format).replace(/%(?:%|b|s|q|[-+ #0]*[\d.*]*[A-Za-z])/g, (directive) => {
      if (directive === '%%') return '%';
      const value = values[next] ?? '';
      next += 1;
      if (directive === '%c') return value.slice(0, 1);
      const number = numbered(directive, value);
      if (number !== null) return number;
      const [, width = '', most] = /^%(-?\d*)(?:\.(\d*))?[bsqd]$/.exec(directive) ?? ['', '-', undefined];
      if (width !== '' || (most !== undefined && (isWild(value) || directive.endsWith('d')))) return ANY;
      const text = directive.endsWith('b') ? escaped(value) : value;
      return most === undefined ? text : text.slice(0, Number(most));
    });
  let text = once();
  // the format is used again until all values are
  for (let round = 0; next > 0 && next < values.length && round < MOST_TEXTS; round++) text += once();
  return next > 0 && next < values.length ? text + ANY : text;
}

/** `%03o`, `%x`; null: it is none of these, or no number that is known. */
function numbered(directive: string, value: WildText): WildText | null {
  const [, zero, width = '', how] = /^%(0?)(\d*)([diuoxX])$/.exec(directive) ?? [];
  if (how === undefined || !/^(?:0[xX][\dA-Fa-f]{1,8}|[1-9]\d{0,8}|0)$/.test(value)) return null;
  const number = Number(value);
  const text = how === 'o' ? number.toString(8) : /x/i.test(how) ? number.toString(16) : String(number);
  return (how === 'X' ? text.toUpperCase() : text).padStart(Number(width || '0'), zero === '0' ? '0' : ' ');
}

const NAMED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\', '"': '"', "'": "'" };

/** What is written with a backslash, as `printf` and `echo -e` print it. */
export function escaped(text: WildText): WildText {
  return text.replace(
    /\\(?:x([\dA-Fa-f]{1,2})|0?([0-7]{1,3})|u([\dA-Fa-f]{1,4})|x?([\uE000-\uE002]+)|(.))/g,
    (whole, hex, octal, code, wild, other) => {
      // some letter, and which one nobody knows
      if (wild !== undefined) return ANY;
      if (hex !== undefined || code !== undefined) return String.fromCharCode(Number.parseInt(hex ?? code, 16));
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      return NAMED[other] ?? whole;
    },
  );
}

/** What `echo` prints: to some shells a backslash is a sign, to others not. */
export function echoed(args: readonly WildText[]): readonly WildText[] {
  const start = args.findIndex((word) => !/^-[neE]+$/.test(word));
  const text = start < 0 ? '' : args.slice(start).join(' ');
  if (!text.includes('\\')) return [text];
  const options = start < 0 ? [] : args.slice(0, start);
  const read = escaped(text).replace(/\\c.*$/s, '');
  if (options.some((word) => word.includes('e'))) return [read];
  return [text, read];
}
