import { type Document, isMap, isScalar, isSeq, type Node, type Pair, parseDocument } from 'yaml';
import { isObject, type Json, sameJson } from '../core/json.ts';

/** Puts a value under a path of keys. Lists are added to, objects merged; null: the text cannot be edited so. */
export function withYamlValue(text: string, path: readonly string[], item: Json): string | null {
  const wanted = added(plainOf(text), path, item);
  if (wanted === undefined) return null;
  const isRight = (edited: string | null): edited is string => edited !== null && sameJson(plainOf(edited), wanted);
  // how somebody wrote their file is theirs: lines are put in, and only where that is not possible is it written anew
  const spliced = splicedIn(text, path, item);
  if (isRight(spliced)) return spliced;
  const anew = writtenAnew(text, path, item);
  return isRight(anew) ? anew : null;
}

function plainOf(text: string): Json | undefined {
  const doc = parseDocument(text);
  if (doc.errors.length > 0) return undefined;
  return (doc.toJS() as Json | undefined) ?? {};
}

/** What the whole must be afterwards; undefined: something else stands there. */
function added(before: Json | undefined, [key, ...rest]: readonly string[], item: Json): Json | undefined {
  if (before === undefined) return undefined;
  if (key === undefined) return Array.isArray(before) ? [...before, item] : before === null ? [item] : undefined;
  const own = before === null ? {} : before;
  if (!isObject(own)) return undefined;
  const inner = Object.hasOwn(own, key) ? own[key] : undefined;
  const next = inner === undefined ? (rest.length === 0 ? [item] : added({}, rest, item)) : added(inner, rest, item);
  return next === undefined ? undefined : { ...own, [key]: next };
}

/** Lines of block form, put in behind what is there; null: what is there has another form. */
function splicedIn(text: string, path: readonly string[], item: Json): string | null {
  const doc: Document.Parsed = parseDocument(text);
  const whole = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  let node: unknown = doc.contents;
  if (node === null || (isScalar(node) && node.value === null)) return `${whole}${lines(path, item, 0)}`;
  for (const [i, key] of path.entries()) {
    if (!isMap(node) || node.flow === true) return null;
    const pair: Pair | undefined = node.items.find((one) => isScalar(one.key) && one.key.value === key);
    const indent = columnOf(text, node);
    if (pair === undefined) return put(whole, endOf(whole, node), lines(path.slice(i), item, indent));
    node = pair.value;
  }
  if (!isSeq(node) || node.flow === true) return null;
  return put(whole, endOf(whole, node), `${' '.repeat(columnOf(text, node))}- ${flow(item)}\n`);
}

function put(text: string, at: number, what: string): string {
  return text.slice(0, at) + what + text.slice(at);
}

/** The first character of a block collection stands under all others of it. */
function columnOf(text: string, { range }: Node): number {
  const at = range?.[0] ?? 0;
  return at - (text.lastIndexOf('\n', at - 1) + 1);
}

/** Behind the last line that has something of it: what comes after are comments and empty lines of others. */
function endOf(text: string, { range }: Node): number {
  const last = text.slice(0, range?.[1] ?? text.length).trimEnd().length;
  const end = text.indexOf('\n', last);
  return end === -1 ? text.length : end + 1;
}

function lines(path: readonly string[], item: Json, indent: number): string {
  const keys = path.map((key, i) => `${' '.repeat(indent + 2 * i)}${keyText(key)}:\n`);
  return `${keys.join('')}${' '.repeat(indent + 2 * path.length)}- ${flow(item)}\n`;
}

function keyText(key: string): string {
  return /^[a-z][\w-]*$/i.test(key) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(key)
    ? key
    : JSON.stringify(key);
}

/** On one line, with the quotes of JSON where a text could be read otherwise. */
function flow(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (!isObject(value)) return typeof value === 'string' ? textOf(value) : JSON.stringify(value);
  const fields = Object.entries(value).map(([key, own]) => `${keyText(key)}: ${flow(own ?? null)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function textOf(text: string): string {
  return /^[a-z][\w-]*$/i.test(text) && keyText(text) === text ? text : JSON.stringify(text);
}

function writtenAnew(text: string, path: readonly string[], item: Json): string | null {
  const doc = parseDocument(text);
  const list = doc.getIn(path, true);
  if (isSeq(list)) list.add(doc.createNode(item));
  else if (list === undefined || (isScalar(list) && list.value === null)) doc.setIn(path, doc.createNode([item]));
  else return null;
  return doc.toString({ lineWidth: 0 });
}
