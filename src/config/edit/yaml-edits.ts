import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  type ParsedNode,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { HookError } from '../../core/hook-error.ts';
import type { Json } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';
import { lineIndex } from '../position.ts';
import { type Edit, edited, newItems, valueAt } from './edit.ts';
import type { EditForm } from './edited-text.ts';
import { yamlItems, yamlPair, yamlWord } from './yaml-text.ts';

export const YAML_EDITS: EditForm = {
  meaning: (text, file) => {
    const document = parsed(text);
    const [error] = document.errors;
    if (error === undefined) return (document.toJS() ?? {}) as Json;
    const message = `"${file}" is not valid YAML (${error.message.replace(/\s*\n[\s\S]*/, '').replace(/:$/, '')}), so nothing is written into it.`;
    const place = lineIndex(text)(error.pos[0]);
    throw new HookError('SYNTAX', message, { file, ...place, hint: 'fix the file, then do it again' });
  },
  ways: [byInsertion, byDocument],
  byHand: (edit) => yamlPair(edit.path, edit.kind === 'put' ? edit.value : [...edit.items]).trimEnd(),
};

function parsed(text: string): Document.Parsed {
  return parseDocument(text, {
    schema: 'core',
    stringKeys: true,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
}

/** The whole file laid out anew, with all of its comments: for what stands where no line can be put in. */
function byDocument(text: string, edit: Edit): string | null {
  return orElse(() => laidOutAnew(text, edit), null);
}

function laidOutAnew(text: string, edit: Edit): string | null {
  const document = parsed(text);
  const before = (document.toJS() ?? {}) as Json;
  const value = edited(before, edit);
  if (value === null) return null;
  const now = valueAt(before, edit.path);
  if (edit.kind === 'put' || !Array.isArray(now))
    document.setIn(edit.path, document.createNode(valueAt(value, edit.path)));
  else for (const item of newItems(now, edit.items)) document.addIn(edit.path, document.createNode(item));
  return document.toString({ lineWidth: 0 });
}

/** Lines of ours between the lines that are there: no other character is touched. */
function byInsertion(text: string, edit: Edit): string | null {
  const root = parsed(text).contents;
  if (root === null) return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${asPair(edit, edit.path)}`;
  let node: ParsedNode | null = root;
  let rest = edit.path;
  while (isMap(node) && !node.flow) {
    const [key = '', ...deeper] = rest;
    const pair = pairOf(node, key);
    if (pair === undefined) return withPair(text, node as YAMLMap.Parsed, edit, rest);
    if (deeper.length === 0) return edit.kind === 'put' ? null : withItems(text, node as YAMLMap.Parsed, pair, edit);
    node = pair.value as ParsedNode | null;
    rest = deeper;
  }
  return null;
}

function pairOf(map: YAMLMap, key: string): Pair | undefined {
  return map.items.find((pair) => isScalar(pair.key) && pair.key.value === key);
}

function asPair(edit: Edit, path: readonly string[]): string {
  return edit.kind === 'put' ? yamlPair(path, edit.value) : yamlPair(path, [...edit.items], edit);
}

/** What a file builds upon comes first in it, everything else last. */
function withPair(text: string, map: YAMLMap.Parsed, edit: Edit, path: readonly string[]): string {
  const first = map.items[0]?.key.range[0] ?? 0;
  const column = columnOf(text, first);
  const lines = indented(asPair(edit, path), column);
  if (path[0] === 'extends') return `${text.slice(0, first - column)}${lines}${text.slice(first - column)}`;
  const isAtTheTop = path.length === edit.path.length;
  return isAtTheTop ? `${text.trimEnd()}\n\n${lines}` : insertedAfter(text, endOf(map), lines);
}

function withItems(text: string, map: YAMLMap.Parsed, pair: Pair, edit: Edit & { kind: 'append' }): string | null {
  const value = pair.value as ParsedNode | null;
  if (isSeq(value) && value.items.length > 0)
    return value.flow ? inBrackets(text, value, edit) : below(text, value, edit);
  if (isScalar(value) && value.value !== null) {
    const [from, to] = value.range;
    const words = newItems(value.value as Json, edit.items).map((item) => yamlWord(item));
    return words.includes(null)
      ? null
      : `${text.slice(0, from)}[${[text.slice(from, to), ...words].join(', ')}]${text.slice(to)}`;
  }
  // `hooks:` and `hooks: []`
  const key = pair.key as ParsedNode;
  const isEmpty =
    value === null || (isScalar(value) && value.value === null) || (isSeq(value) && value.items.length === 0);
  if (!isEmpty) return null;
  const start = isSeq(value) ? value.range[0] : (value?.range[0] ?? key.range[1] + 1);
  const bare = isSeq(value) ? text.slice(0, start).trimEnd() + text.slice(value.range[1]) : text;
  const column = columnOf(text, map.items[0]?.key.range[0] ?? 0);
  return insertedAfter(bare, key.range[1], indented(yamlItems(edit.items, edit), column + 2));
}

function below(text: string, list: YAMLSeq.Parsed, edit: Edit & { kind: 'append' }): string {
  const column = columnOf(text, list.range[0]);
  const fresh = newItems(list.toJSON() as Json, edit.items);
  return insertedAfter(text, endOf(list), indented(yamlItems(fresh, edit), column));
}

function inBrackets(text: string, list: YAMLSeq.Parsed, edit: Edit & { kind: 'append' }): string | null {
  const words = newItems(list.toJSON() as Json, edit.items).map((item) => yamlWord(item));
  const last = (list.items.at(-1) as ParsedNode).range[1];
  return words.includes(null) ? null : `${text.slice(0, last)}, ${words.join(', ')}${text.slice(last)}`;
}

/** Where the last word of it ends, without the comments that follow. */
function endOf(node: ParsedNode): number {
  if ((isMap(node) || isSeq(node)) && !node.flow) {
    const last = node.items.at(-1);
    if (last !== undefined && isSeq(node)) return endOf(last as ParsedNode);
    const pair = last as Pair<ParsedNode, ParsedNode | null> | undefined;
    if (pair !== undefined)
      return pair.value === null ? pair.key.range[1] + 1 : Math.max(endOf(pair.value), pair.key.range[1] + 1);
  }
  return node.range[1];
}

function insertedAfter(text: string, end: number, lines: string): string {
  const isLineEnd = end > 0 && text[end - 1] === '\n';
  const next = isLineEnd ? end : text.indexOf('\n', end) + 1;
  if (next === 0) return `${text}\n${lines}`;
  return `${text.slice(0, next)}${lines}${text.slice(next)}`;
}

function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}

function indented(lines: string, column: number): string {
  return lines.replace(/^(?=.)/gm, ' '.repeat(column));
}
