import type { Located } from '../core/located.ts';
import { type Format, parseText, type Reading } from './parse-text.ts';

/** Remembers what a text was read as. Only the very same text is recalled, so that nothing stale ever is. */
export interface ParseMemory {
  readonly recall: (path: string, text: string) => Located | null;
  readonly remember: (path: string, text: string, tree: Located) => void;
}

/** Longer texts cost more to remember than to read. */
const MAX_CHARS = 256 * 1024;

/** A parser costs a process that has just started more than everything else: its code has never run before. */
export async function parseRemembered(
  memory: ParseMemory | null,
  path: string,
  format: Format,
  text: string,
): Promise<Reading> {
  if (memory === null || text.length > MAX_CHARS) return parseText(format, text);
  const known = memory.recall(path, text);
  if (known !== null) return { tree: known, findings: [] };
  const reading = await parseText(format, text);
  if (reading.tree !== null && reading.findings.length === 0) memory.remember(path, text, reading.tree);
  return reading;
}
