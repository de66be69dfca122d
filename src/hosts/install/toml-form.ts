import { HookError } from '../../core/hook-error.ts';
import type { Json } from '../../core/json.ts';
import { isOwnEntry } from '../../core/own-entry.ts';
import type { OwnEntry, TomlForm } from './entry-form.ts';

const BEGIN = '# hookline begins here; "hookline uninstall" takes these lines out again';
const END = '# hookline ends here';

/** The file with our tables at its end, between two lines that say whose they are. */
export async function withTables(
  text: string | null,
  form: TomlForm,
  entries: readonly OwnEntry[],
  file: string,
): Promise<string> {
  const eol = text?.includes('\r\n') ? '\r\n' : '\n';
  const tables = entries.map((entry) => ['[[hooks]]', ...keyLines(form.entry(entry)), ''].join(eol));
  const block = [BEGIN, ...tables.join(eol).split(eol), END, ''].join(eol);
  const without = text === null ? '' : withoutTables(text, file);
  if (text !== null && blockIn(text, file)?.text === block) return text;
  const gap = without === '' || without.endsWith('\n') ? '' : eol;
  const result = `${without}${gap}${block}`;
  await mustBeReadable(result, file);
  return result;
}

export function withoutTables(text: string, file: string): string {
  const block = blockIn(text, file);
  return block === null ? text : text.slice(0, block.from) + text.slice(block.to);
}

/** Our command lines for one event. */
export function tableCommands(text: string, event: string, file: string): readonly string[] {
  const tables = (blockIn(text, file)?.text ?? '').split('[[hooks]]');
  const own = tables.filter((table) => table.includes(`event = ${tomlString(event)}`));
  const commands = own.flatMap((table) => /^command = (".*")$/m.exec(table.replaceAll('\r', ''))?.[1] ?? []);
  return commands.map((command) => String(JSON.parse(command))).filter(isOwnEntry);
}

function blockIn(
  text: string,
  file: string,
): { readonly from: number; readonly to: number; readonly text: string } | null {
  const from = text.indexOf(BEGIN);
  if (from === -1) return null;
  const end = text.indexOf(END, from);
  if (end === -1) {
    const message = `In "${file}", the line "${END}" is missing: where hookline's entries end cannot be told.`;
    throw new HookError('SYNTAX', message, { file, hint: 'write that line below the last of them' });
  }
  const to = text.indexOf('\n', end) === -1 ? text.length : text.indexOf('\n', end) + 1;
  return { from, to, text: text.slice(from, to) };
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
async function mustBeReadable(text: string, file: string): Promise<void> {
  const { parseTOML } = await import('toml-eslint-parser');
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
