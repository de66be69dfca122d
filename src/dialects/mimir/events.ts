import type { DialectEvent } from '../../core/dialect.ts';
import { ALIASES } from '../../core/event-names.ts';
import { type Effect, eventRow } from '../../core/events.ts';
import type { ToolKind } from '../../core/tools.ts';

export interface MimirEvent extends DialectEvent {
  /** The event is about tools of this kind only. */
  readonly kind?: ToolKind;
}

/** All that a Mimir hook can say: no. */
const REFUSALS: readonly Effect[] = ['refuse', 'hold'];

/** What is saved can be encrypted, or without what nobody should read: the hook prints it. */
const REWRITES = 'conversation';

/** The nineteen events of its document. */
export const MIMIR_EVENTS: ReadonlyMap<string, MimirEvent> = new Map(
  Object.entries(ALIASES)
    .filter(([name]) => /^(?:pre|post|on)-/.test(name))
    .map(([name, alias]) => {
      const row = eventRow(alias.event);
      const own = row.rewrites === REWRITES ? [...REFUSALS, 'rewrite'] : REFUSALS;
      const effects = row.effects.filter((effect) => own.includes(effect));
      return [name, { ...alias, effects }];
    }),
);
