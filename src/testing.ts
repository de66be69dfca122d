import { refuses } from './core/decision.ts';
import type { EventName } from './core/events.ts';
import { emptyOutcome, type Outcome } from './core/outcome.ts';
import type { Hooks } from './hooks/api.ts';
import { checkKeys } from './hooks/check-keys.ts';
import type { HooksOptions } from './hooks/hooks-options.ts';
import { createHooks } from './hooks.ts';

/** An outcome for tests of code that embeds hooks: nothing happened, except what is given. */
export function fakeOutcome<E extends EventName>(event: E, given: Partial<Outcome<E>> = {}): Outcome<E> {
  const decision = given.decision ?? (given.hold ? 'block' : 'none');
  const empty = emptyOutcome('00000000-0000-4000-8000-000000000000', event, []);
  checkKeys(given, Object.keys(empty), 'fakeOutcome()');
  return { ...empty, decision, refused: refuses(decision), ...given };
}

/** Hooks that hold only what a test names or registers: nothing of this machine, of its user or of a project. */
export function isolatedHooks(options: Omit<HooksOptions, 'home' | 'dialects'> = {}): Promise<Hooks> {
  const alone: HooksOptions = { files: [], watch: false, audit: false, trust: 'all', ...options };
  return createHooks(alone, { machine: '/nonexistent/hookline', files: { kind: 'in-place', memory: null } });
}
