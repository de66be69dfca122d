import { forOneEvent } from './for-one-event.ts';
import type { ManagedHooks } from './managed-hooks.ts';

/** What hooks for a single event have in the place of everything that is not running them. */
export const ONLY_RUN: ManagedHooks = {
  register: forOneEvent,
  approve: forOneEvent,
  disable: forOneEvent,
  enable: forOneEvent,
  explain: forOneEvent,
  has: forOneEvent,
  list: forOneEvent,
  isEnforced: forOneEvent,
  pending: forOneEvent,
  builtIn: forOneEvent,
  unread: forOneEvent,
  agentCalls: forOneEvent,
  sinks: forOneEvent,
  refusals: forOneEvent,
};
