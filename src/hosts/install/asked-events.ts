import { isAdopted } from '../../config/which-files.ts';
import { EVENT_NAMES, type EventName, eventRow, isOfCall } from '../../core/events.ts';
import { filledOf } from '../../core/handler.ts';
import type { Hook } from '../../core/hook.ts';
import type { Demand } from '../../core/policy.ts';
import type { Wire, WireEvent } from '../../core/wire.ts';
import type { HostAgent, Scope } from '../agents/host-agent.ts';

type Listener = Pick<Hook, 'event' | 'handler' | 'dialect' | 'source'>;

/** Who is told of what an agent does, in one folder. */
export interface Listening {
  readonly hooks: readonly Listener[];
  readonly sinks: readonly unknown[];
  readonly policy: readonly Pick<Demand, 'demand'>[];
  /** Somebody else's policy counts here: it changes without a word of the person. */
  readonly isEnrolled: boolean;
}

/** As hooks that nobody has read yet. */
export function movedHooks(events: readonly string[], wire: Pick<Wire, 'events'>): readonly Listening[] {
  const handler = { kind: 'unavailable', type: 'command' } as const;
  const hooks = events.flatMap((name) => {
    const event = wire.events.get(name)?.event;
    return event === undefined ? [] : { event, handler, dialect: '', source: null };
  });
  return [{ hooks, sinks: [], policy: [], isEnrolled: false }];
}

/**
 * An agent starts a process for each entry, and waits for it: where nobody listens there is none. In a file for many people there is
 * one for every event, because nobody knows their hooks, and in an agent that trusts entries by their hash, which would ask again.
 */
export function hasFewEntries({ form, distrusts, triedWith }: HostAgent, scope: Scope): boolean {
  return scope === 'user' && form.kind === 'json' && distrusts === undefined && triedWith !== null;
}

/** Of an agent's events, those at which it is to ask hookline, by the agent's names. */
export function askedEvents(
  agent: HostAgent,
  scope: Scope,
  wire: Pick<Wire, 'events' | 'reads'>,
  listening: readonly Listening[],
): Wire['events'] {
  if (!hasFewEntries(agent, scope) || listening.some(isWatched)) return wire.events;
  const heard = new Set(listening.flatMap((one) => heardBy(one, wire)));
  const isHeard = (event: EventName | undefined): boolean => event !== undefined && heard.has(event);
  const asked = [...wire.events].filter(
    ([, { event, onError }]) => isAlwaysAsked(event) || isHeard(event) || isHeard(onError),
  );
  return new Map(asked);
}

/** Without these there would be no guard, no session, and nobody to say what is missing. */
export function isAlwaysAsked(event: EventName): boolean {
  const { startsSession, endsSession, startsTurn, toolRuns, effects } = eventRow(event);
  return startsSession || endsSession || startsTurn || toolRuns === 'unless-refused' || effects.includes('hold');
}

/** What must be recorded is everything. */
function isWatched({ isEnrolled, policy }: Listening): boolean {
  return isEnrolled || policy.some(({ demand }) => demand === 'auditRequired' || demand === 'auditAnchors');
}

function heardBy({ hooks, sinks }: Listening, wire: Pick<Wire, 'events' | 'reads'>): readonly EventName[] {
  const own = hooks.filter((hook) => !isReadByAgent(hook, wire.reads));
  const rows = (isMeant: (row: ReturnType<typeof eventRow>) => boolean): readonly EventName[] =>
    EVENT_NAMES.filter((name) => isMeant(eventRow(name)));
  const waits = own.some((hook) => waitsToBeHeard(hook, [...wire.events.values()]));
  return [
    ...own.map(({ event }) => event),
    ...(sinks.length > 0 || waits ? rows(({ endsCall }) => endsCall !== undefined) : []),
    // a hook with a place for what an agent was told to do
    ...(own.some(({ handler }) => filledOf(handler)?.slots.length)
      ? rows(({ startsTask }) => startsTask === true)
      : []),
  ];
}

/** What stands in an agent's own file is run by that agent. */
function isReadByAgent({ dialect, source }: Listener, reads: Wire['reads']): boolean {
  return source !== null && reads.some((one) => one.dialect === dialect) && !isAdopted(source.file);
}

/** What such a hook says of a call cannot be told there: it waits for the end of the call. */
function waitsToBeHeard({ event, handler }: Listener, events: readonly WireEvent[]): boolean {
  const isSilent = handler.kind === 'rule' && handler.word !== 'context';
  if (isSilent || !isOfCall(eventRow(event)) || !eventRow(event).effects.includes('context')) return false;
  return events.some((wire) => wire.event === event && !wire.can.includes('context'));
}
