import type { Going, LineContent } from '../content/line-content.ts';
import type { Effect } from '../effect.ts';
import type { LineEffects } from '../line-effects.ts';
import { ANY } from '../wild-text.ts';
import type { LookedFiles } from './disk.ts';
import { isFileText } from './run-texts.ts';

/**
 * What a line does together with the files that it runs. Of a file only what its text tells counts: what cannot be told of
 * it is what running the file always was. `second` is the same line, read with their texts.
 */
export function withFiles(first: LineEffects, second: LineEffects, files: LookedFiles): LineEffects {
  const told = second.effects.filter((effect) => effect.part.file !== null && isTold(effect));
  const isWhole = !second.isCut || first.isCut;
  const own = isWhole ? second : first;
  const keep = new Set(told);
  const effects = isWhole
    ? second.effects.filter((effect) => effect.part.file === null || keep.has(effect))
    : [...first.effects, ...told];
  const runs = second.runs.filter((run) => !isFileText(run));
  return {
    effects,
    runs: isWhole ? runs : [...first.runs, ...runs.filter(({ file }) => file !== null)],
    renames: first.renames || second.renames,
    isCut: first.isCut,
    asksFiles: first.asksFiles || second.asksFiles,
    content: () => withoutAnywhere(isWhole ? own.content() : besideUnread(first.content(), told)),
    files,
  };
}

const STAYS: Going = { shown: false, sentTo: [] };

/** Of a file that was not read to its end nobody can tell what becomes of what it reads: as before, it uses it. */
function besideUnread(content: LineContent, told: readonly Effect[]): LineContent {
  return { ...content, goes: new Map([...content.goes, ...told.map((one) => [one, STAYS] as const)]) };
}

/** A copy from or to a place that may be any is nothing that the text of a file tells. */
function withoutAnywhere(content: LineContent): LineContent {
  const isTold = ({ part, from, to }: LineContent['copies'][number]): boolean =>
    part.file === null || !(from.startsWith(ANY) || to.startsWith(ANY));
  return content.copies.every(isTold) ? content : { ...content, copies: content.copies.filter(isTold) };
}

function isTold({ does, path }: Effect): boolean {
  return does !== 'unknown' && path?.startsWith(ANY) !== true;
}
