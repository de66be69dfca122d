import type { Applies } from '../../core/applies.ts';
import type { FileSettings } from '../../core/dialect.ts';
import { eventRow } from '../../core/events.ts';
import type { RuleHandler } from '../../core/handler.ts';
import type { HookSpec } from '../../core/hook.ts';
import { entryOf, type Located, type LocatedMap } from '../../core/located.ts';
import type { FieldReader } from '../fields.ts';

/** What was to wait for a lead where nobody can be asked waits for ever. */
export function whereLeadsAreAsked(read: FieldReader, item: LocatedMap, spec: HookSpec): HookSpec {
  const { handler, event } = spec;
  const { effects } = eventRow(event);
  if (handler.kind !== 'rule' || handler.lead === undefined || effects.includes('ask')) return spec;
  const message = `Nobody can be asked about a ${event}: this rule refuses it.`;
  read.finding('error', 'EFFECT_DROPPED', entryOf(item, 'askedOf')?.keyAt ?? item.at, message);
  return { ...spec, handler: refusing(handler) };
}

function refusing({ lead: _, ...rule }: RuleHandler): RuleHandler {
  return { ...rule, word: 'deny' };
}

/** Whoever only watches waits for nobody: of the two, that a lead is asked is what counts. */
export function withLeadHeeded(read: FieldReader, item: LocatedMap, spec: HookSpec): HookSpec {
  const { handler, observe } = spec;
  if (!observe || handler.kind !== 'rule' || handler.lead === undefined) return spec;
  const message = '"observe: true" and "askedOf: lead" exclude each other: a lead is asked.';
  const hint = 'leave one of them out; "shadow: true" tries a rule without asking anybody';
  read.finding('error', 'CONFLICTING_KEYS', entryOf(item, 'observe')?.keyAt ?? item.at, message, hint);
  return { ...spec, observe: false };
}

/** Only an organization can say who its leads are: elsewhere nobody could answer, and it is refused. */
export function withoutLead(read: FieldReader, item: LocatedMap, spec: HookSpec): HookSpec {
  const { handler } = spec;
  if (handler.kind !== 'rule' || handler.lead === undefined) return spec;
  const message = '"askedOf: lead" counts only in an enforced file; here nobody could answer, and it is refused.';
  const hint = 'leave it out to ask the person at the machine, or put the rule into a bundle';
  read.finding('error', 'NOT_ENFORCED_HERE', entryOf(item, 'askedOf')?.keyAt ?? item.at, message, hint);
  return { ...spec, handler: refusing(handler) };
}

/** Leads of a file that is for some are leads there only; where nobody can read for whom it is, they are none. */
export function withLeadsThere(settings: FileSettings, tree: Located, applies: Applies | null): FileSettings {
  const { leads } = settings;
  if (leads === undefined || tree.kind !== 'map' || entryOf(tree, 'applies') === undefined) return settings;
  return { ...settings, leads: applies === null ? [] : leads.map((lead) => ({ ...lead, applies })) };
}
