import { type PlacedWord, type ShellWord, wordsOf } from './parse/shell-word.ts';
import type { Stdin } from './parse/stdin.ts';
import type { Inner } from './programs/inner-command.ts';
import { wrappedCommands } from './programs/wrapped-commands.ts';
import { visitCommands } from './visit-commands.ts';

export interface SimpleCommand {
  /** The program and its arguments; never empty. */
  readonly words: readonly ShellWord[];
  /** As written, from the program to the last word. */
  readonly text: string;
  /** Its paths are those of another machine, or below another root. */
  readonly elsewhere: boolean;
}

interface SimpleCommands {
  readonly commands: readonly SimpleCommand[];
  /** Part of the line could not be read: there may be more commands than these. */
  readonly unreadable: boolean;
}

const MAX_SCRIPT_DEPTH = 8;
const MAX_WRAPPERS = 16;
/** Of a whole line: several shells may read the same script, and so may those in it. */
const MAX_INNER = 512;

/**
 * Every simple command that a shell line runs, wherever it stands in it. What a wrapper (`sudo`, `env`, `find -exec`,
 * `sh -c`, …) runs is a further command after the wrapper's own; where that is not literal text, its program is a word
 * that is not literal.
 */
export function simpleCommands(line: string): SimpleCommands {
  const found: Found = { commands: [], inner: 0 };
  const readable = collect(line, { depth: 0, wrappers: 0, stdin: 'inherited', elsewhere: false }, found);
  return { commands: found.commands, unreadable: !readable };
}

interface Found {
  readonly commands: SimpleCommand[];
  /** How many of them, or of the scripts that they are in, another command runs. */
  inner: number;
}

interface Place {
  readonly depth: number;
  readonly wrappers: number;
  readonly stdin: Stdin;
  readonly elsewhere: boolean;
}

function collect(text: string, place: Place, found: Found): boolean {
  if (place.depth > MAX_SCRIPT_DEPTH) return false;
  let readable = true;
  const visit = (words: readonly PlacedWord[], source: string, stdin: Stdin): void => {
    if (words.length > 0 && !add(words, source, { ...place, wrappers: 0, stdin }, found)) readable = false;
  };
  const visited = visitCommands(text, (command, source, stdin) => visit(wordsOf(command), source, stdin), place.stdin);
  return visited && readable;
}

function add(words: readonly PlacedWord[], source: string, place: Place, found: Found): boolean {
  const own = words.map(({ value, literal }) => ({ value, literal }));
  found.commands.push({ words: own, text: textOf(words, source), elsewhere: place.elsewhere });
  let readable = true;
  for (const inner of wrappedCommands(words)) {
    found.inner += 1;
    if (place.wrappers >= MAX_WRAPPERS || found.inner > MAX_INNER) return false;
    const innerPlace = {
      ...place,
      wrappers: place.wrappers + 1,
      elsewhere: place.elsewhere || inner.elsewhere === true,
    };
    if (!addInner(inner, source, innerPlace, found)) readable = false;
  }
  return readable;
}

function addInner(inner: Inner<PlacedWord>, source: string, place: Place, found: Found): boolean {
  switch (inner.kind) {
    case 'command':
      return add(inner.words, source, place, found);
    case 'fed':
      return add(fed(inner.words, inner), source, place, found);
    case 'script': {
      const text = inner.words.map((word) => word.value).join(' ');
      if (inner.words.every((word) => word.literal)) return addScript(text, place, found);
      return addUnknown(text, place, found);
    }
    case 'stdin':
      if (place.stdin === 'inherited') return true;
      if (place.stdin === 'unknown') return addUnknown('', place, found);
      return addScript(place.stdin.text, { ...place, stdin: 'inherited' }, found);
  }
}

function addScript(text: string, place: Place, found: Found): boolean {
  return collect(text, { ...place, depth: place.depth + 1 }, found);
}

function addUnknown(text: string, { elsewhere }: Place, found: Found): boolean {
  found.commands.push({ words: [{ value: text, literal: false }], text, elsewhere });
  return true;
}

interface Feeding {
  readonly placeholder: string | null;
  readonly adds: boolean;
}

/** What is added is not known: a last word that is not literal stands for it. */
function fed(words: readonly PlacedWord[], { placeholder, adds }: Feeding): readonly PlacedWord[] {
  const end = words.at(-1)?.end ?? 0;
  const own = words.map((word) =>
    placeholder !== null && word.value.includes(placeholder) ? { ...word, literal: false } : word,
  );
  return adds ? [...own, { value: '', literal: false, pos: end, end }] : own;
}

function textOf(words: readonly PlacedWord[], source: string): string {
  return source.slice(words[0]?.pos ?? 0, words.at(-1)?.end ?? 0);
}
