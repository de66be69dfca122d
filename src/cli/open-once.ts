import { oneProcess } from '../handlers/processes/one-process.ts';
import { createHooks } from '../hooks.ts';
import type { OpenHooks } from '../hosts/resident/kept-hooks.ts';

/** Hooks for one event. */
export const openOnce: OpenHooks = async (options, parts) => {
  const hooks = await createHooks(options, { ...parts, runs: { ...parts.runs, processes: oneProcess } });
  return { hooks, close: () => hooks.close() };
};
