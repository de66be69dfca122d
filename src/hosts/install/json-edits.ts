import type { Node } from 'jsonc-parser';
import type { Json } from '../../core/json.ts';

/**
 * Edits that touch no other character: the parser's own also lay out anew what stands beside them, and how somebody wrote
 * their file is theirs.
 */
export function withItemIn(text: string, list: Node, item: Json, place: 'first' | 'last'): string {
  const children = list.children ?? [];
  return inserted(text, list, children, place === 'first' ? 0 : children.length, (layout) => written(item, layout));
}

export function withKeyIn(text: string, object: Node, key: string, value: Json): string {
  const children = object.children ?? [];
  return inserted(
    text,
    object,
    children,
    children.length,
    (layout) => `${JSON.stringify(key)}: ${written(value, layout)}`,
  );
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

function written(value: Json, { eol, step, indent }: Layout): string {
  if (step === null) return JSON.stringify(value);
  return JSON.stringify(value, null, step).replaceAll('\n', eol + indent);
}
