import { EVENT_NAMES } from '../../core/events.ts';
import { AGENT_NAMES } from '../../core/wire.ts';
import { DIALECTS } from '../../dialects/all.ts';
import { pageOf } from '../help/pages.ts';
import { commandLines } from '../help.ts';
import { type PageOption, pageOptions, pageParts, pageSubject } from './page-options.ts';

/** What may stand where the person is typing. */
export interface Suggestions {
  readonly words: readonly Suggestion[];
  /** The shell itself knows which files there are. */
  readonly files: 'files' | 'folders' | null;
}

interface Suggestion {
  readonly word: string;
  readonly about: string;
}

/** What only this machine knows. */
export interface Known {
  readonly hooks: () => Promise<readonly string[]>;
  readonly packs: readonly string[];
}

const NOTHING: Suggestions = { words: [], files: null };
const SHELLS = ['bash', 'zsh', 'fish'];
const LANGUAGE_NAMES = ['sh', 'python', 'ts', 'rule'];

/** `typed`: the words after `hookline`, the last of which is not finished, and may be empty. */
export async function wordsFor(typed: readonly string[], known: Known): Promise<Suggestions> {
  const [command = '', ...rest] = typed;
  const last = rest.at(-1);
  if (last === undefined) return only(commandLines(), command);
  if (rest.slice(0, -1).includes('--')) return NOTHING;
  const page = pageOf(command);
  if (command === 'help') return only(commandLines(), last);
  if (page === null) return NOTHING;
  const options = pageOptions(page);
  const [, name, begun] = /^(--[\w-]+)=(.*)$/.exec(last) ?? [];
  if (name !== undefined) return joined(name, await valuesOf(options, name, begun ?? '', known));
  const before = options.find(({ names }) => names.includes(rest.at(-2) ?? ''));
  if (before?.value) return valuesOf(options, before.names[0] ?? '', last, known);
  if (last.startsWith('-')) return only(asWords(options), last);
  return subjects(command, page, rest.slice(0, -1), last, known);
}

function asWords(options: readonly PageOption[]): readonly { readonly name: string; readonly about: string }[] {
  const help = { name: '--help', about: 'more about this command' };
  return [...options.flatMap(({ names, about }) => names.map((name) => ({ name, about }))), help];
}

async function subjects(
  command: string,
  page: string,
  before: readonly string[],
  last: string,
  known: Known,
): Promise<Suggestions> {
  const isFirst = before.every((word) => word.startsWith('-'));
  if (command === 'audit' || command === 'sinks') return isFirst ? plain(pageParts(page, command), last) : NOTHING;
  if (command === 'bundle') return isFirst ? plain(pageParts(page, command), last) : { words: [], files: 'files' };
  switch (pageSubject(page)) {
    case 'event':
      return isFirst ? plain(EVENT_NAMES, last) : NOTHING;
    case 'agent':
      return plain(AGENT_NAMES, last);
    case 'hook':
      return isFirst ? plain(await known.hooks(), last) : NOTHING;
    case 'id':
      return isFirst ? plain(['last'], last) : NOTHING;
    case 'shell':
      return isFirst ? plain(SHELLS, last) : NOTHING;
    case 'file':
    case 'files':
      return { words: [], files: 'files' };
    default:
      return NOTHING;
  }
}

async function valuesOf(
  options: readonly PageOption[],
  name: string,
  begun: string,
  known: Known,
): Promise<Suggestions> {
  const value = options.find(({ names }) => names.includes(name))?.value ?? '';
  if (/^[\w-]+(?:\|[\w-]+)+$/.test(value)) return plain(value.split('|'), begun);
  if (name === '--enforced' || /FILE|PATH/.test(value)) return { words: [], files: 'files' };
  if (value.includes('DIR')) return { words: [], files: 'folders' };
  const named = await NAMED[name]?.(known);
  return named === undefined ? NOTHING : plain(named, begun);
}

const DECISIONS = ['none', 'allow', 'ask', 'deny', 'block', 'refused'];

/** Options whose values are known names. */
const NAMED: Readonly<Record<string, (known: Known) => readonly string[] | Promise<readonly string[]>>> = {
  '--dialect': () => DIALECTS.map(({ name }) => name),
  '--event': () => EVENT_NAMES,
  '--agent': () => AGENT_NAMES,
  '--decision': () => DECISIONS,
  '--hook': ({ hooks }) => hooks(),
  '--pack': ({ packs }) => packs,
  '--lang': () => LANGUAGE_NAMES,
};

function plain(words: readonly string[], begun: string): Suggestions {
  return only(
    words.map((name) => ({ name, about: '' })),
    begun,
  );
}

function only(all: readonly { readonly name: string; readonly about: string }[], begun: string): Suggestions {
  const words = all.filter(({ name }) => name.startsWith(begun)).map(({ name, about }) => ({ word: name, about }));
  return { words, files: null };
}

/** `--dialect=co`: each word with what stands before it. */
function joined(name: string, { words, files }: Suggestions): Suggestions {
  return { files, words: words.map(({ word, about }) => ({ word: `${name}=${word}`, about })) };
}
