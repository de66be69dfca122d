import type { Located } from '../core/located.ts';
import type { Format } from './format-of.ts';
import { parseText } from './parse-text.ts';
import type { Reading } from './reading.ts';
import { survivesJson } from './survives-json.ts';

/** Remembers what was made of a text. Only the very same text is recalled, so that nothing stale ever is. */
export interface TextMemory {
  readonly recall: (key: string, text: string) => unknown;
  readonly remember: (key: string, text: string, made: unknown) => Promise<void>;
  /** Things that were made of a file, each to be had by itself; `of`: what else they depend on. */
  readonly openShelf?: (key: string, of: string, text: Uint8Array) => Shelf | null;
  /** False: that cannot be kept, or must not. */
  readonly fillShelf?: (key: string, of: string, text: Uint8Array, goods: ShelfGoods) => Promise<boolean>;
}

export interface ShelfGoods {
  readonly head: unknown;
  readonly items: readonly unknown[];
  /** Changes with the file: a text that must not be kept is looked through once. */
  readonly stamp: string;
  /** Everybody has the text: no secret can be in it. */
  readonly isPublic: boolean;
}

export interface Shelf {
  readonly head: unknown;
  /** Throws where it is not as it was put there. */
  readonly item: (number: number) => unknown;
  /** All of them, to be had when the shelf is closed. Throws where one is not as it was put there. */
  readonly keep: () => (number: number) => unknown;
  readonly close: () => void;
}

/** Longer texts cost more to remember than to read. */
const MAX_CHARS = 256 * 1024;
/** Deeper than any tree that `parse-text.ts` lets pass: each of its levels is a node, a list and an entry. */
const MAX_DEPTH = 256;

/** A parser costs a process that has just started more than everything else: its code has never run before. */
export async function parseRemembered(
  memory: TextMemory | null,
  path: string,
  format: Format,
  text: string,
): Promise<Reading> {
  if (memory === null || text.length > MAX_CHARS) return parseText(format, text);
  const known = memory.recall(path, text);
  if (isLocated(known)) return { tree: known, findings: [] };
  const reading = await parseText(format, text);
  if (reading.tree !== null && reading.findings.length === 0 && survivesJson(MAX_DEPTH, reading.tree))
    await memory.remember(path, text, reading.tree);
  return reading;
}

function isLocated(node: unknown): node is Located {
  if (typeof node !== 'object' || node === null || !('kind' in node) || !('at' in node)) return false;
  if (node.kind === 'scalar') return 'value' in node;
  if (node.kind === 'list') return 'items' in node && Array.isArray(node.items) && node.items.every(isLocated);
  return 'entries' in node && Array.isArray(node.entries) && node.entries.every((entry) => isLocated(entry?.value));
}
