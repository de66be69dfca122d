import { type Call, operandsOf } from './call.ts';
import { type Act, touches } from './effect.ts';
import { ANY, type WildText } from './wild-text.ts';

/** Dot commands that read a file, that write one, and that use another database. */
const READS = /^\s*\.(?:read?|import|restore|session)\s+(?:-{1,2}\S+\s+)*["']?([^\s"'|][^\s"']*)/gim;
const WRITES =
  /^\s*\.(?:out(?:p(?:ut?)?)?|once?|backup|save|clone|log|trace)\s+(?:-{1,2}\S+\s+)*(?:main\s+)?["']?([^\s"'|]+)/gim;
const OPENS = /^\s*\.open\s+(?:--?\S+\s+)*["']?([^\s"']+)|\battach\s+(?:database\s+)?["']([^"']+)["']/gim;
const READS_FILE = /\b(?:readfile|load_extension|csv_read)\s*\(\s*['"]([^'"]+)['"]/gi;
const LISTS = /\bfsdir\s*\(\s*['"]([^'"]+)['"]/gi;
/** Of a name that is worked out nobody knows what it comes to. */
const READS_SOME = /\breadfile\s*\((?!\s*(?:'[^']*'|"[^"]*")\s*\))/i;
const WRITES_SOME = /\bwritefile\s*\((?!\s*(?:'[^']*'|"[^"]*")\s*,)/i;
/** It goes into a folder, or has a program edit a value: what follows may be anywhere, and anything. */
const GOES = /^\s*\.cd\s|\bedit\s*\(/im;
const PACKS = /^\s*\.ar(?:chive)?\s+(.+)$/gim;
const WRITES_FILE = /\bwritefile\s*\(\s*'([^']+)'|\bvacuum\s+into\s+["']([^"']+)["']/gi;
/** Statements that leave a database as it is. */
const LOOKS =
  /^\s*(?:select|explain|pragma\s+\w+\s*(?:\([^)]*\))?\s*$|\.(?:schema|tables|dump|databases|indexes|indices|headers?|mode|help|width|quit|exit|show|stats|timer|separator|nullvalue|print|echo|output|once|log|fullschema))/i;

/** A database, the statements in its words or its input, and the files that those name. */
export function sqliteActs({ name, args, input }: Call): readonly Act[] {
  const { operands, has, valuesOf } = operandsOf(args, '', name);
  const [database, ...statements] = operands;
  const texts = [...statements, ...valuesOf('-cmd'), ...(statements.length === 0 ? [input.text ?? ''] : [])];
  const text = texts.join('\n');
  const archives = [
    ...(args.some((word) => /^--?A/.test(word)) ? [operands] : []),
    ...[...text.matchAll(PACKS)].map(([, words = '']) => words.split(/\s+/)),
  ];
  const isFile = database !== undefined && !/^(?::memory:|)$/.test(database);
  const own = isFile ? [database.replace(/^file:|\?.*$/g, '')] : [];
  const opened = found(OPENS, text);
  // what a person types, or another program pipes into it, may be any statement
  const isKnown = statements.length > 0 || input.text !== null;
  const only = has('-readonly') || (isKnown && text.split(';').every((one) => one.trim() === '' || LOOKS.test(one)));
  return [
    ...touches(
      'reads',
      [...own, ...opened, ...valuesOf('-init'), ...found(READS, text), ...found(READS_FILE, text)],
      'file',
    ),
    ...touches('reads', found(LISTS, text), 'tree'),
    ...(READS_SOME.test(text) ? touches('reads', [ANY], 'file') : []),
    ...(WRITES_SOME.test(text) ? touches('writes', [ANY], 'file') : []),
    ...(GOES.test(text) ? [{ does: 'unknown', path: null } as const] : []),
    ...archives.flatMap((words) => packed(words, args)),
    ...(only ? [] : touches('writes', own, 'file')),
    ...(has('-readonly') ? [] : touches('writes', opened, 'file')),
    ...touches(
      'writes',
      [...found(WRITES, text), ...found(WRITES_FILE, text)].filter((path) => !/^(?:stdout|off|on|-[a-z])$/.test(path)),
      'file',
    ),
  ];
}

/** `sqlite3 a.sqlar -Ac b`, `.ar -x`: which of the words is the archive, and which are packed, its options say. */
function packed(words: readonly WildText[], args: readonly WildText[]): readonly Act[] {
  const named = [...words, ...args.filter((_, i) => /^-{1,2}(?:A?\w*f|C|file|directory)$/.test(args[i - 1] ?? ''))];
  const paths = named.filter((word) => !word.startsWith('-') && !/^(?::memory:|)$/.test(word));
  return [
    ...touches('reads', paths, 'tree'),
    ...touches('writes', ['.', ...paths], 'below'),
    ...touches('writes', paths, 'file'),
  ].map((act) => ({ ...act, maybe: true as const }));
}

const MOST_CHARS = 8192;

function found(form: RegExp, text: string): readonly WildText[] {
  if (text.length > MOST_CHARS) return [];
  return [...text.matchAll(form)].flatMap((match) =>
    match.slice(1).filter((path) => path !== undefined && path !== ''),
  );
}
