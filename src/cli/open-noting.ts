import { noteConfiguredOff } from '../hosts/resident/configured-off.ts';
import type { OpenHooks } from '../hosts/resident/kept-hooks.ts';
import { stateFolder } from '../state/state-folder.ts';
import { openOnce } from './open-once.ts';
import { homeFolder } from './options.ts';

/** Hooks for the one event of an agent; whether an engine is wanted for the next one is known by then, and noted. */
export const openNoting: OpenHooks = async (options, parts) => {
  const opened = await openOnce(options, parts);
  const { env = process.env, home = homeFolder(env) } = options;
  noteConfiguredOff(stateFolder(env, home), opened.hooks.residentOffIn());
  return opened;
};
