import type { AfterClause } from '../../core/after-clause.ts';
import type { EffectRule } from '../../core/effect-rule.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { canonicalJson } from '../../core/json.ts';
import type { WildText } from '../../shell/effects/wild-text.ts';
import { copiedPlaces, isAt } from './copied-places.ts';
import { factName, keptIn } from './kept-copies.ts';
import { meetSessionAbove, sessionsAbove } from './sessions-above.ts';
import type { EffectView } from './view-of-event.ts';

/** More than anybody makes; of more, the last. */
const MOST_PLACES = 500;

/**
 * An entry that comes after copies is about what shows one of them: the copy of a secret is one, whatever it is called.
 * Nothing here says what could not be remembered: whoever copied was asked about it, and told that.
 */
export function copiesClause(
  rule: EffectRule,
  viewOf: (event: HookEvent) => EffectView,
  isMeant: (view: EffectView, path: WildText, reach: 'file' | 'tree') => boolean,
): AfterClause {
  const name = factName(rule);
  const happened: AfterClause['happened'] = (event, sessions, grants) => {
    if (grants || event.payload.tool_name === undefined) return null;
    for (const id of sessionsAbove(event, sessions)) {
      const kept = keptIn(sessions(id).facts, name);
      if (kept === null) continue;
      const view = viewOf(event);
      if (view.call.content().shown.some((place) => isAt(view, place, kept.to))) return { ...kept, sure: true };
    }
    return null;
  };
  return {
    key: canonicalJson(rule),
    does: (event) => viewOf(event).call.content().copies.length > 0,
    happened,
    told(event, sessions) {
      const found = happened(event, sessions, false);
      return found === null
        ? null
        : `${found.what} (${new Date(found.at).toISOString().slice(0, 16).replace('T', ' ')})`;
    },
    meet: meetSessionAbove,
    remember(event, sessions, { at, what }) {
      const view = viewOf(event);
      return sessionsAbove(event, sessions)
        .map((id) => {
          const { facts } = sessions(id);
          const before = keptIn(facts, name)?.to ?? [];
          const made = copiedPlaces(view, (path, reach) => before.includes(path) || isMeant(view, path, reach));
          const to = [...new Set([...before, ...made.flatMap(({ forms }) => forms)])];
          if (facts === undefined || to.length === before.length) return true;
          return facts.put(name, JSON.stringify({ at, what: what ?? '', to: to.slice(-MOST_PLACES) }));
        })
        .every(Boolean);
    },
  };
}
