import type { HooksByName } from './api.ts';
import { approveHooks } from './approve-hooks.ts';
import type { ComposedHooks } from './composed-hooks.ts';
import { withFacts } from './event-for.ts';
import { forOneEvent } from './for-one-event.ts';
import { ownSwitches } from './own-switches.ts';
import { registerHook } from './register-hook.ts';
import { type ShownHooks, shownHooks } from './shown-hooks.ts';

export type ManagedHooks = ShownHooks &
  Pick<HooksByName, 'approve' | 'disable' | 'enable' | 'explain'> & {
    readonly register: Awaited<ReturnType<typeof registerHook>>;
  };

/** What is done with hooks besides running them: they are listed, explained, approved, switched, and registered. */
export async function managedHooks(composed: ComposedHooks): Promise<ManagedHooks> {
  const { options, host, atOnce, current, engines, toEvent, switchBy, reload, mustBeOpen } = composed;
  const switches = ownSwitches(switchBy);
  return {
    ...shownHooks(composed),
    register: await registerHook(composed),
    async approve(keysOrIds) {
      mustBeOpen();
      await approveHooks(keysOrIds, current(), host, options.audit === undefined);
      await reload();
    },
    async disable(hook) {
      mustBeOpen();
      await switches.set(hook, current().hooks, false);
    },
    async enable(hook) {
      mustBeOpen();
      await switches.set(hook, current().hooks, true);
    },
    explain(name, payload) {
      mustBeOpen();
      const event = withFacts(toEvent(name, payload), current().facts);
      return (atOnce ?? forOneEvent()).explained(engines.engineNow(), event, current().hooks, host);
    },
  };
}
