import { isFileText } from '../../shell/effects/disk/run-texts.ts';
import type { WildText } from '../../shell/effects/wild-text.ts';
import { type CallEffects, isUnknown, KIND, type PlaceEffect } from './call-effects.ts';
import { type Compiled, type KeyedList, listsFor } from './compiled-rule.ts';
import { copiedPlaces } from './copied-places.ts';
import { fitsPlace, isCertain, isOfFile, liesThere } from './fits-place.ts';
import type { HostList } from './host-list.ts';
import { meantBy, readMeant } from './meant-reads.ts';
import type { PlaceList } from './place-list.ts';
import type { EffectView } from './view-of-event.ts';

/** The same calls come again and again. What lies on the disk is looked at each time. */
export function mayAsBefore(rule: Compiled, view: EffectView): boolean {
  const { answers } = rule;
  const { kinds } = view.call;
  // as most rules with most calls: nobody needs to know where anything leads
  if ((kinds & rule.needs) !== rule.needs && (kinds & KIND.unknown) === 0) return false;
  const led = answers === null ? null : view.led();
  if (answers === null || led === null) return may(rule, view);
  const before = answers.get(led);
  if (before !== undefined) return before;
  const looks = view.looks();
  const answer = may(rule, view);
  if (view.looks() === looks) answers.set(led, answer);
  return answer;
}

export function may(rule: Compiled, view: EffectView): boolean {
  if (mayDoAnything(rule, view.call)) return true;
  if (never(rule, view.call)) return false;
  if (rule.environment && !(view.call.content().environment.length > 0 && rule.hasCredentials())) return false;
  if (rule.globs.size === 0)
    return (rule.outside === null && !rule.existing && rule.built === null) || hasPlace(rule, view, null);
  for (const one of listsFor(rule, view)) if (!hasPlace(rule, view, one)) return false;
  return true;
}

function mayDoAnything({ certain, unknown }: Compiled, call: CallEffects): boolean {
  return isUnknown(call) && !certain && unknown !== 'place';
}

/** What is unknown is what the rule is about: a program text, or anything else. */
function isMeant(meant: Compiled['unknown'], { whole }: CallEffects): boolean {
  if (meant !== 'code' && meant !== 'program') return true;
  for (const { does, isCode } of whole) if (does === 'unknown' && (isCode === true) === (meant === 'code')) return true;
  return false;
}

/** Whatever lies on the disk, a call with these words is none that it is about. */
export function never(rule: Compiled, call: CallEffects): boolean {
  if (mayDoAnything(rule, call)) return false;
  if ((call.kinds & rule.needs) !== rule.needs) return true;
  if (!isMeant(rule.unknown, call)) return true;
  if (rule.hosts !== null && !sendsThere(rule.hosts, call, rule.certain)) return true;
  return rule.runs !== null && !rule.runs.may(call, rule.certain);
}

function sendsThere(hosts: HostList, { hosts: named }: CallEffects, certain: boolean): boolean {
  for (const { host, part } of named) if (hosts.may(host, certain || isOfFile(part))) return true;
  return false;
}

/** Many rules ask with every call: plain loops cost a fraction of what functions in functions do. */
function hasPlace(rule: Compiled, view: EffectView, one: KeyedList | null): boolean {
  if (one?.key === 'shows' || (one?.key === 'reads' && rule.directions !== null)) return hasRead(rule, view, one);
  if (one?.key === 'copies') return hasCopy(rule, view, one.list);
  for (const place of view.call.places) {
    if (one !== null && (place.does !== one.key || !fitsPlace(one.list, place, view, isCertain(rule, place)))) continue;
    if (liesThere(rule, view, place) && doesItself(rule, view, place)) return true;
  }
  return false;
}

/** In a file of many commands, the one that is named does it, and not another beside it. */
function doesItself({ runs, certain }: Compiled, { call }: EffectView, { of }: PlaceEffect): boolean {
  if (runs === null || of === undefined || of.part.file === null || isFileText(of.part)) return true;
  return runs.mayBy(call, certain, of.part);
}

function hasRead(rule: Compiled, view: EffectView, one: KeyedList): boolean {
  for (const _ of readMeant(rule, view, one)) return true;
  return false;
}

/** To another name that the rule does not name. */
function hasCopy(rule: Compiled, view: EffectView, list: PlaceList): boolean {
  const copied = copiedPlaces(view, meantBy(list, rule.certain));
  const isNamed = (path: WildText): boolean => list.may(path, 'file', rule.certain);
  for (const { place, forms } of copied) {
    if (forms.some(isNamed)) continue;
    if (liesThere(rule, view, place)) return true;
  }
  return false;
}
