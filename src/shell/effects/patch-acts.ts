import { type Call, givenWords } from './call.ts';
import { type Act, touches } from './effect.ts';

/** The files that a patch names, where its text stands in the line; and the words of the command itself. */
export function patchActs({ args, input }: Call): readonly Act[] {
  const named = args.filter((_, i) => /^-[ior]$/.test(args[i - 1] ?? ''));
  return [
    ...touches('unknown', givenWords([...args, ...named]), 'file', 'below'),
    ...touches('writes', patchedIn(input.text ?? ''), 'file'),
  ];
}

const FILE_LINE = /^(?:\+\+\+|---|rename to|rename from|copy to) +(?:"?(?:[abiwco]\/))?([^\t\n"]+)/gm;

export function patchedIn(text: string): readonly string[] {
  return [...text.matchAll(FILE_LINE)].map(([, path = '']) => path.trim()).filter((path) => path !== '/dev/null');
}
