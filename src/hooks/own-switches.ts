import type { Hook } from '../core/hook.ts';
import type { OwnSwitches } from './in-force.ts';

/** What a program switched on and off for as long as its hooks live. Kept nowhere. */
export function ownSwitches(switchBy: (own: OwnSwitches) => void) {
  const switched = new Map<string, { readonly fits: (hook: Hook) => boolean; readonly on: boolean }>();
  return {
    /** Throws where no hook is meant, or several, or an enforced one. */
    async set(text: string, hooks: readonly Hook[], on: boolean): Promise<void> {
      const [{ meantHooks }, { switchedOff, isMeant }] = await Promise.all([
        import('./meant-hooks.ts'),
        import('../state/switches.ts'),
      ]);
      for (const hook of meantHooks(text, hooks)) {
        const known = switchedOff(hook, hooks, null);
        switched.set(`${known.file}\0${known.event}\0${known.name ?? known.definition}`, {
          fits: (other) => isMeant(known, other),
          on,
        });
      }
      switchBy((hook) => [...switched.values()].find(({ fits }) => fits(hook))?.on ?? null);
    },
  };
}
