import { ANY, type WildText } from '../../shell/effects/wild-text.ts';
import type { PlaceEffect } from './call-effects.ts';
import type { EffectView } from './view-of-event.ts';

/** `certain`: what cannot be told does not count. */
export type BuiltTest = (view: EffectView, place: PlaceEffect, certain: boolean) => boolean;

/** Whether a place lies in a folder that a build made, as a rule wants it or not; a place that cannot be told may be either. */
export function builtTest(wanted: boolean, isBuilt: (path: string, projectDir: string) => boolean): BuiltTest {
  return (view, place, certain) => {
    if (place.path.includes(ANY)) return !wanted || !certain;
    const isMade = view.look(place, (path) => isBuilt(folderOf(path), view.projectDir));
    return isMade === wanted;
  };
}

/** What a star finds lies in the folder before it. */
function folderOf(path: WildText): string {
  const wild = path.search(/[\uE001\uE002]/);
  return wild < 0 ? path : path.slice(0, path.lastIndexOf('/', wild));
}
