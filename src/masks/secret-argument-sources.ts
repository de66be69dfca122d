import { SECRET_OPERANDS, SECRET_OPTIONS, SECRET_READERS } from './secret-options.ts';
import type { Source } from './secret-place-sources.ts';
import { ARGS, PRINTED, PRINTS, WORD } from './secret-place-words.ts';

/** Of every program its own row: what a text must have to be worth looking at is its name. */
export function optionRows(): readonly Source[] {
  return SECRET_OPTIONS.flatMap(([programs, options, words]) =>
    programs.split(' ').map((program): Source => {
      const before = (): string => {
        const sub = words === undefined ? '' : `(?:\\s+[^\\s|;&]{1,80}){0,3}?\\s+${words.replaceAll(' ', '\\s+')}\\b`;
        const names = options
          .split(' ')
          .map((option) => (option.startsWith('--') ? `${option}[ \\t=]{1,4}` : `${option}[ \\t=]{0,4}`));
        const after = options === '' ? '[ \\t]{1,4}(?!-)' : `${ARGS}(?:${names.join('|')})(?![-\\s])`;
        return `${program}\\b${sub}${after}`;
      };
      return [program, before, WORD];
    }),
  );
}

export function operandRows(): readonly Source[] {
  return SECRET_OPERANDS.map(([words, skip = 0, valued = '']): Source => {
    const [first = ''] = words.split(' ', 1);
    const before = (): string => {
      const [program = '', ...rest] = words.split(' ').map((word) => word.replace(/[.+]/g, '\\$&'));
      const taking = valued === '' ? '' : `(?:${valued.replaceAll(' ', '|')})[ \\t=]{1,4}${WORD}|`;
      const options = `(?:[ \\t]+(?:${taking}-[^\\s|;&]{1,80})){0,6}`;
      const between = `${options}[ \\t]+`;
      const skipped = Array<string>(skip).fill(`(?!-|/[A-Za-z]+(?:[\\s:]|$))${WORD}`);
      return `${[`${program}\\b`, ...rest, ...skipped].join(between)}${between}`;
    };
    return [first.replaceAll('\\', ''), before, `(?![-<>|/])${WORD}`];
  });
}

export function readerRows(): readonly Source[] {
  const readers = (which: (words: string) => boolean): string =>
    SECRET_READERS.filter(which)
      .map((words) => words.replaceAll(' ', '\\s+(?:-\\S+\\s+){0,4}'))
      .join('|');
  const byOption = readers((words) => words.startsWith('-'));
  const byProgram = readers((words) => !words.startsWith('-'));
  /** An option says it of any program, a program only where it is run. */
  const piped = `(?:[^\\n|;&<]{0,200}?(?:${byOption})|(?:sudo\\s+(?:-\\S+\\s+){0,4})?(?:/\\S{1,80}/)?(?:${byProgram}))(?![\\w-])`;
  const reads = `(?:${byOption}|${byProgram})(?![\\w-])[^\\n|;&<]{0,200}`;
  // what is longest in a row is rarest in texts
  const rarest = new Set(
    SECRET_READERS.map((words) => words.split(' ').reduce((a, b) => (b.length > a.length ? b : a))),
  );
  const printing = (needles: readonly string[]): string =>
    needles.flatMap((needle) => ['echo', 'printf'].map((print) => `${print}&${needle}`)).join('|');
  return [
    [printing([...rarest]), PRINTS, `${PRINTED}(?=\\s{0,4}\\|\\s{0,4}${piped})`],
    ['<<<', `${reads}\\d?<<<\\s{0,4}`, WORD],
    [printing(['<(']), `${reads}<\\(\\s{0,4}${PRINTS}`, PRINTED],
  ];
}
