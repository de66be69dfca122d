import { isUnknown, KIND } from './call-effects.ts';
import { type Compiled, listsFor } from './compiled-rule.ts';
import { directionsOf } from './going.ts';
import { surelyFound } from './surely-found.ts';
import type { EffectView } from './view-of-event.ts';

/** Everything that the call does is something that the rule names, and nothing of it is left unsaid. */
export function surely(rule: Compiled, view: EffectView): boolean {
  const { call } = view;
  // of what it names something must happen, and need not all
  if (isUnknown(call) || (rule.needs !== 0 && (call.kinds & rule.needs) === 0)) return false;
  if (rule.runs !== null && !rule.runs.surely(call)) return false;
  // what a command does inside is for whoever wrote its pattern to know
  if (rule.runs !== null && (rule.needs & ~KIND.lines) === 0 && rule.outside === null) return true;
  if (!call.isWhole || call.whole.some(({ does }) => (rule.needs & KIND[does]) === 0)) return false;
  if (!call.hosts.every(({ host }) => rule.hosts?.surely(host) === true)) return false;
  const { directions } = rule;
  if (
    directions !== null &&
    !call.content().read.every(({ going }) => directionsOf(going).every((one) => directions.includes(one)))
  )
    return false;
  const lists = listsFor(rule, view);
  // to say where something lies narrows what a command or another question names, and names no place itself
  const anyPlace = rule.outside !== null && (rule.needs & ~KIND.lines) === 0;
  return call.places.every((place) => {
    const list = lists.find(({ key }) => key === place.does)?.list;
    const isMeant =
      list !== undefined &&
      view.forms(place).every((path) => list.surely(path, place.reach)) &&
      surelyFound(view, place, list);
    return (
      (isMeant || anyPlace) &&
      (rule.outside?.(view, place, true) ?? true) &&
      (rule.built?.(view, place, true) ?? true) &&
      (!rule.existing || view.isThere(place))
    );
  });
}
