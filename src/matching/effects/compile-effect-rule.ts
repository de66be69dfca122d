import { type DoesKey, EFFECT_KEYS, EFFECT_VALUES, type EffectKey } from '../../core/effect-keys.ts';
import { type EffectRule, type EffectTest, isDoesKey } from '../../core/effect-rule.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { builtTest } from './built-test.ts';
import { type CallEffects, KIND } from './call-effects.ts';
import type { Compiled, PlaceKey } from './compiled-rule.ts';
import { isUsualFolder, outsideTest } from './folder-list.ts';
import { hostList } from './host-list.ts';
import { may, mayAsBefore, never } from './may-hold.ts';
import { partInFile } from './part-in-file.ts';
import { compilePlaceGlobs, type PlaceGlobs } from './place-list.ts';
import { runsTest } from './runs-test.ts';
import { sentText } from './sent-text.ts';
import { surely } from './surely-holds.ts';
import type { EffectView, EffectWorld } from './view-of-event.ts';

export interface EffectProblem {
  readonly problem: string;
  /** The key in whose value it is. */
  readonly key: keyof EffectRule;
}

/** The kinds without which there is no such effect. */
const NEEDED: Readonly<Record<DoesKey, number>> = {
  ...KIND,
  ...{ shows: KIND.reads, copies: KIND.writes, runs: KIND.lines, environment: KIND.lines },
};

const PLACE_KEYS = EFFECT_KEYS.filter(isPlaceKey);

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
  const isBuilt = rule.built === undefined ? undefined : await world.built?.();
  const compiled: Compiled = {
    globs,
    outside: rule.outside === undefined ? null : outsideTest(rule.outside, world),
    hosts: rule.sends === undefined ? null : hostList(rule.sends),
    runs,
    directions: rule.direction ?? null,
    existing: rule.existing === true,
    built: rule.built === undefined ? null : builtTest(rule.built, isBuilt ?? (() => false)),
    environment: rule.environment === true,
    hasCredentials: world.hasCredentials ?? (() => true),
    // what cannot be told is named by itself then
    certain: rule.certain === true || (rule.unknown !== undefined && rule.unknown !== 'place'),
    unknown: rule.unknown ?? null,
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
    says: (event: HookEvent) => {
      const inFile = partInFile(viewOf(event).call, (call) => may(compiled, { ...viewOf(event), call }));
      const sent = rule.direction?.includes('sent') === true ? sentText(compiled, viewOf(event)) : '';
      return inFile === null ? sent : `${sent} (${inFile})`;
    },
  });
}

function isPlaceKey(key: keyof EffectRule): key is PlaceKey {
  return EFFECT_VALUES[key] === 'globs';
}

function needsOf(rule: EffectRule): number {
  const isNeeded = (key: EffectKey): key is DoesKey =>
    isDoesKey(key) && rule[key] !== undefined && !(key === 'unknown' && rule[key] === 'place');
  return EFFECT_KEYS.reduce((kinds, key) => kinds | (isNeeded(key) ? NEEDED[key] : 0), 0);
}

/** Whether a call does not what a rule needs, by the kinds of what it does: the first thing that keeps a rule from holding. */
export function doesOther(rule: EffectRule, { kinds }: CallEffects): boolean {
  const needs = needsOf(rule);
  return (kinds & needs) !== needs && (kinds & KIND.unknown) === 0;
}
