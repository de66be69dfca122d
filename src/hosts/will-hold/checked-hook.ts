import { isAdopted } from '../../config/which-files.ts';
import { eventRow, isRefusable } from '../../core/events.ts';
import { type Hook, isEntry } from '../../core/hook.ts';
import { AGENTS } from '../../dialects/agents.ts';
import { type HookWays, hookWays } from './hook-ways.ts';
import { type AgentHolds, type Holds, willHold } from './will-hold.ts';

export interface CheckedHook {
  readonly hook: Hook;
  readonly found: HookWays;
  /** Null: no agent reads such files, only hookline does. */
  readonly agents: readonly AgentHolds[] | null;
}

/** Those of the hooks that may refuse something, and what each agent does with what they say. */
export function checkedHooks(
  hooks: readonly Hook[],
  where: { readonly cwd: string; readonly home: string },
): Promise<readonly CheckedHook[]> {
  const asked = hooks.filter((hook) => isEntry(hook) && mayRefuse(hook));
  return Promise.all(
    asked.map(async (hook) => {
      if (isOurs(hook)) return { hook, found: { ways: [], unknown: null }, agents: null };
      const found = await hookWays(hook, where);
      return { hook, found, agents: await willHold(hook, found) };
    }),
  );
}

function mayRefuse({ event, disabled, fault, source }: Hook): boolean {
  const row = eventRow(event);
  return row.before && isRefusable(row) && disabled === null && fault === null && source !== null;
}

/** In hookline's own form, or moved to hookline in an agent's. */
function isOurs({ dialect, source }: Hook): boolean {
  return !AGENTS.some(({ name }) => name === dialect) || (source !== null && isAdopted(source.file));
}

export const LOST: readonly Holds[] = ['ignored', 'partly', 'hangs'];

/** What the agent whose own file it is makes of it, where that is not a refusal: nobody has to move anything for this one to be lost. */
export function lostAtHome(one: CheckedHook): AgentHolds | null {
  const own = one.agents?.find(({ agent }) => agent === one.hook.dialect);
  return own !== undefined && saysNo(one) && LOST.includes(own.holds) ? own : null;
}

export function saysNo({ hook, found }: CheckedHook): boolean {
  return found.ways.length > 0 || found.unknown !== null || hook.handler.kind !== 'command';
}
