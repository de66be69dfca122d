import { fitsKind } from './fits-kind.ts';
import { isOrdinary, looksRandom, type Written } from './ordinary-value.ts';
import { kindOfName } from './secret-names.ts';
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
  return kindOfName(name) !== 'none';
}

/** Whether this value of such a name is a secret, and neither code, nor a reference, nor prose. */
export function holdsSecret(named: Named, { quoted, inner, to }: WrittenValue): boolean {
  const { text, start, at, name, separator } = named;
  // what is cheap to tell comes first: there may be a hundred thousand of them
  if (!fitsKind(kindOfName(name), inner, isAssigned(named))) return false;
  const before = text.slice(Math.max(0, start - 160), start);
  if (/^[\s\\]*$/.test(separator) && !followsName(name, before, inner, quoted)) return false;
  if (before.includes('arn:') && /\barn:[\w:-]{1,120}:$/.test(before)) return false;
  // ${NAME:?message}, ${NAME:-value}
  const isDefault = before.endsWith('${');
  if (isDefault && /^[?+]/.test(inner)) return false;
  const value = isDefault ? inner.replace(/^-/, '') : inner;
  const { assigned, given } = writtenAs(named, { quoted });
  if (isOrdinary(value, name, { quoted, assigned, given })) return false;
  if (!quoted && !assigned && isStatement(value, separator, text.slice(to, to + 8))) return false;
  // TOKEN=`cat file`
  if (assigned && text.charAt(at) === '`' && /^[a-z][\w-]* /.test(inner)) return false;
  return name.includes(' ') ? looksRandom(value) : isMeant(named, before, value, quoted);
}

/** How the place of a value says what it is. */
export function writtenAs({ name, separator }: Named, { quoted }: Pick<WrittenValue, 'quoted'>): Required<Written> {
  const assigned = /^[+:?]?=$/.test(separator) && /^[A-Z][A-Z0-9_]*$/.test(name);
  return { quoted, assigned, given: assigned || name.startsWith('-') };
}

/** `name=value`, `--name value`, `/name:value`: as nobody writes in a sentence. */
function isAssigned({ text, start, name, separator }: Named): boolean {
  if (/^\+?=$/.test(separator) || name.startsWith('-')) return true;
  return separator === ':' && text.charAt(start - 1) === '/' && /^(?:\s|$)/.test(text.charAt(start - 2));
}

/** `password = hashed;`, `token = isTest ? …`: a variable, in a line of code. */
function isStatement(value: string, separator: string, after: string): boolean {
  if (!/^[A-Za-z_$][A-Za-z_$.]*$/.test(value) || !/\s/.test(separator)) return false;
  return /^;|^\s(?:\?{1,2}|\|\||&&|\+|as|if|and|or)\s/.test(after);
}

function isMeant({ name, closing, separator }: Named, before: string, value: string, quoted: boolean): boolean {
  const sign = separator.replace(/[\s*\\]/g, '');
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
      return closing !== '' && (name.startsWith('--') || looksRandom(value) || SETS.test(before));
    default:
      // what stands on the next line is its own matter, unless it is indented and quoted
      if (/[\n\r]/.test(separator)) return (quoted || looksRandom(value)) && /[ \t]$/.test(separator);
      // "X-Auth-Token:…"
      if (separator === ':' && /\w-\w/.test(name)) return true;
      // "Unexpected token: identifier"
      return !(sign === ':' && !quoted && /token$/i.test(name) && /^[a-z]{1,12}\W?$|^\W/.test(value));
  }
}

/** `setenv("TOKEN", "…")`, `headers.set('X-Api-Key', '…')` */
const SETS = /(?:^|[^\w])(?:\w*[sS]et\w*|put\w*|define|append|header)\(\s{0,4}\\*["'`]$/;

/** Programs and options that take the name of a value, then the value. */
const NAME_AND_VALUE =
  /(?:\b(?:setenv|ENV|setx|set-environment|launchctl\s+setenv|(?:config|configure|gsettings|crudini\s+--|secrets)\s{0,2}set|(?:git|npm|pip|yarn|pnpm|poetry|bundle|composer)\s+(?:config|set)|config:set|config\s+(?:create|update)(?:\s+[\w:.-]{1,60}){2,12}|defaults\s+write|(?:Set|New)-(?:Item|Variable)|\bset\s+-\w{1,4})|--(?:arg|argjson|argstr|stringparam|param))(?:\s+(?:-{1,2}[\w-]{1,30}|\/[A-Za-z]))*\s+["']?(?:[\w./:@-]{0,120}[./:@])?$/;

/** A blank is all that is between them: `--password x`, `ENV DB_PASSWORD x`, `config set token x`, `PASSWORD 'x'`. */
function followsName(name: string, before: string, value: string, quoted: boolean): boolean {
  if (/^-{1,2}\p{L}/u.test(name)) return name.startsWith('--') || /[ \t]$/.test(before);
  // `--spring.datasource.password x`
  if (/(?:^|\s)--?[A-Za-z][\w.-]*\.$/.test(before) || /^--?\p{L}/u.test(name)) return true;
  if (NAME_AND_VALUE.test(before)) return true;
  if (quoted) return name === 'PASSWORD' || looksRandom(value) || /\bset\s+["']?[\w./:@-]{0,120}$/.test(before);
  if (/\b(?:set|put|write|config)\s+[\w./:@-]{0,120}$/.test(before)) return /\d/.test(value);
  return /^passw(?:or)?d$/i.test(name) && looksRandom(value) && /^[\w!@#$%^&*+-]+$/.test(value);
}
