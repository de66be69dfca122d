import { noteConfiguredOff } from '../hosts/resident/configured-off.ts';
import type { OpenHooks } from '../hosts/resident/kept-hooks.ts';
import { openOnce } from './open-once.ts';

/** Hooks for the one event of an agent; whether an engine is wanted for the next one is known by then, and noted. */
export const openNoting: OpenHooks = async (options, parts) => {
  const opened = await openOnce(options, parts);
  if (parts.stateFolder) noteConfiguredOff(parts.stateFolder, opened.hooks.residentOffIn());
  return opened;
};
