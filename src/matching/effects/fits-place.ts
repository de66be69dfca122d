import { runsWhereMissing } from '../../shell/effects/where-missing.ts';
import { arrivingAt, findsLink, hasBelow } from './below.ts';
import type { CallPart, PlaceEffect } from './call-effects.ts';
import type { Compiled } from './compiled-rule.ts';
import { someInTime } from './in-time.ts';
import type { PlaceList } from './place-list.ts';
import type { EffectView } from './view-of-event.ts';

export function fitsPlace(list: PlaceList, place: PlaceEffect, view: EffectView, certain: boolean): boolean {
  const arriving = certain ? null : arrivingAt(view, place);
  const reach = arriving === null ? place.reach : 'file';
  // who passes over hidden files does not come to one that a glob names
  const named = reach === 'tree' && place.sparesHidden ? 'visible' : reach;
  for (const path of view.forms(place)) if (list.may(path, named, certain)) return true;
  // what lies on the disk is nothing that the line itself tells
  if (certain) return false;
  const isMeant = (path: string): boolean => list.may(path, 'file', false);
  if (arriving !== null) return someInTime(arriving, isMeant) !== false;
  if (reach === 'some') return view.forms(place).some((path) => list.namesBelow(path));
  if (reach === 'tree' && list.reachesBelow && hasBelow(view, place, isMeant)) return true;
  // behind a link may be a folder
  return findsLink(view, place, (path) => list.may(path, place.follows ? 'tree' : 'file', false));
}

/** Where it is, and that it is there, last: both may look at the disk. */
export function liesThere(rule: Compiled, view: EffectView, place: PlaceEffect): boolean {
  const { outside, existing, built } = rule;
  const certain = isCertain(rule, place);
  if (outside !== null && !outside(view, place, certain)) return false;
  if (built !== null && !built(view, place, certain)) return false;
  return !existing || (place.creates !== true && !isGuarded(place) && view.isThere(place));
}

export function isCertain({ certain }: Compiled, { part }: PlaceEffect): boolean {
  return certain || isOfFile(part);
}

/** What a file on the disk does counts as far as it is told: to run it is nothing that would have to be refused otherwise. */
export function isOfFile({ file }: CallPart): boolean {
  return file !== undefined;
}

function isGuarded({ of, path }: PlaceEffect): boolean {
  return of !== undefined && runsWhereMissing(of.part, path);
}
