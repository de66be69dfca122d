import type { TextMemory } from '../config/parse-remembered.ts';
import type { Host } from '../core/host.ts';
import { lastGoodFiles } from '../state/last-good-files.ts';
import type { ComposedHooks } from './composed-hooks.ts';
import { concernOf } from './concern-of.ts';
import type { HooksOptions } from './hooks-options.ts';
import type { FilesRead, HooksParts } from './hooks-parts.ts';
import type { Loader } from './load-hooks.ts';

/** From where hooks are loaded, and for whom. */
export function loaderFor(
  options: HooksOptions,
  parts: HooksParts,
  { cwd, home, env, stateFolder }: Host,
  { atOnce, toEvent }: Pick<ComposedHooks, 'atOnce' | 'toEvent'>,
): Loader {
  const { machine, fleet, agentModel, lazy, files, asker } = parts;
  const { caller, agentHome } = asker;
  return {
    where: { cwd, home, machine, agentHome },
    options,
    stateFolder,
    memory: memoryFor(files, () => atOnce?.ownMemory(stateFolder) ?? null),
    lazy: lazy !== false,
    concern: concernOf(lazy, toEvent),
    env,
    ...(files.kind === 'proposed' ? { proposal: files.proposal } : { lastGood: lastGoodFiles(stateFolder) }),
    gate: asker.gate !== null,
    caller,
    fleet,
    agentModel,
  };
}

function memoryFor(files: FilesRead, usual: () => TextMemory | null): TextMemory | null {
  if (files.kind === 'proposed') return null;
  return files.memory === 'usual' ? usual() : files.memory;
}
