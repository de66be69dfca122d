import { parseTOML } from 'toml-eslint-parser';
import { HookError } from '../../core/hook-error.ts';
import type { Json } from '../../core/json.ts';
import type { OwnEntry, TomlForm } from './entry-form.ts';
import { ownTables } from './toml-tables.ts';

const BEGIN = '# hookline begins here; "hookline uninstall" takes these lines out again';
const END = '# hookline ends here';
const MARKS = new RegExp(`^(?:${BEGIN}|${END})[ \\t]*(?:\\r?\\n|$)`, 'gm');

/** The file with our tables at its end, between two lines that say whose they are. */
export function withTables(text: string | null, form: TomlForm, entries: readonly OwnEntry[], file: string): string {
  const eol = text?.includes('\r\n') ? '\r\n' : '\n';
  const tables = entries.map((entry) => ['[[hooks]]', ...keyLines(form.entry(entry)), ''].join(eol));
  const block = [BEGIN, ...tables.join(eol).split(eol), END, ''].join(eol);
  if (text?.includes(block) && ownTables(text)?.length === entries.length) return text;
  const without = text === null ? '' : withoutTables(text, file);
  const gap = without === '' || without.endsWith('\n') ? '' : eol;
  const result = `${without}${gap}${block}`;
  mustBeReadable(result, file);
  return result;
}

/** Table by table: somebody may have put one of theirs between ours. */
export function withoutTables(text: string, file: string): string {
  const own = ownTables(text);
  if (own === null) return withoutBlock(text, file);
  // from the end, so that the places before stay where they are
  const rest = [...own].reverse().reduce((left, { from, to }) => left.slice(0, from) + left.slice(to), text);
  return rest.replaceAll(MARKS, '');
}

/** Our command lines for one event. */
export function tableCommands(text: string, event: string): readonly string[] {
  const own = (ownTables(text) ?? []).filter(({ entry }) => entry.event === event);
  return own.map(({ entry }) => String(entry.command));
}

/** Of a file that is no TOML any more, by the two lines alone. */
function withoutBlock(text: string, file: string): string {
  const from = text.indexOf(BEGIN);
  if (from === -1) return text;
  const end = text.indexOf(END, from);
  if (end === -1) {
    const message = `In "${file}", the line "${END}" is missing: where hookline's entries end cannot be told.`;
    throw new HookError('SYNTAX', message, { file, hint: 'write that line below the last of them' });
  }
  const to = text.indexOf('\n', end) === -1 ? text.length : text.indexOf('\n', end) + 1;
  return text.slice(0, from) + text.slice(to);
}

function keyLines(table: Readonly<Record<string, Json | undefined>>): readonly string[] {
  return Object.entries(table).map(
    ([key, value]) => `${key} = ${typeof value === 'string' ? tomlString(value) : String(value)}`,
  );
}

/** JSON's spelling is TOML's, but for one character. */
function tomlString(text: string): string {
  return JSON.stringify(text).replaceAll('\u007F', '\\u007F');
}

/** `hooks` may be something else in it, to which no table can be added. */
function mustBeReadable(text: string, file: string): void {
  try {
    parseTOML(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new HookError('SYNTAX', `Entries cannot be added to "${file}": it is no TOML with them (${why}).`, {
      file,
      cause: error,
    });
  }
}
