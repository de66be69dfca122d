import type { HookEvent } from '../../core/hook-event.ts';
import { harmless, indent, type Paint } from '../../show/print.ts';
import { counted } from '../../show/table.ts';
import type { Note } from '../person.ts';
import { wrapped } from './wrapped.ts';

/** What a hook said that the lines about it have shown already, so that nobody reads it twice. */
export interface ShownTexts {
  readonly add: (event: HookEvent, texts: readonly (string | null)[]) => void;
  readonly has: (decision: string | null, text: string) => boolean;
}

const MOST_KEPT = 200;

export function shownTexts(): ShownTexts {
  const kept = new Set<string>();
  const keyOf = (decision: string, text: string): string => `${decision}\0${text.trim()}`;
  return {
    add({ decisionId = '' }, texts) {
      for (const text of texts) if (text !== null && text.trim() !== '') kept.add(keyOf(decisionId, text));
      for (const oldest of kept) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
    },
    has: (decision, text) => decision !== null && kept.has(keyOf(decision, text)),
  };
}

/** Context that stands on the line above is not written out again. */
export function withoutShown(note: Note, alreadyShown: ShownTexts): Note {
  if (note.kind !== 'context' || !alreadyShown.has(note.decision ?? null, withoutHead(note.text))) return note;
  return { ...note, text: '' };
}

/** What hooks added, without the words that say where it comes from. */
export function withoutHead(text: string): string {
  return text.replace(/^\[\w+ Hook Output\]:\s*/, '').trim();
}

const MOST_LINES = 20;

/** What stands above the last line of a hook's output, which its mark stands before; empty: it said one line. */
export function earlierLines(texts: readonly string[], most: number, { dim }: Paint): string {
  const lines = harmless(texts.join('\n')).trim().split('\n').slice(0, -1);
  const more = lines.length - MOST_LINES;
  const newest = more > 0 ? [`… ${counted(more, 'more line')}`, ...lines.slice(-MOST_LINES)] : lines;
  return newest.map((line) => dim(indent(wrapped(line, most - 4), '    '))).join('\n');
}
