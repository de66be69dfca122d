import type { TrailRecord } from '../../audit/chain.ts';
import { DECISIONS, refuses } from '../../core/decision.ts';
import { HookError } from '../../core/hook-error.ts';
import { resolveEventName } from '../../dialects/event-names.ts';
import { unknownEvent } from '../../hooks/event-for.ts';
import type { ValuesOf } from '../options.ts';
import { timeOf } from '../time-option.ts';
import type { Decided } from './decided.ts';

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

/** Whether a decision is meant, with everything that belongs to it. */
export interface TrailFilter {
  readonly everything: boolean;
  readonly hook: string | null;
  /** Nothing older is meant; null: however old. */
  readonly fromMs: number | null;
  readonly fits: (decided: Decided) => boolean;
}

export function filterOf(values: ValuesOf<typeof FILTER_OPTIONS>, nowMs: number): TrailFilter {
  const { event, hook, decision, since, until, session, agent } = values;
  const name = event === undefined ? null : eventNamed(event);
  const decisions = decision === undefined ? null : decisionsNamed(decision);
  const from = since === undefined ? null : timeOf(since, nowMs);
  const to = until === undefined ? null : timeOf(until, nowMs, 'until');
  const isExperiment = values['no-experiments'] === true ? experiments() : () => false;
  return {
    hook: hook ?? null,
    fromMs: from,
    everything: [event, hook, decision, since, until, session, agent, values['no-experiments']].every(
      (value) => value === undefined,
    ),
    fits: ({ outcome, runs, skips, act }) => {
      const [first = act] = [outcome, ...runs, ...skips].filter((entry) => entry !== null);
      if (first === null) return false;
      return (
        (name === null || first.event === name) &&
        (session === undefined || first.session_id === session) &&
        (agent === undefined || first.agent === agent) &&
        (from === null || Date.parse(first.at) >= from) &&
        (to === null || Date.parse(first.at) < to) &&
        !isExperiment(first) &&
        (decisions === null || (outcome !== null && decisions.includes(String(outcome.decision)))) &&
        (hook === undefined || [...runs, ...skips, act].some((entry) => entry !== null && isPartOf(entry, hook)))
      );
    },
  };
}

/** What somebody tried with `hookline run`; the end of a hook that nobody waited for belongs to what started it. */
function experiments(): (entry: TrailRecord) => boolean {
  const ids = new Set<unknown>();
  return ({ experiment, id }) => {
    if (experiment === true) ids.add(id);
    return ids.has(id);
  };
}

/** A rule that had nothing to say was no part of it: by its name, nobody looks for that. */
function isPartOf(entry: TrailRecord, wanted: string): boolean {
  const isSilent = entry.kind === 'skip' && entry.why === 'condition' && entry.name === wanted;
  return isSilent ? String(entry.hook).includes(wanted) : isOf(entry, wanted);
}

/** By its name, or by any part of what it is called. */
export function isOf({ hook, name }: TrailRecord, wanted: string): boolean {
  return name === wanted || (typeof hook === 'string' && hook.includes(wanted));
}

function eventNamed(name: string): string {
  const known = resolveEventName(name);
  if (known === null) throw unknownEvent(name);
  return known.event;
}

function decisionsNamed(word: string): readonly string[] {
  const named = word === 'refused' ? DECISIONS.filter(refuses) : DECISIONS.filter((one) => one === word);
  if (named.length > 0) return named;
  const hint = `there are ${[...DECISIONS, 'refused'].join(', ')}`;
  throw new HookError('BAD_OPTION', `There is no decision "${word}".`, { hint });
}
