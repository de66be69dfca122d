import type { Next } from '../../walk/run.ts';
import { goTo, inSubshell, type Scope, stateOf } from '../scope.ts';
import { eitherOf } from '../state/branches.ts';
import { handedOn } from '../state/started-shell.ts';
import type { State } from '../state/state.ts';
import { placed } from '../wild-text.ts';

/** What a shell runs together with the files that it reads before that, and those that it reads when it is over. */
export function withStart(
  nexts: readonly Next<Scope>[],
  starts: readonly string[],
  ends: readonly string[],
  scope: Scope,
): readonly Next<Scope>[] {
  if (starts.length === 0 && ends.length === 0) return nexts;
  let isRead = false;
  const all = nexts.flatMap((next) => {
    if (next.kind !== 'script' || !next.own || next.scope === undefined) return [next];
    isRead = true;
    const { scope: own } = next;
    return [...starts.map((file) => sourced(file, own)), next, ...ends.map((file) => sourced(file, own))];
  });
  if (isRead) return all;
  // nothing is known of what it runs
  const own = inSubshell(handedOn(scope));
  return [...all, ...[...starts, ...ends].map((file) => sourced(file, own))];
}

/** As if the shell were told to: what it sets is so in what comes next, if it is there. */
function sourced(file: string, scope: Scope): Next<Scope> {
  let before: State | null = null;
  let isSure = true;
  return {
    kind: 'command',
    words: ['.', file].map(placed),
    scope,
    begin() {
      before = stateOf(scope);
      isSure = scope.isSure;
      scope.isSure = false;
    },
    done() {
      // whoever leaves it may have left no more than that
      if (scope.isOver && before !== null) goTo(scope, eitherOf(scope, [before, { ...stateOf(scope), isOver: false }]));
      scope.isSure = isSure && scope.leaves === 0;
    },
  };
}
