import { programNamed } from '../programs/program-named.ts';
import { isIn } from '../programs/read-options.ts';
import type { WildText } from './wild-text.ts';

/** Whether a program changes none of the files it is given. */
export function onlyReads(name: string, args: readonly WildText[]): boolean {
  const { readsWith, writesWith } = programNamed(name);
  if (args.some((word) => isIn(readsWith, word))) return true;
  return writesWith !== undefined && !args.some((word) => writesWith?.test(word));
}

/** Whether one of its options may say where it writes: in a group of letters, or shortened. */
export function mayBeTold(name: string, args: readonly WildText[]): boolean {
  const { writes } = programNamed(name);
  if (writes === undefined) return false;
  const { files = '', folders = '', prefixed = '', settings = '' } = writes;
  const options = `${files} ${folders} ${prefixed} ${settings} --output`.split(' ').filter((option) => option !== '');
  return args.some((word) => {
    if (word.startsWith('--')) {
      const [name = ''] = word.split('=');
      return name.length > 2 && options.some((option) => option.startsWith(name));
    }
    return word.startsWith('-') && options.some((option) => /^-[^-]$/.test(option) && word.includes(option.slice(1)));
  });
}

const ELSEWHERE = /^[a-z][a-z0-9+.-]*:\/\/|^[\w.@-]+:(?!\\)/i;

/** Whether a program copies to another machine. */
export function uploads(name: string, args: readonly WildText[]): boolean {
  const { uploads } = programNamed(name);
  if (uploads === undefined || !args.some((word) => uploads.words.test(word))) return false;
  return uploads.toLast !== true || ELSEWHERE.test(args.findLast((word) => !word.startsWith('-')) ?? '');
}
