import { type Call, operandsOf } from './call.ts';
import { type Act, touches } from './effect.ts';
import type { WildText } from './wild-text.ts';

/** Dot commands that read a file, that write one, and that use another database. */
const READS = /^\s*\.(?:read|import|restore|session|archive)\s+(?:-{1,2}\S+\s+)*["']?([^\s"'|][^\s"']*)/gim;
const WRITES = /^\s*\.(?:output|once|backup|save|clone|log|trace)\s+(?:-{1,2}\S+\s+)*(?:main\s+)?["']?([^\s"'|]+)/gim;
const OPENS = /^\s*\.open\s+(?:--?\S+\s+)*["']?([^\s"']+)|\battach\s+(?:database\s+)?["']([^"']+)["']/gim;
const READS_FILE = /\b(?:readfile|load_extension|fsdir|csv_read)\s*\(\s*'([^']+)'/gi;
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
    ...(only ? [] : touches('writes', own, 'file')),
    ...(has('-readonly') ? [] : touches('writes', opened, 'file')),
    ...touches(
      'writes',
      [...found(WRITES, text), ...found(WRITES_FILE, text)].filter((path) => !/^(?:stdout|off|on|-[a-z])$/.test(path)),
      'file',
    ),
  ];
}

const MOST_CHARS = 8192;

function found(form: RegExp, text: string): readonly WildText[] {
  if (text.length > MOST_CHARS) return [];
  return [...text.matchAll(form)].flatMap((match) =>
    match.slice(1).filter((path) => path !== undefined && path !== ''),
  );
}
