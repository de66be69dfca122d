import { HookError } from '../core/hook-error.ts';
import type { ManagedHooks } from './managed-hooks.ts';

/** What stands in the place of everything that nobody asks of hooks for a single event. */
export function forOneEvent(): never {
  throw new HookError('INTERNAL', 'These hooks are for a single event: they only run.');
}

export const ONLY_RUN: ManagedHooks = {
  ...{ register: forOneEvent, approve: forOneEvent, disable: forOneEvent, enable: forOneEvent, explain: forOneEvent },
  ...{ has: forOneEvent, list: forOneEvent, isEnforced: forOneEvent, pending: forOneEvent, builtIn: forOneEvent },
  ...{ unread: forOneEvent, agentCalls: forOneEvent, sinks: forOneEvent, refusals: forOneEvent },
};
