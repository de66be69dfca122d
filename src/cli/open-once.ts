import { bareProcesses } from '../handlers/processes/bare.ts';
import { createHooks } from '../hooks.ts';
import type { OpenHooks } from '../hosts/resident/kept-hooks.ts';

/** Hooks for one event. */
export const openOnce: OpenHooks = async (options, parts) => {
  const hooks = await createHooks(options, { ...parts, processes: bareProcesses });
  return { hooks, close: () => hooks.close() };
};
