import type { AfterClause, Facts, FactsOf, Happened } from '../../core/after-clause.ts';
import type { EffectRule, EffectTest } from '../../core/effect-rule.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { canonicalJson, isObject, parsedJson } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';
import { meetSessionAbove, sessionsAbove } from './sessions-above.ts';

/** In place of an earlier call. */
const THIS_CALL = 'this call';
/** What cannot be remembered is as if it had happened. */
const NOT_REMEMBERED: Happened = { at: 0, what: null };

/** What an entry comes after. `itself`: whether a call surely does it, so that one that does both at once has done it. */
export function afterClause(rule: EffectRule, does: EffectTest, itself: EffectTest): AfterClause {
  const key = canonicalJson(rule);
  const name = `did ${key}`;
  const happened: AfterClause['happened'] = (event, sessions, grants) => {
    for (const id of sessionsAbove(event, sessions)) {
      const { facts } = sessions(id);
      const known = facts === undefined ? null : orElse(() => factIn(facts, name), NOT_REMEMBERED);
      // what could not be remembered, or told, may have been the opposite as well
      if (known !== null && !(grants && known.sure !== true)) return known;
    }
    if (grants || event.payload.tool_name === undefined) return null;
    return itself(event) ? { at: event.at, what: THIS_CALL } : null;
  };
  return {
    key,
    does,
    happened,
    told: (event, sessions) => text(orElse(() => happened(event, sessions, false), NOT_REMEMBERED)),
    meet: meetSessionAbove,
    remember(event, sessions, { at, what }) {
      const isSure = orElse(() => itself(event), false);
      return remember(event, sessions, name, { at, what, ...(isSure ? { sure: true } : {}) });
    },
  };
}

/**
 * `open` is there where something could be kept at least once, and has become `lost` where something could not be kept any
 * more: whatever process asks then, it may have been this.
 */
function factIn(facts: Facts, name: string): Happened | null {
  const kept = facts.get(name);
  if (kept !== null) return happenedFrom(kept);
  if (facts.get('lost') !== null) return NOT_REMEMBERED;
  const isOpen = facts.get('open') !== null ? facts.hasRoom() : facts.put('open', '');
  return isOpen ? null : NOT_REMEMBERED;
}

/** The first call stays, unless nobody could tell whether it did it and a later one surely does. */
function remember(event: HookEvent, sessions: FactsOf, name: string, call: Happened): boolean {
  const keep = (id: string): boolean => {
    const { facts } = sessions(id);
    if (facts === undefined) return true;
    const before = orElse(() => facts.get(name), null);
    if (before !== null && (call.sure !== true || happenedFrom(before).sure === true)) return true;
    // what is there already can be renamed on a full disk
    if (orElse(() => facts.get('open') === null, true)) facts.put('open', '');
    if (orElse(() => facts.hasRoom(), false) && facts.put(name, JSON.stringify(call))) return true;
    if (before !== null) return true;
    orElse(() => facts.move('open', 'lost'), undefined);
    return false;
  };
  return sessionsAbove(event, sessions).map(keep).every(Boolean);
}

/** A text that cannot be read says at least that there was something. */
function happenedFrom(kept: string): Happened {
  const value: unknown = parsedJson(kept);
  if (!isObject(value) || typeof value.at !== 'number' || typeof value.what !== 'string') return NOT_REMEMBERED;
  return { at: value.at, what: value.what, ...(value.sure === true ? { sure: true } : {}) };
}

function text(happened: Happened | null): string | null {
  if (happened === null) return null;
  const { at, what } = happened;
  if (what === null) return 'what happened earlier in this session could not be remembered, so it counts';
  if (what === THIS_CALL) return 'this call does it itself';
  return `${what} (${new Date(at).toISOString().slice(0, 16).replace('T', ' ')})`;
}
