import { type Call, givenWords } from './call.ts';
import { type Act, touches } from './effect.ts';

/** The files that a patch names, where its text stands in the line; and the words of the command itself. */
export function patchActs({ args, input }: Call): readonly Act[] {
  const named = args.filter((_, i) => /^-[ior]$/.test(args[i - 1] ?? ''));
  // which files a patch on the disk is about, only its text says
  const isTold = (input.text ?? '') !== '' || args.some((word) => NO_PATCH.test(word));
  return [
    ...touches('unknown', givenWords([...args, ...named]), 'file', 'below'),
    // it looks for the places that it changes
    ...touches('reads', input.text === null ? [] : patchedIn(input.text), 'file'),
    ...(isTold ? [] : touches('reads', ['.'], 'below')),
    ...touches('writes', patchedIn(input.text ?? ''), 'file'),
    ...touches('deletes', goneBy(input.text ?? ''), 'file'),
  ];
}

const NO_PATCH = /^--(?:stat|numstat|summary|help|version)$/;

/** `apply_patch`, which Codex has agents write in a line: the patch is its word, or its input. */
export function applyPatchActs({ args, input }: Call): readonly Act[] {
  const texts = [...args, input.text ?? ''];
  return [
    ...touches('writes', texts.flatMap(namedIn), 'file'),
    ...touches('deletes', texts.flatMap(goneBy), 'file'),
    // what is not there to be read may be about any file
    ...(texts.some((text) => text.includes('*** ')) ? [] : ([{ does: 'unknown', path: null }] as const)),
  ];
}

const FILE_LINE = /^(?:\+\+\+|---|rename to|rename from|copy to) +(?:"?(?:[abiwco]\/))?([^\t\n"]+)/gm;

export function patchedIn(text: string): readonly string[] {
  return [...text.matchAll(FILE_LINE)].map(([, path = '']) => path.trim()).filter((path) => path !== '/dev/null');
}

const NAMED = /^[ \t]*\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.+)$/gm;

function namedIn(text: string): readonly string[] {
  return [...patchedIn(text), ...[...text.matchAll(NAMED)].map(([, path = '']) => path.trim())];
}

/** Whoever applies them takes the spaces before such a line away. */
const GONE = [
  /^[ \t]*\*\*\* Delete File: (.+)$/gm,
  /^[ \t]*\*\*\* Update File: (.+)\r?\n[ \t]*\*\*\* Move to: /gm,
  /^--- (?:"?[abiwco]\/)?([^\t\r\n"]+).*\r?\n\+\+\+ \/dev\/null/gm,
  /^rename from (.+)$/gm,
];

/** The files that are not there any more when a patch was applied. */
export function goneBy(text: string): readonly string[] {
  return GONE.flatMap((form) => [...text.matchAll(form)].map(([, path = '']) => path.trim()));
}
