import { holdsSecret, mayHold, type Named, writtenAs } from './holds-secret.ts';
import { isOrdinary } from './ordinary-value.ts';
import { TELLING, TELLING_LAST } from './secret-names.ts';
import { TELLING_ELSEWHERE } from './secret-names-elsewhere.ts';
import { type ValueReader, valueReader, type WrittenValue } from './written-value.ts';

const QUOTE = '\\\\{0,15}["\'`]';
/** A blank, or the end of a line that goes on. */
const GAP = '(?:[ \\t]|\\\\\\r?\\n)';
const SEPARATORS = [
  // ${TOKEN:-…}
  '(?<=\\$\\{!?\\w{1,64}):?[-=+](?=[^\\s}])',
  // const token: string = "…", var token string = "…"
  ` ?(?:: ?| )(?:&'\\w{1,20} )?[\\w<>\\[\\].&'|]{1,40}\\s{1,2}=\\s{1,4}(?=${QUOTE})`,
  '\\s{0,8}(?:::?|[+:?]?=>?|：|＝)(?![=~])\\*{0,2}\\s{0,40}',
  '\\s{1,4}(?:is|was):?\\s{1,4}',
  // { "name": "…_TOKEN", "value": "…" }
  `,?(?:\\s|\\\\+[nrt]){0,40}(?:${QUOTE})?value(?:${QUOTE})?\\s{0,4}[:=]\\s{0,4}`,
  `\\s{0,4},\\s{0,40}(?=${QUOTE})`,
  '>(?=[^\\s<>{}]{1,400}<\\/)',
  '><!\\[CDATA\\[',
  '\\s{0,4}<<<\\s{0,4}',
  `\\((?=${QUOTE})`,
  '\\s{0,40}\\|\\s{0,4}',
  `${GAP}{1,40}(?!-)`,
].join('|');

/**
 * Each of them has one of these, and so has everything that stands behind an option or a word: a text that has none, as the
 * name of a field or of a file, need not be looked through.
 */
const SEPARATING = /[\s:=：＝,<>|(\\]/;

export function maySeparate(text: string): boolean {
  return SEPARATING.test(text);
}

/** Begins where a name may end like one of a secret; what stands before it is looked at when all the rest fits. */
function named(telling: string): RegExp {
  const source = `(${telling})([\\w-]{0,40})((?:\\x1b\\[[\\d;]{0,12}m)?(?:${QUOTE}|\\*\\*)?\\]?)(${SEPARATORS})(?=\\S)`;
  return new RegExp(source, 'gi');
}

// made when a text needs them: a process that has just started has little time
let usual: RegExp | null = null;
let elsewhere: RegExp | null = null;

/** `apiKey: …`, `--password …`, `"token": "…"`, `Authorization: Bearer …`; what is kept is the name. */
export function maskNamed(text: string, mask: string): string {
  usual ??= named(`${TELLING}|(?:${TELLING_LAST})(?![a-z])`);
  return maskAfter(usual, text, mask);
}

/** The same with names of other languages, which most texts have none of. */
export function maskNamedElsewhere(text: string, mask: string): string {
  elsewhere ??= named(TELLING_ELSEWHERE);
  return maskAfter(elsewhere, text, mask);
}

function maskAfter(names: RegExp, text: string, mask: string): string {
  const read = valueReader(text);
  let [masked, done] = ['', 0];
  names.lastIndex = 0;
  for (let found = names.exec(text); found !== null; found = names.exec(text)) {
    const [whole, keyword = '', rest = '', closing = '', separator = ''] = found;
    const at = found.index + whole.length;
    const name = beginning(text, found.index) + keyword + rest;
    const start = at - separator.length - closing.length - name.length;
    const one: Named = { text, at, start, name, closing, separator };
    const [from, to] = (mayHold(one) ? secretIn(one, read) : null) ?? [at, at];
    names.lastIndex = to > from ? to : found.index + keyword.length;
    if (to <= from) continue;
    masked += text.slice(done, from) + mask;
    done = to;
  }
  return done === 0 ? text : masked + text.slice(done);
}

type Span = readonly [from: number, to: number];

function secretIn(named: Named, read: ValueReader): Span | null {
  const { text, at } = named;
  const block = blockEnd(named);
  if (block !== null) return [at, block];
  const value = elementOf(named) ?? read(at);
  if (value.to === at || endsString(named, value)) return null;
  const inner = within(named, read);
  if (inner !== null) return inner;
  const pieces = piecesOf(named, value, read);
  if (!pieces.some((piece) => holdsSecret(named, piece)))
    return value.quoted ? null : (formatted(named, value, read) ?? literalAfter(named, value, read));
  if (isHeader(named, value) || isLine(named, value)) return [at, endOfLine(text, at)];
  return [at, pieces.at(-1)?.to ?? value.to];
}

const WITHIN =
  /^\\*["']?(?:\$\(|(?:file:)?<\(|`)\s{0,2}(?:echo|printf)\s+(?:-\w{1,3}\s+|["']%s(?:\\+n)?["']\s+)?|^[[(]\s{0,8}(?=\\*["'])|^\\*["']?(?:\$\{!?\w{1,64}(?:\[[^\]}]{0,20}\])?:?[-=+]){1,8}(?=\\*["'])/;

/** `TOKEN=$(echo …)`, `TOKEN=${X:-"…"}`, `"passwords": ["…", "…"]`: what stands in it is the value. */
function within(named: Named, read: ValueReader): Span | null {
  const { text, at } = named;
  const [opening = ''] = WITHIN.exec(text.slice(at, at + 48)) ?? [];
  const from = at + opening.length;
  if (opening === '') return null;
  const found = read(from);
  // the end of the command is no part of what it prints
  const closing = found.quoted ? 0 : (/[)`]+$/.exec(found.inner)?.[0].length ?? 0);
  const value = { ...found, to: found.to - closing, inner: found.inner.slice(0, found.inner.length - closing) };
  if (isOrdinary(value.inner, named.name, { quoted: true }) || !holdsSecret(named, value)) return null;
  const end = /^[[(]/.test(opening) ? text.indexOf(opening.startsWith('(') ? ')' : ']', value.to) : -1;
  return [from, Math.max(value.to, end)];
}

const MOST_PIECES = 16;

/** `"old" -> "new"`; `'one'"two"three`, which a shell puts together. */
function piecesOf(named: Named, first: WrittenValue, read: ValueReader): readonly WrittenValue[] {
  const pieces = [first];
  let next = nextPiece(named, first);
  // `os.environ["…"]`, `"PWD=/x"`: what is ordinary itself ends where it ends
  const { quoted, inner } = first;
  const isWord = named.separator === '=' && /^\w+$/.test(inner);
  if (
    next !== null &&
    !quoted &&
    !isWord &&
    !inner.startsWith('$') &&
    isOrdinary(inner, named.name, writtenAs(named, first))
  )
    return pieces;
  while (next !== null && pieces.length < MOST_PIECES) {
    const piece = read(next);
    if (piece.to === next) break;
    pieces.push(piece);
    next = nextPiece(named, piece);
  }
  return pieces;
}

/** Where the next piece of a value begins; null: that was all. */
function nextPiece({ text, separator }: Named, { to, quoted }: WrittenValue): number | null {
  const [arrow = '', opening = ''] = NEXT.exec(text.slice(to, to + 24)) ?? [];
  const isShellWord = /^(?:=|\s*)$/.test(separator);
  if (opening === '') return quoted && isShellWord && /^[\w$@#%^+=:,.!?/-]/.test(text.slice(to, to + 1)) ? to : null;
  if (arrow === '' && (!isShellWord || BETWEEN.test(text.slice(to, to + 40)))) return null;
  // two kinds of quotes side by side, and no end of anything: a shell puts them together
  const [sign = ''] = /["'`]/.exec(opening) ?? [];
  const after = text.charAt(text.indexOf(sign, to) + 1);
  if (quoted && arrow === '' && text.charAt(to - 1) !== sign && /[\w$@#%^+=.!?/-]/.test(after)) return to;
  return isInside(text.slice(Math.max(0, to - 400), to), opening) ? null : to + arrow.length;
}

/** `…","…`: the end of one string and the beginning of the next. */
const BETWEEN = /^\\{0,15}["'`]\s{0,4}[,\]}]/;
const NEXT = /^(?:\s{0,2}->\s{0,2})?(?=\$?(\\{0,15}["'`]))/;

/** `printf 'TOKEN=%s\n' '…'`: what the value is comes after the text. */
function formatted({ text, at }: Named, { to, inner }: WrittenValue, read: ValueReader): Span | null {
  if (!inner.startsWith('%s') || !/\bprintf\s[^\n;|&]{0,120}$/.test(text.slice(Math.max(0, at - 160), at))) return null;
  const [between = ''] = /^(?:\\+[nrt])*\\*["']\s{1,4}(?=[\w"'$])/.exec(text.slice(to, to + 24)) ?? [];
  const value = between === '' ? null : read(to + between.length);
  return value === null || isOrdinary(value.inner, '', { quoted: value.quoted, assigned: true })
    ? null
    : [Math.max(at, to + between.length), value.to];
}

const MAX_ELEMENT_CHARS = 1024;

/** `<password>…</password>`, `<password><![CDATA[…]]></password>`; null: it stands in no element. */
function elementOf({ text, at, separator }: Named): WrittenValue | null {
  if (!separator.startsWith('>')) return null;
  const found = text.indexOf(separator === '>' ? '<' : ']]>', at);
  const to = found === -1 ? text.length : found;
  return { to, quoted: true, inner: text.slice(at, Math.min(to, at + MAX_ELEMENT_CHARS)) };
}

const BEFORE_LITERAL =
  /^[^\n"'`;,]{0,80}?(?:\|\||\?\?|\bor|\belse|(?:String::from|SecretStr|SecretString::new|Some|Buffer\.from|b64decode|encode|bytes)\(|SecureString)\s{0,4}(?=\\{0,15}["'`])/;

/** `process.env.API_KEY ?? "…"`, `String::from("…")`: what code falls back on. */
function literalAfter({ text, at, name, separator }: Named, { to }: WrittenValue, read: ValueReader): Span | null {
  if (!/[:=]/.test(separator) && !name.startsWith('-')) return null;
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
  const [opening = ''] = /^\$?\\*["'`]/.exec(text.slice(at, at + 17)) ?? [];
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
  while (from > 0 && at - from < 64 && isOfName(text.charAt(from - 1))) from -= 1;
  // `deploy.key=…`
  if (from === at && text.charAt(at - 1) === '.')
    from = at - (DOTTED.exec(text.slice(Math.max(0, at - 40), at))?.[0].length ?? 0);
  // the n of "\\n" is no part of it
  if (text.charAt(from - 1) === '\\' && /[nrt]/.test(text.charAt(from))) from += 1;
  // "API key"
  return (from === at ? (SPACED.exec(text.slice(Math.max(0, at - 12), at))?.[0] ?? '') : '') + text.slice(from, at);
}

/** What letters there are is looked up where it is asked: to make such a pattern takes a process that has just started long. */
function isOfName(sign: string): boolean {
  return /[\w-]/.test(sign) || (sign > '\x7f' && /[\p{L}\p{M}]/u.test(sign));
}

const DOTTED = /[A-Za-z][\w-]*\.$/;
const SPACED = /(?<![\w-])(?:api|secret|access|private|auth|signing|encryption|mot de) $/i;

/** Such a header is secret to its end, blanks and all. */
function isHeader({ name, separator }: Named, { quoted }: WrittenValue): boolean {
  return !quoted && /^(?:set-)?cookie$|authorization$/i.test(name) && separator.trim() === ':';
}

/** `password: four words of it`, on a line of its own. */
function isLine({ text, start, name, closing, separator }: Named, { quoted }: WrittenValue): boolean {
  if (quoted || closing !== '' || !/^(?::| =) $/.test(separator) || !/passw|passphrase/i.test(name)) return false;
  return /(?:^|\n|\\n|["'])[ \t]*(?:- )?$/.test(text.slice(Math.max(0, start - 100), start));
}

function endOfLine(text: string, from: number): number {
  const length = text.slice(from).search(/[\r\n"'`]|\\[nr"]/);
  return length === -1 ? text.length : from + length;
}
