import type { Next } from '../../walk/run.ts';

/** How sure it is that one comes to a point of a line. */
interface Doubt {
  isSure: boolean;
  leaves: number;
}

/** What may have been left before its end, so that the rest of it may never run. */
export const LEFT = { loop: 1, call: 2, shell: 4 } as const;

/** From here on it may be over, until the loop, the function or the shell ends. */
export function leave(scope: Doubt, what: number): void {
  scope.leaves |= what;
  scope.isSure = false;
}

/** Carries out what runs in any case, or only perhaps. */
export function perhaps<T>(scope: Doubt, isSure: boolean, go: () => T): T {
  if (isSure) return go();
  const before = scope.isSure;
  scope.isSure = false;
  const value = go();
  scope.isSure = before && scope.leaves === 0;
  return value;
}

/** Carries out a loop or a function: who leaves it leaves nothing else. */
export function within(scope: Doubt, what: number, go: () => void): void {
  const { isSure } = scope;
  go();
  back(scope, what, isSure);
}

export function back(scope: Doubt, what: number, isSure: boolean): void {
  scope.leaves &= ~what;
  scope.isSure = isSure && scope.leaves === 0;
}

/** The same, and nobody can tell whether it comes to that. */
export function possibly<S extends Doubt>(next: Next<S>, around: S): Next<S> {
  const scope = next.scope ?? around;
  let before = scope.isSure;
  return {
    ...next,
    begin() {
      before = scope.isSure;
      scope.isSure = false;
      next.begin?.();
    },
    done() {
      next.done?.();
      scope.isSure = before && scope.leaves === 0;
    },
  };
}
