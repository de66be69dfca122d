import { goTo, type Scope, stateOf } from '../scope.ts';
import { valuesOf } from '../values.ts';
import type { WildText } from '../wild-text.ts';
import { eitherState, placesIn, type State } from './state.ts';
import { LEFT, leave } from './sureness.ts';
import { UNKNOWN, type Variable } from './variable.ts';

export function eitherOf(scope: Scope, [first, ...others]: readonly State[]): State {
  const before = (name: string): Variable => ({ texts: valuesOf({ ...scope, values: new Map() }, name) ?? UNKNOWN });
  return others.reduce((one, other) => eitherState(one, other, before), first ?? stateOf(scope));
}

/** Whether the last command failed or not, this comes next. */
export function settle(scope: Scope): void {
  const { failed } = scope;
  if (failed === null) return;
  scope.failed = null;
  if (scope.endsOnFailure) leave(scope, LEFT.shell);
  else goTo(scope, eitherOf(scope, [stateOf(scope), failed]));
}

/** What is so where it has gone to one of these folders, or stayed where it was. */
export function moveTo(scope: Scope, cwds: readonly WildText[], mayFail: boolean): void {
  const before = mayFail ? stateOf(scope) : null;
  scope.oldCwds = scope.cwds;
  scope.cwds = placesIn(cwds);
  scope.failed = before;
  for (const cwd of scope.cwds) scope.line.cwds.add(cwd);
}
