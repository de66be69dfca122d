import type { Direction } from '../../core/direction.ts';
import type { WildText } from '../../shell/effects/wild-text.ts';
import type { ReadPlace } from './call-effects.ts';
import type { Compiled, KeyedList } from './compiled-rule.ts';
import { copiedPlaces, isCopied } from './copied-places.ts';
import { fitsPlace, isCertain, liesThere } from './fits-place.ts';
import { directionsOf } from './going.ts';
import type { PlaceList } from './place-list.ts';
import type { EffectView } from './view-of-event.ts';

/** What the line has put somewhere else before it shows it is the same thing. */
export function* readMeant(rule: Compiled, view: EffectView, { key, list }: KeyedList): Iterable<ReadPlace> {
  const { read, shown, copies } = view.call.content();
  const copied = copies.length === 0 ? [] : copiedPlaces(view, meantBy(list, rule.certain));
  for (const place of key === 'shows' ? shown : read) {
    // of names alone nothing is seen that matters
    const isKept = place.isNamed === true && view.hasLines(place.path);
    if (isKept && key === 'shows') continue;
    if (rule.directions !== null && !goesOneOf(rule.directions, place, isKept)) continue;
    if (!fitsPlace(list, place, view, isCertain(rule, place)) && !isCopied(view, place, copied)) continue;
    if (liesThere(rule, view, place)) yield place;
  }
}

function goesOneOf(directions: readonly Direction[], { going }: ReadPlace, isKept: boolean): boolean {
  const goes = isKept ? (['kept'] as const) : directionsOf(going);
  return goes.some((one) => directions.includes(one));
}

export function meantBy(list: PlaceList, certain: boolean): (path: WildText, reach: 'file' | 'tree') => boolean {
  return (path, reach) => list.may(path, reach, certain);
}
