import { type TrailFilter, trailFilter } from '../../audit/trail-filter.ts';
import { DECISIONS, type Decision, refuses } from '../../core/decision.ts';
import { HookError } from '../../core/hook-error.ts';
import { resolveEventName } from '../../dialects/event-names.ts';
import { unknownEvent } from '../../hooks/no-event.ts';
import type { ValuesOf } from '../options.ts';
import { timeOf } from '../time-option.ts';

export const FILTER_OPTIONS = {
  event: { type: 'string' },
  hook: { type: 'string' },
  decision: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  'no-experiments': { type: 'boolean' },
  session: { type: 'string' },
  agent: { type: 'string' },
} as const;

export function filterOf(values: ValuesOf<typeof FILTER_OPTIONS>, nowMs: number): TrailFilter {
  const { event, hook, decision, since, until, session, agent } = values;
  return trailFilter({
    event: event === undefined ? null : eventNamed(event),
    hook: hook ?? null,
    decisions: decision === undefined ? null : decisionsNamed(decision),
    fromMs: since === undefined ? null : timeOf(since, nowMs),
    toMs: until === undefined ? null : timeOf(until, nowMs, 'until'),
    session: session ?? null,
    agent: agent ?? null,
    experiments: values['no-experiments'] !== true,
  });
}

function eventNamed(name: string): string {
  const known = resolveEventName(name);
  if (known === null) throw unknownEvent(name);
  return known.event;
}

function decisionsNamed(word: string): readonly Decision[] {
  const named = word === 'refused' ? DECISIONS.filter(refuses) : DECISIONS.filter((one) => one === word);
  if (named.length > 0) return named;
  const hint = `there are ${[...DECISIONS, 'refused'].join(', ')}`;
  throw new HookError('BAD_OPTION', `There is no decision "${word}".`, { hint });
}
