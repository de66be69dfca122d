import { isWild, ONE, STAR } from '../../shell/effects/wild-text.ts';
import type { PlaceEffect } from './call-effects.ts';
import { someInTime } from './in-time.ts';
import type { PlaceList } from './place-list.ts';
import { type EffectView, MOST_LISTED } from './view-of-event.ts';

/**
 * Whether everything that lies on the disk where a place is not told to the last file is meant too: what a star finds may
 * be a link to somewhere else, and what a list takes out may lie in a tree.
 */
export function surelyFound(view: EffectView, place: PlaceEffect, list: PlaceList): boolean {
  const { path, reach } = place;
  if (reach === 'tree' && list.takesOut && !isTreeMeant(view, place, list)) return false;
  return !isWild(path) || areFoundMeant(view, place, list);
}

function isTreeMeant(view: EffectView, { path, sparesHidden }: PlaceEffect, list: PlaceList): boolean {
  if (isWild(path)) return false;
  const all = view.listTree(view.realPath(path), !sparesHidden);
  // what is in these is not looked at
  const isWhole = all.length < MOST_LISTED && !all.some((below) => /\/(?:node_modules|\.git)$/.test(below));
  return isWhole && someInTime(all, (below) => !list.surely(`${path}${below}`, 'file')) === false;
}

/** As far as nobody can say what is found, nothing is sure. */
function areFoundMeant(view: EffectView, { path, does }: PlaceEffect, list: PlaceList): boolean {
  const wild = path.search(/[\uE000-\uE002]/);
  const folder = path.slice(0, path.lastIndexOf('/', wild));
  const pattern = path.slice(folder.length + 1).split('/');
  const real = view.realPath(folder || '/').replace(/\/$/, '');
  const all = view.listTree(real || '/', true);
  const isFar = depthOf(all.at(-1) ?? '') > pattern.length;
  if (all.length >= MOST_LISTED && !isFar) return false;
  return all.every((below) => {
    const names = below.slice(1).split('/');
    if (names.length > pattern.length || !names.every((name, i) => fits(pattern[i] ?? '', name))) return true;
    const found = `${real}${below}`;
    const leads = view.realPath(found);
    // what is deleted is the link; behind one on the way may be anything
    if (names.length < pattern.length || does === 'deletes') return leads === found || names.length === pattern.length;
    return leads === found || list.surely(leads, 'file');
  });
}

function depthOf(path: string): number {
  return path.split('/').length - 1;
}

function fits(pattern: string, name: string): boolean {
  const source = pattern
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(STAR, '.*')
    .replaceAll(ONE, '.');
  return new RegExp(`^${source}$`, 's').test(name);
}
