import type { Applying } from '../../core/applies.ts';
import { HookError } from '../../core/hook-error.ts';
import { bundleFiles } from '../../hooks/enrolled-in-force.ts';
import { eventMaker } from '../../hooks/event-for.ts';
import type { FleetInForce } from '../../hooks/fleet-in-force.ts';
import { createHooks } from '../../hooks.ts';
import type { OpenHooks } from '../replay/play-recorded.ts';
import type { standIn } from '../replay/stand-in.ts';
import type { textMemory } from '../replay/text-memory.ts';
import { touchedBy } from '../replay/touched-by.ts';
import { HOME } from './sent-decision.ts';

/** Where nothing of this machine is. */
const NO_MACHINE = '/nonexistent/hookline';

export interface BundlePlace {
  readonly folder: string;
  readonly enforced: readonly string[];
  readonly stand: ReturnType<typeof standIn>;
  readonly memory: ReturnType<typeof textMemory>;
}

export interface BundleHooks extends OpenHooks {
  readonly close: () => Promise<void>;
}

/** The hooks of a bundle as they are on some machine, and nothing else of the one that this is. */
export async function bundleHooks(place: BundlePlace, applying: Applying): Promise<BundleHooks> {
  const { folder, stand, memory } = place;
  const hooks = await createHooks(
    {
      ...{ cwd: folder, home: HOME, env: { HOME }, files: [], trust: 'all', watch: false, audit: false },
      // the guard that comes along spoke then, and would say the same
      selfProtection: false,
      ask: stand.ask,
    },
    { machine: NO_MACHINE, files: { kind: 'in-place', memory }, fleet: enrolledWith(place, applying), ...stand.parts },
  );
  const wrong = hooks.diagnostics.find(({ severity }) => severity === 'error');
  if (wrong !== undefined) {
    await hooks.close();
    throw new HookError(wrong.code, wrong.message.replaceAll(`${folder}/`, ''), wrong);
  }
  const all = hooks.inForce();
  // demands are about everybody's hooks: then an event has to be tried that no hook of the bundle means
  const isRulesOnly = hooks.policy.length === 0 && hooks.refusals().length === 0;
  const touches = isRulesOnly ? touchedBy([], all, { home: HOME, factsOf: stand.factsOf }) : null;
  const toEvent = eventMaker({ cwd: folder, home: HOME, sessionId: 'replay', only: null });
  return { hooks, touches, toEvent, home: HOME, all, clauses: touches?.clauses ?? [], close: hooks.close };
}

/** A machine that has this bundle, and is asked by nobody to do anything. Rules that only watch are tried as they are written. */
function enrolledWith({ folder, enforced }: BundlePlace, applying: Applying): FleetInForce {
  return {
    ...{ sources: [], diagnostics: [], sinks: [], watched: [], as: {}, applying },
    files: bundleFiles({ source: 'machine', folder, enforced, shadow: false }, NO_MACHINE),
    refusalsAt: () => [],
    warningsAt: () => [],
    isDue: () => false,
  };
}
