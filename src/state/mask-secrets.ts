import { isOrdinary, maybeNamesSecret, namesSecret } from './secret-names.ts';
import { maskPlaces, maskPrivateKeys, maskTokens } from './secret-shapes.ts';

export const MASK = '***';

/** Nothing that short is told from a word. */
const LEAST_CHARS = 6;

/** A text for a log, without what looks like a secret. */
export function maskSecrets(text: string): string {
  if (text.length < LEAST_CHARS) return text;
  let clean = maskPlain(text);
  let inner = clean;
  for (let level = 0; level < MOST_LEVELS && ESCAPES.test(inner); level++) {
    inner = unescaped(inner);
    const masked = maskPlain(inner);
    // a secret inside: what it stood in is kept as it reads
    if (masked !== inner) clean = masked;
    inner = masked;
  }
  return clean;
}

/** JSON in JSON in JSON: nobody nests it deeper by accident. */
const MOST_LEVELS = 3;
const ESCAPES = /\\["\\/bfnrtu]/;

/** What a text says that was written into a string. */
function unescaped(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|(["\\/bfnrt]))/g, (_, unit?: string, letter?: string) =>
    unit === undefined ? (LETTERS[letter ?? ''] ?? letter ?? '') : String.fromCharCode(Number.parseInt(unit, 16)),
  );
}

const LETTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function maskPlain(text: string): string {
  const named = maybeNamesSecret(text) ? maskNamed(text) : text;
  return maskTokens(maskPrivateKeys(maskPlaces(maskSchemes(named), MASK), MASK), MASK);
}

const QUOTED = ['\\\\"(?:\\\\\\\\\\\\"|(?!\\\\")[\\s\\S])*(?:\\\\")?', ...['"', "'", '`'].map(inQuotes)];
const BARE = '(?:[^\\s"\',;&}]|,(?!\\s|\\w+[=:]))+';
const VALUE = [...QUOTED, `(?:bearer|basic|digest|token)\\s+${BARE}`, BARE].join('|');

/** Begins where a name may end like one of a secret; what stands before it is looked at when all the rest fits. */
const NAMED = new RegExp(
  `(pass|pwd|secret|token|key|authorization|cookie|credential|jwt|_auth)([\\w-]{0,40})(\\\\?["']?\\]?)(\\s{0,8}(?:::?|=>?)(?![=~])\\s{0,8}|\\s{1,8}(?!-))(${VALUE})`,
  'gi',
);

/** `apiKey: …`, `--password …`, `"token": "…"`, `Authorization: Bearer …`; what is kept is the name. */
function maskNamed(text: string): string {
  let [masked, done] = ['', 0];
  NAMED.lastIndex = 0;
  for (let found = NAMED.exec(text); found !== null; found = NAMED.exec(text)) {
    const [whole, keyword = '', rest = '', closing = '', separator = '', value = ''] = found;
    const name = beginning(text, found.index) + keyword + rest;
    if (endsString(closing, separator, value) || !isSecret(name, separator, value)) {
      NAMED.lastIndex = found.index + keyword.length;
      continue;
    }
    const from = found.index + whole.length - value.length;
    const to = isHeader(name, separator, value) ? endOfLine(text, from) : from + value.length;
    masked += text.slice(done, from) + MASK;
    done = to;
    NAMED.lastIndex = to;
  }
  return done === 0 ? text : masked + text.slice(done);
}

/** `"Enter password:"]`: the quote is the end of the text that the name stands in. */
function endsString(closing: string, separator: string, value: string): boolean {
  return closing === '' && separator === ':' && /^\\*["'][\]},]/.test(value);
}

function isSecret(name: string, separator: string, given: string): boolean {
  // what follows an escaped end of a line, or of a quote, is another matter
  const value = given.replace(/\\(?:[nrt]|\\)[\s\S]*$|\\+$/, '');
  if (value === '' || !namesSecret(name)) return false;
  const sign = separator.trim();
  const quoted = /^\\?["'`]/.test(value);
  if (sign === '' && !name.startsWith('--')) return false;
  if (sign === '::' || (sign === '=>' && !quoted)) return false;
  // "Enter password:", and what stands on the next line
  if (!quoted && separator.includes('\n')) return false;
  if (isOrdinary(quoted ? value.replace(/^\\?["'`]|\\?["'`]$/g, '') : value, name, quoted)) return false;
  // "Unexpected token: identifier"
  return !(sign === ':' && !quoted && /token$/i.test(name) && /^[a-z]{1,12}$|^\W/.test(value));
}

/** The part of a name that stands before its telling word. */
function beginning(text: string, at: number): string {
  let from = at;
  while (from > 0 && at - from < 64 && /[\w-]/.test(text.charAt(from - 1))) from -= 1;
  // the n of "\\n" is no part of it
  return text.slice(text.charAt(from - 1) === '\\' && /[nrt]/.test(text.charAt(from)) ? from + 1 : from, at);
}

/** Such a header is secret to its end, blanks and all. */
function isHeader(name: string, separator: string, value: string): boolean {
  return /^(?:set-)?cookie$|authorization$/i.test(name) && separator.trim() === ':' && !/^\\?["'`]/.test(value);
}

function endOfLine(text: string, from: number): number {
  const length = text.slice(from).search(/[\r\n"'`]|\\[nr"]/);
  return length === -1 ? text.length : from + length;
}

/** "Bearer …" wherever it stands, but not "basic authentication". */
function maskSchemes(text: string): string {
  return text.replace(/\b(bearer|basic)(\s{1,4})([\w.~+/=-]{8,})/gi, (whole, scheme, space, value) =>
    /\d|=$|[a-z][A-Z]/.test(value) ? `${scheme}${space}${MASK}` : whole,
  );
}

function inQuotes(quote: string): string {
  return `${quote}(?:[^${quote}\\\\]|\\\\[\\s\\S])*${quote}?`;
}
