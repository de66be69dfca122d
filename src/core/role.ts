/** How what a hook says counts, as its entry has it: one word for each. */
export interface RoleFlags {
  readonly async: boolean;
  readonly observe: boolean;
  readonly shadow: boolean;
  /** Sees the final input again after a rewrite. */
  readonly guard: boolean;
}

/** What the words mean together. `async`: nobody waits. `observe`: nothing counts. `shadow`: it is told, and does not count. */
const ROLES = {
  judge: { async: false, observe: false, shadow: false, guard: false },
  guard: { async: false, observe: false, shadow: false, guard: true },
  shadow: { async: false, observe: false, shadow: true, guard: false },
  'shadow-guard': { async: false, observe: false, shadow: true, guard: true },
  observer: { async: false, observe: true, shadow: false, guard: false },
  async: { async: true, observe: false, shadow: false, guard: false },
  // its answer is not waited for, but no deadline, and nothing that keeps it from running, opens what it guards
  'async-guard': { async: true, observe: false, shadow: false, guard: true },
  'async-shadow': { async: true, observe: false, shadow: true, guard: false },
  'async-observer': { async: true, observe: true, shadow: false, guard: false },
} satisfies Record<string, RoleFlags>;

/** How what a hook says counts. */
export type Role = keyof typeof ROLES;

/** Where words contradict each other: who only watches is neither guard nor shadow. */
export function roleOf({ async: isAsync, observe, shadow, guard }: RoleFlags): Role {
  if (isAsync) return observe ? 'async-observer' : shadow ? 'async-shadow' : guard ? 'async-guard' : 'async';
  if (observe) return 'observer';
  if (shadow) return guard ? 'shadow-guard' : 'shadow';
  return guard ? 'guard' : 'judge';
}

interface HasRole {
  readonly role: Role;
}

/** Nobody waits for it. */
export function isAsync({ role }: HasRole): boolean {
  return ROLES[role].async;
}

/** Nothing that it says counts. */
export function isObserver({ role }: HasRole): boolean {
  return ROLES[role].observe;
}

/** What it would have said is told, and does not count. */
export function isShadow({ role }: HasRole): boolean {
  return ROLES[role].shadow;
}

/** Its refusal is one. */
export function isHeeded({ role }: HasRole): boolean {
  return role === 'judge' || role === 'guard';
}

/** It says itself that its answer counts against the final input too. */
export function guards({ role }: HasRole): boolean {
  return ROLES[role].guard;
}

/** The same, as one whose answer counts against the final input too; who only watches goes on watching. */
export function guarding(role: Role): Role {
  if (ROLES[role].observe) return role;
  return ROLES[role].shadow ? 'shadow-guard' : 'guard';
}
