import { isJsonText } from '../core/json.ts';
import type { AnswerKeys } from './answer-keys.ts';

/** The lines of a long text that may hold an answer. */
export interface NamingLines {
  /** Lines that are JSON and name a key, each once. */
  readonly values: readonly string[];
  /** Other lines that name a key, with the lines around them. */
  readonly others: string;
}

/** As far as an answer over several lines may reach from the line with its key. */
const LINES_AROUND = 40;

export function namingLines(text: string, keys: AnswerKeys): NamingLines {
  const names = [...new Set([...keys.unreadable, ...Object.keys(keys.refusing)])].join('|');
  const named = new RegExp(`(?<![\\w$])(?:${names})(?![\\w$])`);
  const [values, others] = [new Set<string>(), [] as string[]];
  let before: string[] = [];
  let after = 0;
  for (const line of named.test(text) ? linesOf(text) : []) {
    const isNamed = named.test(line);
    if (!isNamed && after === 0) {
      before.push(line);
      if (before.length > 2 * LINES_AROUND) before = before.slice(-LINES_AROUND);
    } else if (isJsonLine(line, values)) {
      if (isNamed) values.add(line.trim());
    } else {
      for (const one of [...before.slice(-LINES_AROUND), line]) others.push(one);
      before = [];
      after = isNamed ? LINES_AROUND : after - 1;
    }
  }
  return { values: [...values], others: others.join('\n') };
}

/** What is left of a text without the lines that are JSON. */
export function* brokenLines(text: string): Generator<string> {
  for (const line of linesOf(text)) if (!isJsonLine(line)) yield line;
}

function* linesOf(text: string): Generator<string> {
  for (const { 0: line } of text.matchAll(/[^\r\n]+/g)) yield line;
}

function isJsonLine(line: string, known?: ReadonlySet<string>): boolean {
  const text = line.trim();
  const isClosed = (text.startsWith('{') && text.endsWith('}')) || (text.startsWith('[') && text.endsWith(']'));
  return isClosed && (known?.has(text) || isJsonText(text));
}
