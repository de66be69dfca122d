import { HookError } from '../../core/hook-error.ts';
import type { Json } from '../../core/json.ts';
import { sameJson } from '../../core/json.ts';
import type { Format } from '../format-of.ts';
import { type Edit, edited, newItems, valueAt } from './edit.ts';

/** How one format is read and added to. */
export interface EditForm {
  /** What a text means. Throws a HookError with the place where it cannot be read. */
  readonly meaning: (text: string, file: string) => Json;
  /** The text with the edit in it, by one way after the other until one means what it should. */
  readonly ways: readonly ((text: string, edit: Edit) => string | null)[];
  /** As a person would add it by hand. */
  readonly byHand: (edit: Edit) => string;
}

/**
 * A file's text with something added, and all else as it was: comments, order, layout. Nothing is returned that does not mean
 * exactly what the file meant, and what was added. The same text where all of it is there already.
 */
export async function editedText(text: string, format: Format, edits: readonly Edit[], file: string): Promise<string> {
  const form = await formOf(format);
  return edits.reduce((before, edit) => withEdit(before, form, edit, file), text);
}

async function formOf(format: Format): Promise<EditForm> {
  switch (format) {
    case 'yaml':
      return (await import('./yaml-edits.ts')).YAML_EDITS;
    case 'json':
      return (await import('./jsonc-edits.ts')).JSONC_EDITS;
    case 'toml':
      return (await import('./toml-edits.ts')).TOML_EDITS;
  }
}

function withEdit(text: string, form: EditForm, edit: Edit, file: string): string {
  const before = form.meaning(text, file);
  const wanted = isThere(before, edit) ? before : edited(before, edit);
  if (wanted !== null && sameJson(wanted, before)) return text;
  for (const way of wanted === null ? [] : form.ways) {
    const result = withSameEnds(way(text, edit), text);
    if (result !== null && sameJson(meaningOrNull(result, form, file), wanted)) return result;
  }
  const message = `"${file}" is not written so that something could be added to "${edit.path.join('.')}" and all else stay as it is.`;
  const hint = `add it by hand: ${form.byHand(edit)}`;
  throw new HookError('SYNTAX', message, { file, hint });
}

/** Where every line ends as on Windows, so do ours. */
function withSameEnds(result: string | null, text: string): string | null {
  const isWindows = text.includes('\r\n') && !/(?<!\r)\n/.test(text);
  return isWindows ? (result?.replace(/\r?\n/g, '\r\n') ?? null) : result;
}

function isThere(before: Json, edit: Edit): boolean {
  const value = valueAt(before, edit.path);
  if (edit.kind === 'put') return value !== undefined && sameJson(value, edit.value);
  return newItems(value, edit.items).length === 0 && edited(before, edit) !== null;
}

function meaningOrNull(text: string, form: EditForm, file: string): Json | null {
  try {
    return form.meaning(text, file);
  } catch {
    return null;
  }
}
