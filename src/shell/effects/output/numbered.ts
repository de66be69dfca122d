import { type Input, operandsOf } from '../call.ts';
import { isWild, type WildText } from '../wild-text.ts';

/** What stands before each line. */
type Numbers = 'each' | 'full' | 'counts';

const MOST_WORDS = 1000;

/** `cat -n`, `nl`, `uniq -c`: what it puts before the lines; null: nothing. */
export function numbering(name: string, args: readonly WildText[]): Numbers | null {
  const { has, valuesOf } = operandsOf(args, '', name);
  if (name === 'cat') return has('-b --number-nonblank') ? 'full' : has('-n --number') ? 'each' : null;
  if (name === 'uniq') return has('-c --count') ? 'counts' : null;
  return name !== 'nl' ? null : valuesOf('-b --body-numbering')[0] === 'a' ? 'each' : 'full';
}

/** Lines with a number before them: which number it is, is nothing that becomes a name. */
export function numbered(numbers: Numbers, { text, words, others }: Input): Input {
  if (text === null || others !== undefined || isWild(text)) {
    const each = words.flatMap((word) => [word, `1\t${word}`]);
    return { text: null, words: each.slice(0, MOST_WORDS) };
  }
  let number = 0;
  let lines = text.replace(/\n$/, '').split('\n');
  if (numbers === 'counts') lines = lines.filter((line, i) => line !== lines[i - 1]);
  const made = lines.map((line) => {
    if (numbers === 'full' && line === '') return '';
    number += 1;
    return `${String(numbers === 'counts' ? 1 : number).padStart(6)}${numbers === 'counts' ? ' ' : '\t'}${line}`;
  });
  return { text: made.join('\n'), words: made.flatMap((line) => line.trim().split(/\s+/)).slice(0, MOST_WORDS) };
}
