import { readdirSync, readFileSync } from 'node:fs';

/** How plainly a dangerous call shows what it does; `unknowable`: nobody who reads it can tell, so a person is asked. */
export type Spelling = 'plain' | 'disguised' | 'unknowable';

export interface CorpusCall {
  /** As it stands in the file, to name it. */
  readonly shown: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Of a dangerous call what it endangers, of an everyday one where such a line is found. */
  readonly kind: string;
  readonly spelling: Spelling;
}

const CORPUS = new URL('./corpus/', import.meta.url);

/** The calls of one folder or file of the corpus: one per line, under headings `== kind spelling`. */
export function readCorpus(name: string, places: Readonly<Record<string, string>>): readonly CorpusCall[] {
  const files = name.endsWith('.txt') ? [name] : readdirSync(new URL(name, CORPUS)).map((file) => `${name}/${file}`);
  return files.toSorted().flatMap((file) => callsIn(readFileSync(new URL(file, CORPUS), 'utf8'), places));
}

function callsIn(text: string, places: Readonly<Record<string, string>>): readonly CorpusCall[] {
  const calls: CorpusCall[] = [];
  let heading: Pick<CorpusCall, 'kind' | 'spelling'> = { kind: 'unnamed', spelling: 'plain' };
  for (const shown of text.split('\n')) {
    if (shown.startsWith('== ')) heading = headingOf(shown.slice(3));
    else if (shown !== '') calls.push({ shown, ...heading, ...callOf(shown, places) });
  }
  return calls;
}

function headingOf(text: string): Pick<CorpusCall, 'kind' | 'spelling'> {
  const [, kind = text, spelling] = /^(.*) (plain|disguised|unknowable)$/.exec(text) ?? [];
  return { kind, spelling: spelling === 'disguised' || spelling === 'unknowable' ? spelling : 'plain' };
}

/** A shell line, in which ⏎ is a line break; or a tool with its input, as JSON. */
function callOf(shown: string, places: Readonly<Record<string, string>>): Pick<CorpusCall, 'tool' | 'input'> {
  const filled = shown.replace(/@([A-Z]+)@/g, (mark, name: string) => places[name] ?? mark);
  if (!filled.startsWith('{"tool":')) return { tool: 'Bash', input: { command: filled.replaceAll('⏎', '\n') } };
  return JSON.parse(filled) as Pick<CorpusCall, 'tool' | 'input'>;
}
