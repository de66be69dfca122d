import { ANY, isWild, ONE, STAR } from '../../shell/effects/wild-text.ts';
import type { PlaceEffect } from './call-effects.ts';
import { someInTime } from './in-time.ts';
import type { EffectView } from './view-of-event.ts';

/** Whether there is something below a tree for which that is true: what lies on the disk, as far as one looks. */
export function hasBelow(
  view: EffectView,
  { path, sparesHidden }: PlaceEffect,
  isMeant: (path: string) => boolean,
): boolean {
  const wild = path.search(/[\uE000-\uE002]/);
  // `rm -r *`: of what lies in the folder, what the pattern finds
  const folder = wild < 0 ? path : path.slice(0, path.lastIndexOf('/', wild)) || '/';
  if (isWild(folder) || path.includes(ANY)) return false;
  const all = view.listTree(view.realPath(folder), !sparesHidden);
  const found = wild < 0 ? null : globOf(path.slice(folder === '/' ? 0 : folder.length));
  const isFound = (below: string): boolean =>
    (found === null || found.test(below)) && isMeant(`${folder === '/' ? '' : folder}${below}`);
  // what could not be looked at in time may be there
  return someInTime(all, isFound) !== false;
}

/** What a shell finds by it, and what is in that. */
function globOf(text: string): RegExp {
  const source = text
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/(?<=\/)\uE001/g, '(?!\\.)[^/]*')
    .replaceAll(STAR, '[^/]*')
    .replaceAll(ONE, '[^/]');
  return new RegExp(`^${source}(?:/|$)`, 's');
}
