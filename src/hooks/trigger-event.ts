import type { Diagnostic } from '../core/diagnostic.ts';
import type { EventName } from '../core/events.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Outcome } from '../core/outcome.ts';
import type { Soon } from '../core/soon.ts';
import type { Engine, TriggerOptions } from '../engine/engine.ts';
import type { SessionState } from '../engine/session.ts';
import { trigger } from '../engine/trigger.ts';
import { checkTriggerOptions } from './check-options.ts';
import type { ComposedHooks } from './composed-hooks.ts';
import { hasPlainInput, withFacts, writtenDown } from './event-for.ts';
import { fillingOwnNames } from './filling-own-names.ts';
import { noticedChanges } from './noticed-changes.ts';

const NO_OPTIONS: TriggerOptions = {};

/** What an event does: the hooks that are in force by then are run, and everybody who wants it is told. */
export function triggerEvent(composed: ComposedHooks, watchesFiles: boolean) {
  const { options, host, mustBeOpen, current, becoming, toEvent, guard } = composed;
  const { engineNow, endSession } = composed.engines;
  const isTold = (event: EventName): boolean => options.recordAll === true || engineNow().rules.index.has(event);
  const isAsked = (event: HookEvent): boolean =>
    isTold(event.name) || (current().isGuarded && (!hasPlainInput(event) || guard.suspects(event)));
  const sessionOf = ({ payload }: HookEvent): SessionState => engineNow().memory.session(payload.session_id);
  const noticed = noticedChanges(host);

  return async (name: string, payload: unknown, given: TriggerOptions = NO_OPTIONS): Promise<Outcome<never>> => {
    mustBeOpen();
    if (given !== NO_OPTIONS) checkTriggerOptions(given);
    const changing = becoming();
    const first = toEvent(name, payload, changing === null ? isTold : undefined);
    if (changing !== null) await changing;
    const engine = first.payload.hookName ? fillingOwnNames(engineNow(), first) : engineNow();
    const asked = isAsked(first);
    // what somebody is told is nobody else's to change
    const event = asked && first.payload === payload ? toEvent(name, payload) : first;
    const written: Soon<HookEvent> = asked ? writtenDown(withFacts(event, current().facts)) : event;
    const told = written instanceof Promise ? await written : written;
    current().switches.heard?.(event);
    // also where no hook is left: that may be what changed
    const changes = watchesFiles ? noticed(current().config, sessionOf(event)) : [];
    const decided = trigger(changes.length === 0 ? engine : withDiagnostics(engine, changes), told, given);
    const outcome = (decided instanceof Promise ? await decided : decided) as Outcome<never>;
    if (event.row.endsSession) endSession(event.payload.session_id);
    return outcome;
  };
}

function withDiagnostics(engine: Engine, more: readonly Diagnostic[]): Engine {
  return { ...engine, rules: { ...engine.rules, diagnostics: [...engine.rules.diagnostics, ...more] } };
}
