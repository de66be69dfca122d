import type { Redirection, Word } from 'unbash';
import { redirectedStdin } from '../../parse/stdin.ts';
import type { Input } from '../call.ts';
import type { Scope } from '../scope.ts';
import { ANY, type WildText } from '../wild-text.ts';
import { fileInput, writtenAt } from './printed-by.ts';
import { asInput, oneOf } from './told-input.ts';

/** How words become texts; whoever expands them says so. */
export interface Expands {
  /** As the value of an assignment. */
  readonly value: (word: Word) => readonly WildText[];
  /** As words of a command. */
  readonly words: (word: Word) => readonly WildText[];
  /** What the process in it writes: `<(echo a)`; null: there is none, or nobody can tell. */
  readonly written: (word: Word) => Input | null;
}

export const NO_INPUT: Input = { text: null, words: [] };

/** What redirections give a command to read. */
export function redirectedInput(redirects: readonly Redirection[], scope: Scope, expands: Expands): Input {
  const stdin = redirectedStdin(redirects);
  if (stdin !== null && typeof stdin === 'object') return asInput(stdin.text);
  const last = redirects.findLast(
    ({ type, descriptor }) =>
      type !== 'Redirect' || descriptor === undefined || descriptor.type !== 'FileDescriptor' || descriptor.value === 0,
  );
  // a here-document or a here-string with expansions
  if (last?.type === 'HereString') {
    const { target } = last;
    if (target !== undefined) return oneOf(inEachShell(scope, () => expands.value(target)));
  }
  if (last?.type === 'HereDoc') return oneOf(inEachShell(scope, () => documentTexts(last, expands)));
  const files = redirects.flatMap((one) =>
    one.type === 'Redirect' && one.operator === '<' && one.target !== undefined ? [one.target] : [],
  );
  const target = files.at(-1);
  if (target === undefined) return NO_INPUT;
  return expands.written(target) ?? inputFrom(expands.words(target), scope);
}

function inputFrom(files: readonly WildText[], scope: Scope): Input {
  // what the line has put into one is none that lies on the disk
  const from = files.map((file) => (writtenAt(file, scope) === undefined ? file : ANY));
  return fileInput(files, scope) ?? { ...NO_INPUT, from };
}

/** What is another thing to another shell is each of them. */
function inEachShell(scope: Scope, read: () => readonly WildText[]): readonly WildText[] {
  const { line, readBy } = scope;
  const before = line.differs;
  line.differs = false;
  const texts = [...read()];
  if (line.differs && readBy === 'bash') {
    for (const shell of ['zsh', 'dash'] as const) {
      scope.readBy = shell;
      texts.push(...read());
    }
    scope.readBy = readBy;
  }
  line.differs ||= before;
  return [...new Set(texts)];
}

function documentTexts(
  { body, operator }: Extract<Redirection, { type: 'HereDoc' }>,
  { value }: Expands,
): readonly WildText[] {
  const { text, parts, pos, end } = body;
  const texts = parts === undefined ? [text] : value({ type: 'Word', text: `"${text}"`, value: text, parts, pos, end });
  return operator === '<<-' ? texts.map((one) => one.replace(/^\t+/gm, '')) : texts;
}
