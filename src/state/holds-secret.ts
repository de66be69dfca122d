import { isOrdinary, looksRandom } from './ordinary-value.ts';
import { namesSecret } from './secret-names.ts';
import type { WrittenValue } from './written-value.ts';

/** A name, and what stands between it and its value. */
export interface Named {
  readonly text: string;
  /** Where the name begins, and where the value does. */
  readonly start: number;
  readonly at: number;
  readonly name: string;
  /** The quote, or whatever else ends the name. */
  readonly closing: string;
  readonly separator: string;
}

export function mayHold({ name }: Named): boolean {
  return namesSecret(name) || isPass(name);
}

/** Whether this value of such a name is a secret, and neither code, nor a reference, nor prose. */
export function holdsSecret(named: Named, { quoted, inner, to }: WrittenValue): boolean {
  const { text, start, at, name, separator } = named;
  const before = text.slice(Math.max(0, start - 160), start);
  if (isPass(name)) return quoted && separator.trim().endsWith(':') && looksRandom(inner);
  if (/\barn:[\w:-]{1,120}:$/.test(before)) return false;
  // ${NAME:?message}, ${NAME:-value}
  const isDefault = before.endsWith('${');
  if (isDefault && /^[?+]/.test(inner)) return false;
  const value = isDefault ? inner.replace(/^-/, '') : inner;
  const assigned = separator === '=' && /^[A-Z][A-Z0-9_]*$/.test(name);
  if (isOrdinary(value, name, { quoted, assigned })) return false;
  if (!quoted && !assigned && isStatement(value, separator, text.slice(to, to + 8))) return false;
  // TOKEN=`cat file`
  if (assigned && text.charAt(at) === '`' && /^[a-z][\w-]* /.test(inner)) return false;
  return name.includes(' ') ? looksRandom(value) : isMeant(named, before, value, quoted);
}

/** `password = hashed;`, `token = isTest ? …`: a variable, in a line of code. */
function isStatement(value: string, separator: string, after: string): boolean {
  if (!/^[A-Za-z_$][A-Za-z_$.]*$/.test(value) || !/\s/.test(separator)) return false;
  return /^;|^\s(?:\?{1,2}|\|\||&&|\+|as|if|and|or)\s/.test(after);
}

function isMeant({ name, closing, separator }: Named, before: string, value: string, quoted: boolean): boolean {
  const sign = separator.replace(/[\s*]/g, '');
  switch (sign) {
    case '':
      return followsName(name, before, value, quoted);
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
    case '(':
      return /^(?:set|with)/i.test(name) || (before.endsWith('.') && looksRandom(value));
    case ',':
      return closing !== '' && (name.startsWith('--') || looksRandom(value));
    default:
      // what stands on the next line is its own matter, unless it is indented and quoted
      if (/[\n\r]/.test(separator)) return (quoted || looksRandom(value)) && /[ \t]$/.test(separator);
      // "Unexpected token: identifier"
      return !(sign === ':' && !quoted && /token$/i.test(name) && /^[a-z]{1,12}\W?$|^\W/.test(value));
  }
}

/** A blank is all that is between them: `--password x`, `ENV DB_PASSWORD x`, `config set token x`, `PASSWORD 'x'`. */
function followsName(name: string, before: string, value: string, quoted: boolean): boolean {
  if (/^-{1,2}[A-Za-z]/.test(name)) return name.startsWith('--') || /[ \t]$/.test(before);
  if (quoted) return name === 'PASSWORD' || looksRandom(value) || /\bset\s+["']?[\w./:@-]{0,120}$/.test(before);
  if (/(?:\bsetenv|\bENV|\bset\s+-\w{1,4})\s+$/.test(before)) return true;
  if (/\bset\s+[\w./:@-]{0,120}$/.test(before)) return /\d/.test(value);
  return /^passw(?:or)?d$/i.test(name) && looksRandom(value) && /^[\w!@#$%^&*+-]+$/.test(value);
}

/** `pass: "…"` may be anything; what a generator made is a password. */
function isPass(name: string): boolean {
  return /^[^A-Za-z]*pass$/i.test(name);
}
