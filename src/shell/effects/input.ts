import type { Redirection } from 'unbash';
import { redirectedStdin } from '../parse/stdin.ts';
import type { Run } from '../walk/run.ts';
import { bounded } from './bounded.ts';
import { type Input, operandsOf } from './call.ts';
import { expandValue, expandWord, writtenBy } from './expand-word.ts';
import { foundPaths, isFinder } from './find-acts.ts';
import { echoed, printed } from './printed.ts';
import type { Scope } from './scope.ts';
import { ANY, absoluteText, STAR, type WildText } from './wild-text.ts';

const NOTHING: Input = { text: null, words: [] };
const MOST_WORDS = 1000;

export function inputOf({ input }: Run, scope: Scope): Input {
  if (input === null) return NOTHING;
  return 'kind' in input ? outputOf(input, scope) : redirectedInput(input, scope);
}

function redirectedInput(redirects: readonly Redirection[], scope: Scope): Input {
  const stdin = redirectedStdin(redirects);
  if (stdin !== null && typeof stdin === 'object') return asInput(stdin.text);
  const last = redirects.findLast(
    ({ type, descriptor }) =>
      type !== 'Redirect' || descriptor === undefined || descriptor.type !== 'FileDescriptor' || descriptor.value === 0,
  );
  // a here-document or a here-string with expansions
  if (last?.type === 'HereString' && last.target !== undefined) return oneOf(expandValue(last.target, scope));
  if (last?.type === 'HereDoc') return oneOf(documentTexts(last, scope));
  const files = redirects.flatMap((one) =>
    one.type === 'Redirect' && one.operator === '<' && one.target !== undefined ? [one.target] : [],
  );
  const target = files.at(-1);
  if (target === undefined) return NOTHING;
  const words = writtenBy(target, scope).flatMap((text) => text.split(/\s+/));
  return words.length > 0 ? { text: null, words } : (fileInput(expandWord(target, scope), scope) ?? NOTHING);
}

/** What the line itself has put into a file. */
function fileInput(files: readonly WildText[], scope: Scope): Input | null {
  if (scope.written.size === 0) return null;
  const texts = files.map((file) => writtenAt(file, scope));
  return texts.length > 0 && texts.every((text) => typeof text === 'string') ? asInput(texts.join('')) : null;
}

/** Undefined: the line has written nothing there. */
export function writtenAt(file: WildText, scope: Scope): WildText | null | undefined {
  return scope.cwds
    .map((cwd) => scope.written.get(absoluteText(file, cwd, scope.home)))
    .find((one) => one !== undefined);
}

function documentTexts(
  { body, operator }: Extract<Redirection, { type: 'HereDoc' }>,
  scope: Scope,
): readonly WildText[] {
  const { text, parts, pos, end } = body;
  const texts =
    parts === undefined
      ? [text]
      : expandValue({ type: 'Word', text: `"${text}"`, value: text, parts, pos, end }, scope);
  return operator === '<<-' ? texts.map((one) => one.replace(/^\t+/gm, '')) : texts;
}

function oneOf(texts: readonly WildText[]): Input {
  const [text = '', ...others] = texts;
  return others.length === 0
    ? asInput(text)
    : {
        text: texts.join('\n'),
        words: bounded(
          texts.flatMap((one) => one.split(/\s+/)),
          MOST_WORDS,
        ),
      };
}

/** What a command writes into a pipe: what it is told to print, what it finds, or words like those that it was given. */
export function outputOf(run: Run, scope: Scope): Input {
  const [program = '', ...args] = run.words.map(({ value }) => value);
  if (program === 'echo') return echoedInput(args);
  if (program === 'printf') return asInput(printed(args));
  const name = program.slice(program.lastIndexOf('/') + 1);
  if (isFinder(name)) return { text: null, words: foundPaths({ name, args }) };
  const own = inputOf(run, scope);
  if (program !== 'cat') return { text: null, words: printedWords(name, args, own.words) };
  const files = args.filter((word) => !word.startsWith('-'));
  if (args.length === 0) return own;
  return fileInput(files, scope) ?? { text: null, words: [ANY] };
}

/** The words that a program prints, as far as they are names of files that are known; else one that may be any. */
function printedWords(name: string, args: readonly WildText[], input: readonly WildText[]): readonly WildText[] {
  const { operands, has } = operandsOf(args, '', name);
  if (name === 'ls') return operands.length === 0 ? [STAR] : operands;
  // the files of a working tree
  if (name === 'git') return [`./${ANY}`];
  if (has('-l --files-with-matches -L --files --files-without-match'))
    return operands.flatMap((one) => [one, `${one}/${ANY}`]);
  return input.length > 0 ? input : [ANY];
}

function asInput(text: WildText): Input {
  return { text, words: bounded(text.split(/[\s\0]+/), MOST_WORDS) };
}

/** Some shells read what stands behind a backslash without being told to: both count. */
function echoedInput(args: readonly WildText[]): Input {
  const [text = '', ...others] = echoed(args);
  return { ...asInput(text), ...(others.length > 0 ? { others } : {}) };
}
