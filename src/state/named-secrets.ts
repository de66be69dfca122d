import { holdsSecret, mayHold, type Named } from './holds-secret.ts';
import { isOrdinary } from './ordinary-value.ts';
import { type ValueReader, valueReader, type WrittenValue } from './written-value.ts';

const QUOTE = '\\\\{0,15}["\'`]';
const SEPARATORS = [
  // const token: string = "…", var token string = "…"
  ` ?(?:: ?| )(?:&'\\w{1,20} )?[\\w<>\\[\\].&'|]{1,40}\\s{1,2}=\\s{1,4}(?=${QUOTE})`,
  '\\s{0,8}(?:::?|:?=>?)(?![=~])\\*{0,2}\\s{0,40}',
  '\\s{1,4}(?:is|was):?\\s{1,4}',
  // { "name": "…_TOKEN", "value": "…" }
  `,?(?:\\s|\\\\+[nrt]){0,40}(?:${QUOTE})?value(?:${QUOTE})?\\s{0,4}[:=]\\s{0,4}`,
  `\\s{0,4},\\s{0,40}(?=${QUOTE})`,
  '>(?=[^\\s<>{}]{1,400}<\\/)',
  `\\((?=${QUOTE})`,
  '\\s{0,40}\\|\\s{0,4}',
  '[ \\t]{1,8}(?!-)',
].join('|');

/** Begins where a name may end like one of a secret; what stands before it is looked at when all the rest fits. */
const NAMED = new RegExp(
  `(pass|pwd|psk|secret|token|key|authorization|cookie|credential|jwt|mnemonic|_auth)([\\w-]{0,40})((?:\\x1b\\[[\\d;]{0,12}m)?(?:${QUOTE}|\\*\\*)?\\]?)(${SEPARATORS})(?=\\S)`,
  'gi',
);

/** `apiKey: …`, `--password …`, `"token": "…"`, `Authorization: Bearer …`; what is kept is the name. */
export function maskNamed(text: string, mask: string): string {
  const read = valueReader(text);
  let [masked, done] = ['', 0];
  NAMED.lastIndex = 0;
  for (let found = NAMED.exec(text); found !== null; found = NAMED.exec(text)) {
    const [whole, keyword = '', rest = '', closing = '', separator = ''] = found;
    const at = found.index + whole.length;
    const name = beginning(text, found.index) + keyword + rest;
    const start = at - separator.length - closing.length - name.length;
    const named: Named = { text, at, start, name, closing, separator };
    const [from, to] = (mayHold(named) ? secretIn(named, read) : null) ?? [at, at];
    NAMED.lastIndex = to > from ? to : found.index + keyword.length;
    if (to <= from) continue;
    masked += text.slice(done, from) + mask;
    done = to;
  }
  return done === 0 ? text : masked + text.slice(done);
}

type Span = readonly [from: number, to: number];

function secretIn(named: Named, read: ValueReader): Span | null {
  const { text, at, separator } = named;
  const block = blockEnd(named);
  if (block !== null) return [at, block];
  const value = read(at);
  if (value.to === at || endsString(named, value)) return null;
  if (!holdsSecret(named, value)) return value.quoted ? null : literalAfter(named, value, read);
  if (separator === '>') return [at, text.indexOf('<', at)];
  if (isHeader(named, value)) return [at, endOfLine(text, at)];
  return [at, value.quoted ? joinedEnd(named, value.to, read) : value.to];
}

/** `"old" -> "new"`, `'one'"two"`. */
function joinedEnd({ text, separator }: Named, to: number, read: ValueReader): number {
  const [arrow = '', opening = ''] = /^(?:\s{0,2}->\s{0,2})?(?=(\\{0,15}["'`]))/.exec(text.slice(to, to + 24)) ?? [];
  if (opening === '' || (arrow === '' && separator !== '=')) return to;
  return isInside(text.slice(Math.max(0, to - 400), to), opening) ? to : read(to + arrow.length).to;
}

const BEFORE_LITERAL =
  /^[^\n"'`;,]{0,80}?(?:\|\||\?\?|\bor|\belse|(?:String::from|SecretStr|SecretString::new|Some|Buffer\.from|b64decode|encode|bytes)\(|SecureString)\s{0,4}(?=\\{0,15}["'`])/;

/** `process.env.API_KEY ?? "…"`, `String::from("…")`: what code falls back on. */
function literalAfter({ text, at, name, separator }: Named, { to }: WrittenValue, read: ValueReader): Span | null {
  if (!/[:=]/.test(separator)) return null;
  const found = BEFORE_LITERAL.exec(text.slice(at, Math.min(to, at + 80) + 20));
  if (found === null) return null;
  const value = read(at + found[0].length);
  return isOrdinary(value.inner, name, { quoted: true }) ? null : [at + found[0].length, value.to];
}

/** A block of YAML: all lines that are indented deeper than its name. */
function blockEnd({ text, at: from, start, separator }: Named): number | null {
  if (separator.trim() !== ':' || !/^[|>][-+\d]{0,2}(?:\r?\n|\\+n)/.test(text.slice(from, from + 16))) return null;
  const indent = /(?:^|\n|\\n)([ ]*)(?:- )?["']?$/.exec(text.slice(Math.max(0, start - 100), start))?.[1]?.length ?? 0;
  const line = new RegExp(`(?:\\r?\\n|\\\\+n)(?! {${indent + 1}}|\\s*(?:\\n|$))|\\\\*"(?=[,}\\]]|$)`, 'g');
  line.lastIndex = from;
  return line.exec(text)?.index ?? text.length;
}

/** `"Enter password:"]`, `"&token=" + token`: the quote is the end of the text that the name stands in. */
function endsString({ text, at, start, closing, separator }: Named, { quoted }: WrittenValue): boolean {
  const [opening = ''] = /^\\*["'`]/.exec(text.slice(at, at + 17)) ?? [];
  if (closing !== '' || !quoted || opening === '') return false;
  const next = text.slice(at + opening.length, at + opening.length + 4);
  if (!/\s$/.test(separator)) {
    if (text.slice(Math.max(0, start - opening.length), start) === opening) return true;
    if (separator === ':' && /^[\]},]/.test(next)) return true;
  }
  return /^\s|^[+)\],;}.]|^$/.test(next) && isInside(text.slice(Math.max(0, at - 400), at), opening);
}

/** Whether a string of this line is still open. An apostrophe opens none. */
function isInside(before: string, opening: string): boolean {
  // what was written into a string has lines of its own
  const line = (before.split(opening.startsWith('\\') ? /\n|\\n/ : /\n/).at(-1) ?? '').replace(/\w'\w/g, '');
  const quotes = line.split(opening).slice(0, -1);
  return quotes.filter((part) => !part.endsWith('\\')).length % 2 === 1;
}

/** The part of a name that stands before its telling word. */
function beginning(text: string, at: number): string {
  let from = at;
  while (from > 0 && at - from < 64 && /[\w-]/.test(text.charAt(from - 1))) from -= 1;
  // the n of "\\n" is no part of it
  if (text.charAt(from - 1) === '\\' && /[nrt]/.test(text.charAt(from))) from += 1;
  // "API key"
  return (from === at ? (SPACED.exec(text.slice(Math.max(0, at - 12), at))?.[0] ?? '') : '') + text.slice(from, at);
}

const SPACED = /(?<![\w-])(?:api|secret|access|private|auth|signing|encryption) $/i;

/** Such a header is secret to its end, blanks and all. */
function isHeader({ name, separator }: Named, { quoted }: WrittenValue): boolean {
  return !quoted && /^(?:set-)?cookie$|authorization$/i.test(name) && separator.trim() === ':';
}

function endOfLine(text: string, from: number): number {
  const length = text.slice(from).search(/[\r\n"'`]|\\[nr"]/);
  return length === -1 ? text.length : from + length;
}
