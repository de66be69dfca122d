import type { LoadedConfig } from '../config/load.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { DIALECTS } from '../dialects/all.ts';
import { candidates, type HookIndex, indexHooks } from '../engine/index-hooks.ts';
import type { BuiltIn } from '../engine/select.ts';
import type { AskingAgent } from './load-guards.ts';
import { type Protected, suspicion } from './suspicion.ts';

export interface GuardPlace extends Protected {
  /** Somebody can be asked. */
  readonly canAsk: boolean;
  /** The agent whose hook we are, and whether it asks the person itself; null: nobody has us as a hook. */
  readonly caller: AskingAgent | null;
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
  const isSuspect = suspicion(place, DIALECTS);
  const suspects = (event: HookEvent): boolean => isAboutToUseTool(event) && isSuspect(event);
  const found = new WeakMap<HookEvent, readonly Hook[]>();
  let concerned: ((event: HookEvent) => boolean) | null = null;
  let index: HookIndex | null = null;
  let rules: Promise<readonly Hook[]> | null = null;
  const loadConcern = async (): Promise<void> => {
    concerned ??= (await import('./concerns.ts')).concerns(place);
  };
  const loadRules = (): Promise<readonly Hook[]> => {
    rules ??= import('./load-guards.ts').then(async ({ loadGuards }) => {
      const [loaded] = await Promise.all([loadGuards(place, place), loadConcern()]);
      index = indexHooks(loaded);
      return loaded;
    });
    // what cannot be loaded now may be the next time
    rules.catch(() => {
      rules = null;
    });
    return rules;
  };
  const hooksFor = (event: HookEvent): readonly Hook[] | Promise<readonly Hook[]> => {
    if (!suspects(event)) return NONE;
    const known = found.get(event);
    if (known !== undefined) return known;
    if (concerned === null) return loadConcern().then(() => hooksFor(event));
    const isConcerned = holdsOrFails(() => concerned?.(event) === true);
    if (isConcerned && index === null) return loadRules().then(() => hooksFor(event));
    const hooks = isConcerned && index !== null ? speaking(index, event) : NONE;
    found.set(event, hooks);
    return hooks;
  };
  return { suspects, rules: loadRules, hooksFor };
}

/** Those of its rules that have something to say. */
function speaking(rules: HookIndex, event: HookEvent): readonly Hook[] {
  const fitting = candidates(rules, event.name, event.row, event.payload);
  return fitting.filter(({ selects: { when } }) => holdsOrFails(() => when.test?.(event) ?? true));
}

/** A tool call that somebody can still be asked about. */
function isAboutToUseTool({ row }: HookEvent): boolean {
  return row.before && row.subject === 'tool_name' && row.effects.includes('ask');
}

/** What cannot be told here, the rules tell, or refuse. */
function holdsOrFails(condition: () => boolean): boolean {
  try {
    return condition();
  } catch {
    return true;
  }
}

interface GuardSwitch {
  readonly isOn: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** The organization has the last word, then the person: in their own file, or in the code that embeds us. */
export function guardSwitch(files: LoadedConfig['files'], option: boolean | undefined): GuardSwitch {
  const said = files.filter(({ settings }) => settings.selfProtection !== undefined);
  const enforced = said.filter(({ file }) => file.layer === 'enforced');
  const off = said.find(({ file, settings }) => file.layer !== 'enforced' && settings.selfProtection === false);
  if (enforced.length > 0) {
    const isOn = enforced.some(({ settings }) => settings.selfProtection === true);
    const message = 'The organization keeps the built-in guard on: what switches it off here is ignored.';
    const isTried = isOn && (off !== undefined || option === false);
    const place = off === undefined ? {} : { file: off.file.path };
    return {
      isOn,
      diagnostics: isTried ? [{ code: 'ENFORCED_CONFLICT', severity: 'warning', message, ...place }] : [],
    };
  }
  return { isOn: option !== false && off === undefined, diagnostics: [] };
}
