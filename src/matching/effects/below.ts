import { ANY, isWild, ONE, STAR, type WildText } from '../../shell/effects/wild-text.ts';
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

/** What arrives somewhere in a folder, by the names that it has where it comes from; null: nobody can tell these. */
export function arrivingAt(view: EffectView, { path, from, unlessFolder }: PlaceEffect): readonly string[] | null {
  if (unlessFolder === true && namesIn(view, path).length > 0) return [];
  // the line itself may have put something there
  if (from === undefined || mayAdd(view, from)) return null;
  const names = namesIn(view, from);
  // the folder may be reached by a link
  const real = isWild(path) ? path : view.realPath(path);
  return names.length === 0 ? null : names.flatMap((below) => [path + below, real + below]);
}

/** By a link as well: `cp -r a b` after something was written to where a link into `a` leads. */
function mayAdd(view: EffectView, folder: WildText): boolean {
  return view.call.places.some(
    (other) => other.does === 'writes' && [other.path, ...view.forms(other)].some((path) => isIn(path, folder)),
  );
}

function isIn(path: WildText, folder: WildText): boolean {
  return isWild(path) || path.startsWith(`${folder}/`);
}

function namesIn(view: EffectView, folder: WildText): readonly string[] {
  return isWild(folder) ? [] : view.listTree(view.realPath(folder), true);
}

/** Whether a pattern, or who follows links, finds one that leads to something that is meant; who deletes deletes the link. */
export function findsLink(
  view: EffectView,
  { path, does, follows }: PlaceEffect,
  isMeant: (path: string) => boolean,
): boolean {
  const wild = path.search(/[\uE000-\uE002]/);
  if ((wild < 0 && !follows) || path.startsWith(ANY)) return false;
  const folder = wild < 0 ? path : path.slice(0, path.lastIndexOf('/', wild));
  // nobody knows what may stand behind the root
  if (folder === '' && path.includes(ANY)) return false;
  const real = view.realPath(folder || '/').replace(/\/$/, '');
  // `*/a`: a folder that it finds may be a link
  const [, found = '', name = ''] = FOUND_FOLDER.exec(path.slice(folder.length)) ?? [];
  const folders = name === '' ? null : globOf(found, '$');
  const leadsOut = (below: string): boolean => {
    if (folders?.test(below) !== true) return false;
    const leads = view.realPath(real + below);
    return leads !== real + below && isMeant(leads + name);
  };
  if (folders !== null && someInTime(view.listTree(real || '/', true), leadsOut) !== false) return true;
  const pattern = path.slice(folder.length);
  if (follows === true && findsBehind(view, pattern, real, isMeant)) return true;
  return does !== 'deletes' && findsFile(view, pattern, real, follows === true, isMeant);
}

/** Who follows links finds names below the folders that they lead to: `find -L . -name a`. */
function findsBehind(view: EffectView, pattern: WildText, real: string, isMeant: (path: string) => boolean): boolean {
  if (!pattern.startsWith(`/${ANY}/`)) return false;
  const leadsThere = (below: string): boolean => {
    const leads = view.realPath(real + below);
    return leads !== real + below && (isMeant(leads + pattern) || isMeant(leads + pattern.slice(2)));
  };
  return someInTime(view.listTree(real || '/', true), leadsThere) !== false;
}

const FOUND_FOLDER = /^(.*[\uE001\uE002][^/]*)((?:\/[^/\uE000-\uE002]+)+)$/s;

function findsFile(
  view: EffectView,
  pattern: WildText,
  real: string,
  follows: boolean,
  isMeant: (path: string) => boolean,
): boolean {
  const found = globOf(pattern, follows ? '(?:/|$)' : '$');
  const leadsThere = (below: string): boolean => {
    const leads = found.test(below) ? view.realPath(real + below) : real + below;
    return leads !== real + below && isMeant(leads);
  };
  return someInTime(view.listTree(real || '/', true), leadsThere) !== false;
}

/** What a shell finds by it, and what is in that. */
function globOf(text: string, end = '(?:/|$)'): RegExp {
  const source = text
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/(?<=\/)\uE001/g, '(?!\\.)[^/]*')
    .replaceAll(ANY, '.*')
    .replaceAll(STAR, '[^/]*')
    .replaceAll(ONE, '[^/]');
  return new RegExp(`^${source}${end}`, 's');
}
