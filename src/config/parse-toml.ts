import { type AST, ParseError, parseTOML } from 'toml-eslint-parser';
import type { Finding } from '../core/diagnostic.ts';
import type { Located, LocatedEntry, LocatedScalar } from '../core/located.ts';
import { excerpt } from './position.ts';
import type { Limits, Reading } from './reading.ts';

/** TOML 1.1. The parser stops at the first mistake; a key that stands twice is one. */
export function parseToml(text: string, limits: Limits): Reading {
  scanSize(text, limits);
  try {
    const [top] = parseTOML(text).body;
    return { tree: top.body.length === 0 ? null : locate(top, limits), findings: [] };
  } catch (error) {
    if (error instanceof ParseError) return { tree: null, findings: [syntaxError(text, error)] };
    if (error instanceof RangeError) return { tree: null, findings: [stringTooLong()] };
    throw error;
  }
}

/** The parser recurses for each bracket and takes its time for each value: too many have to be found before it runs. */
function scanSize(text: string, limits: Limits): void {
  let depth = 1;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '"' || char === "'") at = stringEnd(text, at, char);
    else if (char === '#') at = lineEnd(text, at);
    else if (char === ']' || char === '}') depth--;
    else if (char === '[' || char === '{') limits.step(++depth, at, 4);
    else if (char === '=' || char === ',' || char === '.') limits.step(depth, at, 4);
  }
}

function stringEnd(text: string, start: number, quote: string): number {
  const multiLine = text.startsWith(quote.repeat(3), start);
  const closing = multiLine ? quote.repeat(3) : quote;
  let at = start + closing.length;
  while (at < text.length && !text.startsWith(closing, at)) {
    if (text[at] === '\n' && !multiLine) return at;
    at += text[at] === '\\' && quote === '"' ? 2 : 1;
  }
  // up to two quotes before the closing three belong to the string
  if (multiLine) while (text[at + 3] === quote) at++;
  return at + closing.length - 1;
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
}

/** A table while it is built, with the tables below it that headers and dotted keys can still reach into. */
interface Table {
  readonly map: { readonly kind: 'map'; readonly at: number; readonly entries: LocatedEntry[] };
  readonly depth: number;
  readonly below: Map<string, { readonly items: Located[] | null; readonly table: Table }>;
}
type Key = AST.TOMLBare | AST.TOMLQuoted;

function locate(top: AST.TOMLTopLevelTable, limits: Limits): Located {
  const root = newTable(0, 1, limits);
  for (const node of top.body) {
    if (node.type === 'TOMLKeyValue') addKeyValue(root, node, limits);
    else addTable(root, node, limits);
  }
  return root.map;
}

function addTable(root: Table, node: AST.TOMLTable, limits: Limits): void {
  const at = node.range[0];
  const [parent, key] = reach(root, node.key, limits);
  const table = node.kind === 'array' ? append(parent, key, at, limits) : enter(parent, key, at, limits);
  for (const keyValue of node.body) addKeyValue(table, keyValue, limits);
}

function addKeyValue(table: Table, node: AST.TOMLKeyValue, limits: Limits): void {
  const [parent, key] = reach(table, node.key, limits);
  addEntry(parent, key, locateValue(node.value, parent.depth, limits));
}

/** The table that holds the last part of a dotted key, and that part. */
function reach(table: Table, { keys }: AST.TOMLKey, limits: Limits): [Table, Key] {
  let parent = table;
  let last: Key | undefined;
  for (const key of keys) {
    if (last !== undefined) parent = enter(parent, last, last.range[0], limits);
    last = key;
  }
  if (last === undefined) throw new Error('A key is empty');
  return [parent, last];
}

function enter(parent: Table, key: Key, at: number, limits: Limits): Table {
  const existing = parent.below.get(nameOf(key))?.table;
  if (existing !== undefined) return existing;
  const table = newTable(at, parent.depth + 1, limits);
  addEntry(parent, key, table.map);
  parent.below.set(nameOf(key), { items: null, table });
  return table;
}

function append(parent: Table, key: Key, at: number, limits: Limits): Table {
  let items = parent.below.get(nameOf(key))?.items;
  if (!items) {
    items = [];
    limits.node(parent.depth + 1, at);
    addEntry(parent, key, { kind: 'list', at, items });
  }
  const table = newTable(at, parent.depth + 2, limits);
  items.push(table.map);
  parent.below.set(nameOf(key), { items, table });
  return table;
}

function newTable(at: number, depth: number, limits: Limits): Table {
  limits.node(depth, at);
  return { map: { kind: 'map', at, entries: [] }, depth, below: new Map() };
}

function addEntry(parent: Table, key: Key, value: Located): void {
  parent.map.entries.push({ key: nameOf(key), keyAt: key.range[0], value });
}

function nameOf(key: Key): string {
  return key.type === 'TOMLBare' ? key.name : key.value;
}

function locateValue(node: AST.TOMLContentNode, depth: number, limits: Limits): Located {
  const at = node.range[0];
  switch (node.type) {
    case 'TOMLValue':
      limits.node(depth, at);
      return { kind: 'scalar', at, value: scalarValue(node) };
    case 'TOMLArray':
      limits.node(depth + 1, at);
      return { kind: 'list', at, items: node.elements.map((element) => locateValue(element, depth + 1, limits)) };
    case 'TOMLInlineTable': {
      const table = newTable(at, depth + 1, limits);
      for (const keyValue of node.body) addKeyValue(table, keyValue, limits);
      return table.map;
    }
  }
}

function scalarValue(node: AST.TOMLValue): LocatedScalar['value'] {
  switch (node.kind) {
    case 'string':
    case 'boolean':
    case 'integer':
    case 'float':
      return node.value;
    default:
      return node.datetime;
  }
}

function syntaxError(text: string, { message, index }: ParseError): Finding {
  const at = Math.min(index, text.length);
  return { code: 'SYNTAX', severity: 'error', message: `${message}, at ${excerpt(text, at)}.`, at };
}

/** The parser spreads a string's characters into one call: beyond about 100 000 the stack ends. */
function stringTooLong(): Finding {
  const message = 'The file holds a string that is too long for TOML.';
  return { code: 'SYNTAX', severity: 'error', message, hint: 'Move a long text to a file of its own.', at: 0 };
}
