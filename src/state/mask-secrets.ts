import { isOrdinary, maybeNamesSecret, namesSecret } from './secret-names.ts';
import { maskPlaces, maskPrivateKeys, maskTokens } from './secret-shapes.ts';

export const MASK = '***';

/** Nothing that short is told from a word. */
const LEAST_CHARS = 6;

/** A text for a log, without what looks like a secret. */
export function maskSecrets(text: string): string {
  if (text.length < LEAST_CHARS) return text;
  const named = maybeNamesSecret(text) ? maskNamed(text) : text;
  return maskTokens(maskPrivateKeys(maskPlaces(maskSchemes(named), MASK), MASK), MASK);
}

const QUOTED = ['\\\\"(?:(?!\\\\")[\\s\\S])*(?:\\\\")?', ...['"', "'", '`'].map(inQuotes)];
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
    const [whole, keyword = '', rest = '', , separator = '', value = ''] = found;
    const name = beginning(text, found.index) + keyword + rest;
    if (!isSecret(name, separator, value)) {
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

function isSecret(name: string, separator: string, value: string): boolean {
  if (!namesSecret(name)) return false;
  const sign = separator.trim();
  const quoted = /^\\?["'`]/.test(value);
  if (sign === '' && !name.startsWith('--')) return false;
  if (sign === '::' || (sign === '=>' && !quoted)) return false;
  if (isOrdinary(quoted ? value.replace(/^\\?["'`]|\\?["'`]$/g, '') : value, name, quoted)) return false;
  // "Unexpected token: identifier"
  return !(sign === ':' && !quoted && /token$/i.test(name) && /^[a-z]{1,12}$|^\W/.test(value));
}

/** The part of a name that stands before its telling word. */
function beginning(text: string, at: number): string {
  let from = at;
  while (from > 0 && at - from < 64 && /[\w-]/.test(text.charAt(from - 1))) from -= 1;
  return text.slice(from, at);
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
