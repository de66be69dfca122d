import { isOrdinary, looksRandom } from './ordinary-value.ts';
import { namesSecret, wordsIn } from './secret-names.ts';
import { type ValueReader, valueReader, type WrittenValue } from './written-value.ts';

const QUOTE = '\\\\{0,15}["\'`]';
const SEPARATORS = [
  // const token: string = "…", var token string = "…"
  `\\s?(?::\\s?|\\s)[\\w<>\\[\\].&'|]{1,40}\\s{1,2}=\\s{1,4}(?=${QUOTE})`,
  '\\s{0,8}(?:::?|:?=>?)(?![=~])\\s{0,40}',
  '\\s{1,4}(?:is|was):?\\s{1,4}',
  // { "name": "…_TOKEN", "value": "…" }
  `,?(?:\\s|\\\\+[nrt]){0,40}(?:${QUOTE})?value(?:${QUOTE})?\\s{0,4}[:=]\\s{0,4}`,
  `\\s{0,4},\\s{0,40}(?=${QUOTE})`,
  '>(?=[^\\s<>{}]{1,400}<\\/)',
  '\\s{0,40}\\|\\s{0,4}',
  '\\s{1,8}(?!-)',
].join('|');

/** Begins where a name may end like one of a secret; what stands before it is looked at when all the rest fits. */
const NAMED = new RegExp(
  `(pass|pwd|psk|secret|token|key|authorization|cookie|credential|jwt|mnemonic|_auth)([\\w-]{0,40})((?:\\x1b\\[[\\d;]{0,12}m)?(?:${QUOTE})?\\]?)(${SEPARATORS})(?=\\S)`,
  'gi',
);

interface Named {
  readonly text: string;
  readonly from: number;
  readonly name: string;
  readonly closing: string;
  readonly separator: string;
}

/** `apiKey: …`, `--password …`, `"token": "…"`, `Authorization: Bearer …`; what is kept is the name. */
export function maskNamed(text: string, mask: string): string {
  const read = valueReader(text);
  let [masked, done] = ['', 0];
  NAMED.lastIndex = 0;
  for (let found = NAMED.exec(text); found !== null; found = NAMED.exec(text)) {
    const [whole, keyword = '', rest = '', closing = '', separator = ''] = found;
    const from = found.index + whole.length;
    const name = beginning(text, found.index) + keyword + rest;
    const to = namesSecret(name) || isPass(name) ? secretEnd({ text, from, name, closing, separator }, read) : from;
    NAMED.lastIndex = to > from ? to : found.index + keyword.length;
    if (to <= from) continue;
    masked += text.slice(done, from) + mask;
    done = to;
  }
  return done === 0 ? text : masked + text.slice(done);
}

/** Where the secret ends that this name has; where it begins: there is none. */
function secretEnd(named: Named, read: ValueReader): number {
  const { text, from, separator } = named;
  const block = blockEnd(named);
  if (block !== null) return block;
  const value = read(from);
  if (value.to === from || endsString(named, value) || !isSecret(named, value)) return from;
  if (separator === '>') return text.indexOf('<', from);
  if (isHeader(named, value)) return endOfLine(text, from);
  // "old" -> "new", 'one'"two"
  const more = value.quoted ? /^(?:\s{0,2}->\s{0,2})?(?=["'`])/.exec(text.slice(value.to, value.to + 8)) : null;
  const joined = more !== null && (more[0] !== '' || separator === '=');
  return joined ? read(value.to + more[0].length).to : value.to;
}

function isSecret({ text, from, name, closing, separator }: Named, { quoted, inner }: WrittenValue): boolean {
  const sign = separator.trim();
  const before = text.slice(
    Math.max(0, from - separator.length - closing.length - name.length - 160),
    from - separator.length - closing.length - name.length,
  );
  if (isPass(name)) return quoted && sign.endsWith(':') && looksRandom(inner);
  if (/\barn:[\w:-]{1,120}:$/.test(before)) return false;
  // ${NAME:?message}, ${NAME:-value}
  const value = before.endsWith('${') ? inner.replace(/^-/, '') : inner;
  if (before.endsWith('${') && /^[?+]/.test(inner)) return false;
  const assigned = separator === '=' && /^[A-Z][A-Z0-9_]*$/.test(name);
  if (isOrdinary(value, name, { quoted, assigned })) return false;
  switch (sign) {
    case '':
      if (/^-{1,2}[A-Za-z]/.test(name)) return name.startsWith('--') || /[ \t]$/.test(before);
      if (/(?:^|\s)(?:PASSWORD)$/.test(` ${name}`) && quoted) return true;
      return /\bset\s+[\w./:@-]{0,200}$/.test(before) && (quoted || /\d/.test(value));
    case '::':
      return false;
    case '=>':
      return quoted;
    case 'is':
    case 'is:':
    case 'was':
    case 'was:':
      return /\d/.test(value) && value.length >= 6;
    case '|':
      return looksRandom(value);
    case ',':
      return closing !== '' && (name.startsWith('--') || looksRandom(value));
    default:
      // what stands on the next line is its own matter, unless it is indented and quoted
      if (/[\n\r]/.test(separator)) return (quoted || looksRandom(value)) && /[ \t]$/.test(separator);
      // "Unexpected token: identifier"
      return !(sign === ':' && !quoted && /token$/i.test(name) && /^[a-z]{1,12}\W?$|^\W/.test(value));
  }
}

/** `pass: "…"` may be anything; what a generator made is a password. */
function isPass(name: string): boolean {
  return /^["']?pass$/i.test(name) || wordsIn(name).join(' ') === 'pass';
}

/** A block of YAML: all lines that are indented deeper than its name. */
function blockEnd({ text, from, name, separator }: Named): number | null {
  if (separator.trim() !== ':' || !/^[|>][-+\d]{0,2}(?:\r?\n|\\+n)/.test(text.slice(from, from + 16))) return null;
  const start = from - separator.length - name.length;
  const indent = /(?:^|\n|\\n)([ ]*)(?:- )?["']?$/.exec(text.slice(Math.max(0, start - 100), start))?.[1]?.length ?? 0;
  const line = new RegExp(`(?:\\r?\\n|\\\\+n)(?! {${indent + 1}}|\\s*(?:\\n|$))|\\\\*"(?=[,}\\]]|$)`, 'g');
  line.lastIndex = from;
  return line.exec(text)?.index ?? text.length;
}

/** `"Enter password:"]`, `"&token=" + token`: the quote is the end of the text that the name stands in. */
function endsString({ text, from, name, closing, separator }: Named, { quoted }: WrittenValue): boolean {
  if (closing !== '' || !quoted || /\s$/.test(separator)) return false;
  const [opening = '', quote = ''] = /^\\*(["'`])/.exec(text.slice(from, from + 16)) ?? [];
  const start = from - separator.length - name.length;
  if (text.slice(Math.max(0, start - opening.length), start) === opening) return true;
  if (/^\\*["'`][\]},]/.test(text.slice(from, from + 20)) && separator === ':') return true;
  if (!/^\s{0,2}(?:[+)\],;}.]|$)/.test(text.slice(from + opening.length, from + opening.length + 4))) return false;
  const line =
    text
      .slice(Math.max(0, from - 400), from)
      .split('\n')
      .at(-1) ?? '';
  return line.split(quote).length % 2 === 0;
}

/** The part of a name that stands before its telling word. */
function beginning(text: string, at: number): string {
  let from = at;
  while (from > 0 && at - from < 64 && /[\w-]/.test(text.charAt(from - 1))) from -= 1;
  // the n of "\\n" is no part of it
  return text.slice(text.charAt(from - 1) === '\\' && /[nrt]/.test(text.charAt(from)) ? from + 1 : from, at);
}

/** Such a header is secret to its end, blanks and all. */
function isHeader({ name, separator }: Named, { quoted }: WrittenValue): boolean {
  return !quoted && /^(?:set-)?cookie$|authorization$/i.test(name) && separator.trim() === ':';
}

function endOfLine(text: string, from: number): number {
  const length = text.slice(from).search(/[\r\n"'`]|\\[nr"]/);
  return length === -1 ? text.length : from + length;
}
