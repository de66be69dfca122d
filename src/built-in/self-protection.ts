import type { Environment } from '../core/dialect.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { DIALECTS } from '../dialects/all.ts';
import { candidates, type HookIndex, indexHooks } from '../engine/index-hooks.ts';
import type { BuiltIn } from '../engine/select.ts';
import { suspicion } from './suspicion.ts';

export interface GuardPlace {
  readonly home: string;
  readonly machine: string;
  readonly stateFolder: string;
  readonly env: Environment;
  /** Somebody can be asked. */
  readonly canAsk: boolean;
}

export interface SelfProtection extends BuiltIn {
  /** Told in microseconds; a no is certain. */
  readonly suspects: (event: HookEvent) => boolean;
  /** Its rules, for people to look at. */
  readonly rules: () => Promise<readonly Hook[]>;
}

const NONE: readonly Hook[] = [];

/**
 * The guard that comes with hookline. What it needs is loaded when a tool call looks as if it could concern it, and it
 * is part of an event only where it has something to say.
 */
export function selfProtection(place: GuardPlace): SelfProtection {
  const isSuspect = suspicion({ ...place, dialects: DIALECTS });
  const suspects = (event: HookEvent): boolean => isAboutToUseTool(event) && isSuspect(event);
  const found = new WeakMap<HookEvent, readonly Hook[]>();
  let index: HookIndex | null = null;
  const spoken = (rules: HookIndex, event: HookEvent): readonly Hook[] =>
    candidates(rules, event.name, event.row, event.payload).filter((hook) => speaks(hook, event));
  let rules: Promise<readonly Hook[]> | null = null;
  const load = (): Promise<readonly Hook[]> => {
    rules ??= import('./load-guards.ts').then(async ({ loadGuards }) => {
      const loaded = await loadGuards(place, place.canAsk);
      index = indexHooks(loaded);
      return loaded;
    });
    return rules;
  };
  let concerned: Promise<(event: HookEvent) => boolean> | null = null;
  const isConcerned = async (event: HookEvent): Promise<boolean> => {
    concerned ??= import('./concerns.ts').then(({ concerns }) => concerns(place));
    const isOne = await concerned;
    try {
      return isOne(event);
    } catch {
      // what cannot be told here, the rules tell, or refuse
      return true;
    }
  };

  return {
    suspects,
    rules: load,
    prepare(event) {
      if (!suspects(event) || found.has(event)) return null;
      return isConcerned(event).then(async (is) => {
        if (is) await load();
        found.set(event, is && index !== null ? spoken(index, event) : NONE);
      });
    },
    // an explanation waits for nothing: it tells what is loaded
    hooksFor: (event) => found.get(event) ?? (index !== null && suspects(event) ? spoken(index, event) : NONE),
  };
}

/** A tool call that somebody can still be asked about. */
function isAboutToUseTool({ row }: HookEvent): boolean {
  return row.before && row.subject === 'tool_name' && row.effects.includes('ask');
}

/** A condition that cannot be told is for the rule's own failure to say. */
function speaks({ when }: Hook, event: HookEvent): boolean {
  try {
    return when === null || when(event);
  } catch {
    return true;
  }
}
