import type { LoadedConfig } from '../config/load.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { filledOf } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Host } from '../core/host.ts';
import { DIALECTS_BY_NAME } from '../dialects/all.ts';
import type { Memory, Rules, StandingRefusal } from '../engine/engine.ts';
import type { BuiltIn } from '../engine/select.ts';
import { depthIn } from '../handlers/depth-in.ts';
import type { HooksOptions } from './hooks-options.ts';
import type { Asker } from './hooks-parts.ts';
import type { InForce } from './in-force.ts';

const RETRY_CAP = 8;
const MAX_DEPTH = 8;

const NESTED: Diagnostic = {
  code: 'NESTED_TOO_DEEP',
  severity: 'error',
  message: `Hooks started an agent whose hooks started an agent, ${MAX_DEPTH} times: no hook runs, and nothing is allowed.`,
};

const NO_REFUSALS: readonly StandingRefusal[] = [];
const NO_GUARD: BuiltIn = { hooksFor: () => [] };

interface RulesPlace extends Pick<Memory, 'session'> {
  readonly options: HooksOptions;
  readonly asker: Asker;
  readonly host: Host;
  readonly guard: BuiltIn;
}

/** What is in force, as the engine goes by it. */
export function rulesInForce({ options, asker, host, guard, session }: RulesPlace): (inForce: InForce) => Rules {
  const { caller, gate } = asker;
  const isNested = depthIn(host.env) >= MAX_DEPTH;
  return (inForce) => {
    // none of those that rest asks for what was said or done before
    const { config, awake, index, trustState, switchedOff, diagnostics, isGuarded, trust } = inForce;
    const asksNobody = options.trust === 'all' || inForce.policy.managedHooksOnly;
    return {
      builtIn: isGuarded ? guard : NO_GUARD,
      index,
      dialects: DIALECTS_BY_NAME,
      trustState,
      switchedOff,
      spoil: trust.spoil,
      removed: (event) => (asksNobody ? 0 : trust.removed().filter((one) => one.event === event).length),
      retryCap: retryCap(config.files),
      enforcedRetryCap: retryCap(config.files.filter(({ file }) => file.layer === 'enforced')),
      remembersPrompts: awake.some((hook) =>
        asksForPrompt(hook, DIALECTS_BY_NAME.get(hook.dialect)?.template?.lastPrompt),
      ),
      clauses: awake.flatMap(({ selects }) => selects.after.test ?? []),
      masking: async () => (await import('../masks/mask-secrets.ts')).maskSecrets,
      factsOf: session,
      diagnostics: isNested ? [...diagnostics, NESTED] : diagnostics,
      refusals: refusalsIn(inForce, caller, isNested),
      // the same hooks may serve one event after the other
      get sameTurn() {
        return caller?.sameTurn ?? false;
      },
      carried: gate ?? ((outcome) => outcome),
    };
  };
}

/** What stands against an event before any hook is asked. */
function refusalsIn(
  { config: { problems }, fleet, index }: InForce,
  caller: Asker['caller'],
  isNested: boolean,
): Rules['refusals'] {
  if (problems.length === 0 && fleet === null && !isNested && caller === null) return () => NO_REFUSALS;
  const unread = ({ name }: HookEvent): readonly StandingRefusal[] =>
    problems.flatMap(({ reason, events }) =>
      events === null || events.includes(name) ? { reason, instead: false } : [],
    );
  return (event) => [
    ...unread(event),
    ...(fleet === null ? [] : fleet.refusalsAt(Date.now())),
    ...(isNested && index.has(event.name) ? [{ reason: NESTED.message, instead: true }] : []),
    ...(caller?.refusals(event) ?? []),
  ];
}

/** The lowest that is configured wins. */
function retryCap(files: LoadedConfig['files']): number {
  const configured = files.flatMap(({ settings }) => settings.maxRetries ?? []);
  return configured.length === 0 ? RETRY_CAP : Math.min(...configured);
}

/** What a person says is kept only where a hook has a place for it. */
function asksForPrompt({ handler }: Hook, lastPrompt: string | undefined): boolean {
  if (lastPrompt === undefined) return false;
  return filledOf(handler)?.slots.some(({ name }) => name.split('.')[0] === lastPrompt) ?? false;
}
