import type { Node } from 'jsonc-parser';
import { isObject, type Json } from '../../core/json.ts';

/**
 * Edits that touch no other character: the parser's own also lay out anew what stands beside them, and how somebody wrote
 * their file is theirs.
 */
export function withItemIn(text: string, list: Node, item: Json, place: 'first' | 'last', depth: number): string {
  const children = list.children ?? [];
  const what = (layout: Layout): string => written(item, layout, depth);
  return inserted(text, list, children, place === 'first' ? 0 : children.length, what);
}

export function withKeyIn(text: string, object: Node, key: string, value: Json, depth: number): string {
  const children = object.children ?? [];
  const what = (layout: Layout): string => `${JSON.stringify(key)}: ${written(value, layout, depth)}`;
  return inserted(text, object, children, children.length, what);
}

/** Of a list or an object, without one of its children and the comma that belonged to it. */
export function withoutChild(text: string, around: Node, index: number): string {
  const children = around.children ?? [];
  const [before, child, after] = [children[index - 1], children[index], children[index + 1]];
  if (child === undefined) return text;
  const cut = (from: number, to: number): string => text.slice(0, from) + text.slice(to);
  const end = child.offset + child.length;
  if (after !== undefined) return cut(child.offset, after.offset);
  if (before !== undefined) return cut(before.offset + before.length, end);
  const closing = around.offset + around.length - 1;
  const rest = cut(child.offset, end).slice(around.offset + 1, closing - child.length);
  // with what somebody wrote beside it, or with nothing
  return /^[\s,]*$/.test(rest) ? cut(around.offset + 1, closing) : cut(child.offset, end + commaAfter(text, end));
}

function commaAfter(text: string, end: number): number {
  return /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
}

interface Layout {
  readonly eol: string;
  /** One step inwards; null: all of it stands on one line. */
  readonly step: string | null;
  /** Before each line of what is inserted. */
  readonly indent: string;
}

function inserted(
  text: string,
  around: Node,
  children: readonly Node[],
  index: number,
  written: (layout: Layout) => string,
): string {
  const layout = layoutIn(text, around, children);
  const { eol, step, indent } = layout;
  const gap = step === null ? ' ' : eol + indent;
  const put = (at: number, what: string): string => text.slice(0, at) + what + text.slice(at);
  const before = children[index - 1];
  const after = children[index];
  if (before !== undefined) return put(before.offset + before.length, `,${gap}${written(layout)}`);
  if (after !== undefined) return put(after.offset, `${written(layout)},${gap}`);
  const closing = around.offset + around.length - 1;
  const inside = text.slice(around.offset + 1, closing);
  const start = inside.trim() === '' ? around.offset + 1 : closing;
  const rest = text.slice(inside.trim() === '' ? closing : start);
  return `${text.slice(0, start)}${gap}${written(layout)}${step === null ? ' ' : eol + lineIndent(text, around.offset)}${rest}`;
}

function layoutIn(text: string, around: Node, [first]: readonly Node[]): Layout {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const isOneLine = !text.trimEnd().includes('\n');
  const outer = lineIndent(text, around.offset);
  const step =
    isOneLine || (first !== undefined && !text.slice(around.offset, first.offset).includes('\n')) ? null : stepOf(text);
  const indent = first === undefined || step === null ? outer + (step ?? '') : lineIndent(text, first.offset);
  return { eol, step, indent };
}

/** The blanks that the line of this place begins with. */
function lineIndent(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
}

function stepOf(text: string): string {
  return /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
}

/** `depth`: so many levels of it have a line for each of their parts; what is deeper stands on one line. */
export function written(value: Json, layout: Layout, depth: number): string {
  const { eol, step, indent } = layout;
  const parts = Array.isArray(value) ? value : isObject(value) ? Object.entries(value) : [];
  if (step === null || depth <= 0 || parts.length === 0) return oneLine(value);
  const inner = { ...layout, indent: indent + step };
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = Array.isArray(value)
    ? value.map((item: Json) => written(item, inner, depth - 1))
    : Object.entries(value ?? {}).map(([key, item]) => `${JSON.stringify(key)}: ${written(item, inner, depth - 1)}`);
  return `${open}${eol}${lines.map((line) => inner.indent + line).join(`,${eol}`)}${eol}${indent}${close}`;
}

/** With room between its parts, as people write it. */
function oneLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${oneLine(item ?? null)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
