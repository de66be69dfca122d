import type { WildText } from '../../shell/effects/wild-text.ts';
import type { CallEffects, PlaceEffect } from './call-effects.ts';

/** More places than anybody names by hand: to compare where they lead would cost more than to ask again. */
const MOST_PLACES = 32;
/** So many ways in which the places of one call led are known again. */
const MOST_WAYS = 8;

interface Way {
  readonly leads: readonly string[];
  readonly led: object;
}

/** Where things lead, as of one event. */
interface Leading {
  readonly forms: (place: PlaceEffect) => readonly WildText[];
  readonly realPath: (path: string) => string;
}

type LedCall = (call: CallEffects, folders: readonly string[], leading: Leading) => object | null;

/**
 * Knows again a call whose places lead where they led before: what rules say about it is then the same. Links are followed
 * anew for each event, since they may have changed.
 */
export function ledCalls(): LedCall {
  const known = new WeakMap<CallEffects, Way[]>();
  return (call, folders, { forms, realPath }) => {
    const { places } = call;
    if (places.length > MOST_PLACES) return null;
    const leads = [...folders];
    // where there is no place, nobody asks where a folder is
    if (places.length > 0) for (const folder of folders) leads.push(realPath(folder));
    for (const place of places) leads.push(forms(place).at(-1) ?? place.path);
    const ways = known.get(call) ?? [];
    known.set(call, ways);
    for (const way of ways) if (isSame(way.leads, leads)) return way.led;
    if (ways.length >= MOST_WAYS) ways.shift();
    const led = {};
    ways.push({ leads, led });
    return led;
  };
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  for (let i = 0; i < b.length; i++) if (a[i] !== b[i]) return false;
  return a.length === b.length;
}
