import { type AST, getStaticTOMLValue, ParseError, parseTOML } from 'toml-eslint-parser';
import { HookError } from '../../core/hook-error.ts';
import { isObject, type Json } from '../../core/json.ts';
import { messageOf } from '../../core/message-of.ts';
import { type Edit, newItems, valueAt } from './edit.ts';
import type { EditForm } from './edited-text.ts';

export const TOML_EDITS: EditForm = {
  meaning: (text, file) => {
    try {
      return getStaticTOMLValue(parseTOML(text)) as Json;
    } catch (error) {
      const place = error instanceof ParseError ? { line: error.lineNumber, column: error.column + 1 } : {};
      const message = `"${file}" is not valid TOML (${messageOf(error)}), so nothing is written into it.`;
      throw new HookError('SYNTAX', message, { file, ...place, hint: 'fix the file, then do it again', cause: error });
    }
  },
  ways: [inItsBrackets, asTables, atTheTop],
  byHand: (edit) =>
    edit.kind === 'append' && edit.items.every(isObject)
      ? tables(edit).trim()
      : `${edit.path.map(tomlKey).join('.')} = ${tomlValue(edit.kind === 'put' ? edit.value : edit.items)}`,
};

/** Into a list that stands at the top of the file. */
function inItsBrackets(text: string, edit: Edit): string | null {
  const [key] = edit.path;
  if (edit.kind === 'put' || edit.path.length !== 1) return null;
  const pair = parseTOML(text).body[0].body.find(
    (one): one is AST.TOMLKeyValue =>
      one.type === 'TOMLKeyValue' && one.key.keys.length === 1 && nameOf(one.key.keys[0]) === key,
  );
  if (pair?.value.type !== 'TOMLArray') return null;
  const list = pair.value;
  const now = getStaticTOMLValue(list) as Json;
  const words = newItems(now, edit.items).map(tomlValue).join(', ');
  const last = list.elements.at(-1);
  const at = last === undefined ? list.range[0] + 1 : last.range[1];
  return `${text.slice(0, at)}${last === undefined ? '' : ', '}${words}${text.slice(at)}`;
}

/** Hooks are tables, one after the other, at the end. */
function asTables(text: string, edit: Edit): string | null {
  if (edit.kind === 'put' || edit.path.length !== 1 || !edit.items.every(isObject)) return null;
  const fresh = newItems(valueAt(getStaticTOMLValue(parseTOML(text)) as Json, edit.path), edit.items);
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${tables({ ...edit, items: fresh })}`;
}

/** Before the first table: what stands behind one belongs to it. */
function atTheTop(text: string, edit: Edit): string | null {
  if (edit.path.length !== 1 || (edit.kind === 'append' && edit.items.some(isObject))) return null;
  const first = /^(?![ \t]*(?:#|\r?$))/m.exec(text)?.index ?? text.length;
  const value = edit.kind === 'put' ? edit.value : edit.items;
  return `${text.slice(0, first)}${tomlKey(edit.path[0] ?? '')} = ${tomlValue(value)}\n${text.slice(first)}`;
}

function tables({ path, items, comment }: Edit & { kind: 'append' }): string {
  const header = `\n${(comment ?? '').replace(/^(?=.)/gm, '# ')}${comment === undefined ? '' : '\n'}[[${path.map(tomlKey).join('.')}]]\n`;
  return items
    .filter(isObject)
    .map(
      (item) =>
        header +
        Object.entries(item)
          .map(([key, value]) => `${tomlKey(key)} = ${tomlValue(value ?? '')}\n`)
          .join(''),
    )
    .join('');
}

function nameOf(key: AST.TOMLBare | AST.TOMLQuoted | undefined): string | undefined {
  return key?.type === 'TOMLBare' ? key.name : key?.value;
}

function tomlKey(key: string): string {
  return /^[\w-]+$/.test(key) ? key : tomlString(key);
}

function tomlValue(value: Json | readonly Json[]): string {
  if (Array.isArray(value)) return `[${value.map(tomlValue).join(', ')}]`;
  if (isObject(value))
    return `{ ${Object.entries(value)
      .map(([key, inner]) => `${tomlKey(key)} = ${tomlValue(inner ?? '')}`)
      .join(', ')} }`;
  return typeof value === 'string' ? tomlString(value) : String(value);
}

/** JSON's spelling is TOML's, but for one character. */
function tomlString(text: string): string {
  return JSON.stringify(text).replaceAll('\u007F', '\\u007F');
}
