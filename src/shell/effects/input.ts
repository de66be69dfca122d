import type { Redirection } from 'unbash';
import { redirectedStdin } from '../parse/stdin.ts';
import type { Run } from '../walk/run.ts';
import { bounded } from './bounded.ts';
import { type Input, operandsOf } from './call.ts';
import { expandWord, writtenBy } from './expand-word.ts';
import { foundPaths, isFinder } from './find-acts.ts';
import { escaped, printed } from './printed.ts';
import type { Scope } from './scope.ts';
import { ANY, STAR, type WildText } from './wild-text.ts';

const NOTHING: Input = { text: null, words: [] };
const MOST_WORDS = 1000;

export function inputOf({ input }: Run, scope: Scope): Input {
  if (input === null) return NOTHING;
  return 'kind' in input ? outputOf(input, scope) : redirectedInput(input, scope);
}

function redirectedInput(redirects: readonly Redirection[], scope: Scope): Input {
  const stdin = redirectedStdin(redirects);
  if (stdin !== null && typeof stdin === 'object')
    return { text: stdin.text, words: bounded(stdin.text.split(/\s+/), MOST_WORDS) };
  // a here-document or a here-string with expansions
  const words = redirects.flatMap((redirect) => {
    if (redirect.type === 'Redirect' && redirect.operator === '<' && redirect.target !== undefined)
      return writtenBy(redirect.target, scope).flatMap((text) => text.split(/\s+/));
    if (redirect.type === 'HereString' && redirect.target !== undefined) return expandWord(redirect.target, scope);
    return redirect.type === 'HereDoc' ? bounded(redirect.body.text.split(/\s+/), MOST_WORDS) : [];
  });
  const text = redirects.some(({ type }) => type !== 'Redirect') ? words.join(' ') : null;
  return { text, words };
}

/** What a command writes into a pipe: what it is told to print, what it finds, or words like those that it was given. */
export function outputOf(run: Run, scope: Scope): Input {
  const [program = '', ...args] = run.words.map(({ value }) => value);
  if (program === 'echo' || program === 'printf') return asInput(program === 'echo' ? echoed(args) : printed(args));
  const name = program.slice(program.lastIndexOf('/') + 1);
  if (isFinder(name)) return { text: null, words: foundPaths({ name, args }) };
  const own = inputOf(run, scope);
  return program === 'cat' && args.length === 0 ? own : { text: null, words: printedWords(name, args, own.words) };
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

/** Some shells read what stands behind a backslash without being told to. */
function echoed(args: readonly WildText[]): WildText {
  const text = args.filter((word) => !/^-[neE]+$/.test(word)).join(' ');
  return args.some((word) => /^-[nE]*e/.test(word)) ? escaped(text) : text.replaceAll('\\n', '\n');
}
