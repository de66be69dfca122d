import { isWild, type WildText } from '../../shell/effects/wild-text.ts';
import { overlapAsTold } from '../changes/overlap.ts';
import type { CopyEffect, PlaceEffect } from './call-effects.ts';
import type { EffectView } from './view-of-event.ts';

/** A place that holds then what was in another. */
export interface CopiedPlace {
  readonly place: PlaceEffect;
  /** As it is written, and where it leads. */
  readonly forms: readonly WildText[];
}

const MOST_ROUNDS = 8;

/** Where a call puts what was in the places that are meant: copies of copies too. */
export function copiedPlaces(
  view: EffectView,
  isMeant: (path: WildText, reach: 'file' | 'tree') => boolean,
): readonly CopiedPlace[] {
  const copies = view.call.content().copies.filter((copy) => isReally(copy, view));
  const found = new Map<WildText, CopiedPlace>();
  for (let round = 0, size = -1; round < MOST_ROUNDS && size !== found.size; round++) {
    size = found.size;
    const all = [...found.values()];
    for (const { from, to, part, isDeep } of copies) {
      if (found.has(to)) continue;
      const source = placeAt(from, 'reads', part);
      const reach = isDeep || isFolder(view, from) ? 'tree' : 'file';
      if (!view.forms(source).some((path) => isMeant(path, reach)) && !isCopied(view, source, all)) continue;
      const place = placeAt(to, 'writes', part);
      found.set(to, { place, forms: view.forms(place) });
    }
  }
  return [...found.values()];
}

/** Whether a place is one of these. */
export function isCopied(view: EffectView, place: PlaceEffect, copied: readonly CopiedPlace[]): boolean {
  return copied.some(({ forms }) => isAt(view, place, forms));
}

export function isAt(view: EffectView, place: PlaceEffect, paths: readonly WildText[]): boolean {
  return view
    .forms(place)
    .some((form) =>
      paths.some((path) => form === path || ((isWild(form) || isWild(path)) && overlapAsTold(form, path))),
    );
}

function placeAt(path: WildText, does: PlaceEffect['does'], part: PlaceEffect['part']): PlaceEffect {
  return { does, reach: 'file', path, sparesHidden: false, isGiven: false, part };
}

/** `cp a b` is `b/a` where `b` is a folder, and else `b`. */
function isReally({ from, to }: CopyEffect, view: EffectView): boolean {
  const name = from.slice(from.lastIndexOf('/'));
  const others = view.call
    .content()
    .copies.filter((copy) => copy.from === from)
    .map((copy) => copy.to);
  if (others.includes(`${to}${name}`)) return !isFolder(view, to);
  const above = to.endsWith(name) ? to.slice(0, -name.length) : '';
  return !others.includes(above) || isFolder(view, above);
}

function isFolder(view: EffectView, path: WildText): boolean {
  return !isWild(path) && view.listTree(view.realPath(path), true).length > 0;
}
