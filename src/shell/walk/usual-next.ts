import { type PlacedWord, textOf } from '../parse/shell-word.ts';
import type { Stdin } from '../parse/stdin.ts';
import type { Inner } from '../programs/inner-command.ts';
import type { Next, Run } from './run.ts';

/** How much is known of what `xargs` adds, as a `Reading` says. */
type KnowsFed = boolean | 'or-unknown';

/** What a run runs in its turn, as far as its text tells. */
export function usualNext(run: Run, knowsFed: KnowsFed): readonly Next<never>[] {
  return run.inner.flatMap((inner) => nextOf(inner, run, knowsFed));
}

function nextOf(inner: Inner<PlacedWord>, { stdin, program }: Run, knowsFed: KnowsFed): readonly Next<never>[] {
  switch (inner.kind) {
    case 'command':
      return [{ kind: 'command', words: inner.words, inner }];
    case 'fed':
      return [{ kind: 'command', words: isKnown(stdin, knowsFed) ? knownFed(inner, stdin) : unknownFed(inner), inner }];
    case 'script': {
      const text = textOf(inner.words);
      const isText = inner.words.every(({ literal }) => literal);
      return [isText ? { kind: 'script', text, own: !isInPlace(program), inner } : { kind: 'unknown', text, inner }];
    }
    case 'stdin':
      if (stdin === 'inherited') return [];
      if (stdin === 'unknown') return [{ kind: 'unknown', text: '', inner }];
      return [{ kind: 'script', text: stdin.text, own: true, inner }];
  }
}

function isKnown(stdin: Stdin, knowsFed: KnowsFed): boolean {
  return knowsFed === 'or-unknown' ? typeof stdin === 'object' : knowsFed;
}

/** Whether what it runs runs in the same shell. */
export function isInPlace(program: string): boolean {
  return program === 'eval' || program === 'source' || program === '.';
}

type Fed = Extract<Inner<PlacedWord>, { kind: 'fed' }>;

/** `echo / | xargs rm -rf` */
function knownFed({ words, placeholder, adds }: Fed, stdin: Stdin): readonly PlacedWord[] {
  if (typeof stdin !== 'object') return words;
  const given = stdin.text.split(/\s+/).flatMap((value) => (value === '' ? [] : [after(words, value, true)]));
  if (placeholder === null) return adds ? [...words, ...given] : words;
  return words.flatMap((word) => (word.value === placeholder ? given : [word]));
}

/** A last word that is not literal stands for what is added. */
function unknownFed({ words, placeholder, adds }: Fed): readonly PlacedWord[] {
  const own = words.map((word) =>
    placeholder !== null && word.value.includes(placeholder) ? { ...word, literal: false } : word,
  );
  return adds ? [...own, after(words, '', false)] : own;
}

function after(words: readonly PlacedWord[], value: string, literal: boolean): PlacedWord {
  const end = words.at(-1)?.end ?? 0;
  return { value, literal, pos: end, end };
}
