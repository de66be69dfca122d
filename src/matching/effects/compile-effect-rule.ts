import type { EffectRule, EffectTest } from '../../core/effect-rule.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { runsWhereMissing } from '../../shell/effects/where-missing.ts';
import type { WildText } from '../../shell/effects/wild-text.ts';
import { arrivingAt, findsLink, hasBelow } from './below.ts';
import { type CallEffects, KIND, type PlaceEffect } from './call-effects.ts';
import { copiedPlaces, isCopied } from './copied-places.ts';
import { isUsualFolder, type OutsideTest, outsideTest } from './folder-list.ts';
import { type HostList, hostList } from './host-list.ts';
import { someInTime } from './in-time.ts';
import { compilePlaceGlobs, type PlaceGlobs, type PlaceList, placeList } from './place-list.ts';
import { type RunsTest, runsTest } from './runs-test.ts';
import { surelyFound } from './surely-found.ts';
import type { EffectView, EffectWorld } from './view-of-event.ts';

export interface EffectProblem {
  readonly problem: string;
  /** The key in whose value it is. */
  readonly key: keyof EffectRule;
}

const PLACE_KEYS = ['reads', 'shows', 'copies', 'writes', 'deletes'] as const;
type PlaceKey = (typeof PLACE_KEYS)[number];

/** The kinds without which there is no such effect. */
const NEEDED: Readonly<Record<PlaceKey, number>> = { ...KIND, shows: KIND.reads, copies: KIND.writes };

/**
 * A rule about effects, ready to be asked. `viewOf` is shared by all rules that look at the same events. `agentHome`: what `~`
 * in its globs may mean besides, where it cannot be asked the other way round.
 */
export async function compileEffectRule(
  rule: EffectRule,
  world: EffectWorld,
  viewOf: (event: HookEvent) => EffectView,
  agentHome: string | null = null,
): Promise<EffectTest | EffectProblem> {
  const globs = new Map<PlaceKey, PlaceGlobs>();
  for (const key of PLACE_KEYS) {
    const compiled = rule[key] === undefined ? null : await compilePlaceGlobs(rule[key], world.home);
    if (compiled === null) continue;
    if ('problem' in compiled) return { ...compiled, key };
    globs.set(key, compiled);
  }
  const runs = rule.runs === undefined ? null : runsTest(rule.runs);
  if (runs !== null && 'problem' in runs) return { ...runs, key: 'runs' };
  const compiled: Compiled = {
    globs,
    outside: rule.outside === undefined ? null : outsideTest(rule.outside, world),
    hosts: rule.sends === undefined ? null : hostList(rule.sends),
    runs,
    existing: rule.existing === true,
    escalates: rule.escalates === true,
    environment: rule.environment === true,
    hasCredentials: world.hasCredentials ?? (() => true),
    // what cannot be told is named by itself then
    certain: rule.certain === true || rule.unknown === true,
    home: world.home,
    agentHome,
    needs: needsOf(rule),
    lists: null,
    answers: rule.outside?.every(isUsualFolder) === false ? null : new WeakMap(),
  };
  const test = (event: HookEvent, grants = false): boolean => (grants ? surely : mayAsBefore)(compiled, viewOf(event));
  return Object.assign(test, {
    never: (event: HookEvent) => never(compiled, viewOf(event).call),
    callOf: (event: HookEvent) => viewOf(event).call,
  });
}

interface Compiled {
  readonly globs: ReadonlyMap<PlaceKey, PlaceGlobs>;
  readonly outside: OutsideTest | null;
  readonly hosts: HostList | null;
  readonly runs: RunsTest | null;
  readonly existing: boolean;
  readonly escalates: boolean;
  readonly environment: boolean;
  readonly hasCredentials: () => boolean;
  readonly certain: boolean;
  readonly home: string;
  readonly agentHome: string | null;
  /** The kinds of effects without which it does not hold. */
  readonly needs: number;
  /** The globs, as they are read in one folder of a project. */
  lists: { readonly cwd: string; readonly projectDir: string; readonly of: readonly KeyedList[] } | null;
  /** What it said of calls that led where they lead now; null: it asks where other folders are. */
  readonly answers: WeakMap<object, boolean> | null;
}

interface KeyedList {
  readonly key: PlaceKey;
  readonly list: PlaceList;
}

function needsOf(rule: EffectRule): number {
  const places = PLACE_KEYS.reduce((kinds, key) => kinds | (rule[key] === undefined ? 0 : NEEDED[key]), 0);
  return (
    places |
    (rule.sends === undefined ? 0 : KIND.sends) |
    (rule.escalates === true ? KIND.escalates : 0) |
    (rule.unknown === true ? KIND.untold : 0) |
    (rule.runs === undefined && rule.environment !== true ? 0 : KIND.lines)
  );
}

/** Whether a call does not what a rule needs, by the kinds of what it does: the first thing that keeps a rule from holding. */
export function doesOther(rule: EffectRule, { kinds }: CallEffects): boolean {
  const needs = needsOf(rule);
  return (kinds & needs) !== needs && (kinds & KIND.untold) === 0;
}

/** The same calls come again and again. What lies on the disk is looked at each time. */
function mayAsBefore(rule: Compiled, view: EffectView): boolean {
  const { answers } = rule;
  const { kinds } = view.call;
  // as most rules with most calls: nobody needs to know where anything leads
  if ((kinds & rule.needs) !== rule.needs && (kinds & KIND.untold) === 0) return false;
  const led = answers === null ? null : view.led();
  if (answers === null || led === null) return may(rule, view);
  const before = answers.get(led);
  if (before !== undefined) return before;
  const looks = view.looks();
  const answer = may(rule, view);
  if (view.looks() === looks) answers.set(led, answer);
  return answer;
}

function may(rule: Compiled, view: EffectView): boolean {
  if (mayDoAnything(rule, view.call)) return true;
  if (never(rule, view.call)) return false;
  if (rule.environment && !(view.call.content().environment.length > 0 && rule.hasCredentials())) return false;
  if (rule.globs.size === 0) return (rule.outside === null && !rule.existing) || hasPlace(rule, view, null);
  for (const one of listsFor(rule, view)) if (!hasPlace(rule, view, one)) return false;
  return true;
}

function mayDoAnything({ certain }: Compiled, { kinds }: CallEffects): boolean {
  return (kinds & KIND.untold) !== 0 && !certain;
}

/** Whatever lies on the disk, a call with these words is none that it is about. */
function never(rule: Compiled, call: CallEffects): boolean {
  if (mayDoAnything(rule, call)) return false;
  if ((call.kinds & rule.needs) !== rule.needs) return true;
  if (rule.hosts !== null && !sendsThere(rule.hosts, call, rule.certain)) return true;
  return rule.runs !== null && !rule.runs.may(call, rule.certain);
}

function sendsThere(hosts: HostList, { hosts: named }: CallEffects, certain: boolean): boolean {
  for (const { host } of named) if (hosts.may(host, certain)) return true;
  return false;
}

/** Many rules ask with every call: plain loops cost a fraction of what functions in functions do. */
function hasPlace(rule: Compiled, view: EffectView, one: KeyedList | null): boolean {
  if (one?.key === 'shows') return hasShown(rule, view, one.list);
  if (one?.key === 'copies') return hasCopy(rule, view, one.list);
  for (const place of view.call.places) {
    if (one !== null && (place.does !== one.key || !fitsPlace(one.list, place, view, rule.certain))) continue;
    if (liesThere(rule, view, place)) return true;
  }
  return false;
}

/** Where it is, and that it is there, last: both may look at the disk. */
function liesThere({ outside, existing, certain }: Compiled, view: EffectView, place: PlaceEffect): boolean {
  if (outside !== null && !outside(view, place, certain)) return false;
  return !existing || (place.creates !== true && !isGuarded(place) && view.isThere(place));
}

function isGuarded({ of }: PlaceEffect): boolean {
  return of !== undefined && runsWhereMissing(of.part);
}

/** What the line has put somewhere else before it shows it is the same thing. */
function hasShown(rule: Compiled, view: EffectView, list: PlaceList): boolean {
  const { shown, copies } = view.call.content();
  const copied = copies.length === 0 ? [] : copiedPlaces(view, meantBy(list, rule.certain));
  for (const place of shown) {
    if (place.isNamed === true && view.hasLines(place.path)) continue;
    if (!fitsPlace(list, place, view, rule.certain) && !isCopied(view, place, copied)) continue;
    if (liesThere(rule, view, place)) return true;
  }
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

function meantBy(list: PlaceList, certain: boolean): (path: WildText, reach: 'file' | 'tree') => boolean {
  return (path, reach) => list.may(path, reach, certain);
}

function fitsPlace(list: PlaceList, place: PlaceEffect, view: EffectView, certain: boolean): boolean {
  const arriving = certain ? null : arrivingAt(view, place);
  const reach = arriving === null ? place.reach : 'file';
  for (const path of view.forms(place)) if (list.may(path, reach, certain)) return true;
  // what lies on the disk is nothing that the line itself tells
  if (certain) return false;
  const isMeant = (path: string): boolean => list.may(path, 'file', false);
  if (arriving !== null) return someInTime(arriving, isMeant) !== false;
  if (reach === 'some') return list.namesBelow(place.path);
  if (reach === 'tree' && list.reachesBelow && hasBelow(view, place, isMeant)) return true;
  return findsLink(view, place, isMeant);
}

/** Everything that the call does is something that the rule names, and nothing of it is left unsaid. */
function surely(rule: Compiled, view: EffectView): boolean {
  const { call } = view;
  // of what it names something must happen, and need not all
  if (call.untold.length > 0 || (rule.needs !== 0 && (call.kinds & rule.needs) === 0)) return false;
  if (rule.runs !== null && !rule.runs.surely(call)) return false;
  // what a command does inside is for whoever wrote its pattern to know
  if (rule.runs !== null && (rule.needs & ~KIND.lines) === 0 && rule.outside === null) return true;
  if (!call.isWhole || (call.escalating.length > 0 && !rule.escalates)) return false;
  if (!call.hosts.every(({ host }) => rule.hosts?.surely(host) === true)) return false;
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
      (isMeant || anyPlace) && (rule.outside?.(view, place, true) ?? true) && (!rule.existing || view.isThere(place))
    );
  });
}

function listsFor(rule: Compiled, { cwd, projectDir }: EffectView): readonly KeyedList[] {
  if (rule.lists?.cwd === cwd && rule.lists.projectDir === projectDir) return rule.lists.of;
  const folders = { cwd, projectDir, home: rule.home, agentHome: rule.agentHome };
  const made = [...rule.globs].map(([key, globs]) => ({ key, list: placeList(globs, folders) }));
  rule.lists = { cwd, projectDir, of: made };
  return made;
}
