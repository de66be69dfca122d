import { at, type Call, givenWords } from './call.ts';
import type { Change } from './change.ts';

/** The files that a patch names, where its text stands in the line; and the words of the command itself. */
export function patchChanges(call: Call): readonly Change[] {
  const named = call.args.flatMap((word, i) => (/^-[ior]$/.test(call.args[i - 1] ?? '') ? [word] : []));
  return [
    ...givenWords([...call.args, ...named]).flatMap((word) => [...at(call, 'file', word), ...at(call, 'below', word)]),
    ...patchedIn(call.input.text ?? '').flatMap((path) => at(call, 'file', path)),
  ];
}

const FILE_LINE = /^(?:\+\+\+|---|rename to|rename from|copy to) +(?:"?(?:[abiwco]\/))?([^\t\n"]+)/gm;

export function patchedIn(text: string): readonly string[] {
  return [...text.matchAll(FILE_LINE)].map(([, path = '']) => path.trim()).filter((path) => path !== '/dev/null');
}
