import { type Scope, stateOf } from '../scope.ts';
import { setVariable, valuesOf } from '../values.ts';
import type { WildText } from '../wild-text.ts';
import type { Called } from './called.ts';
import type { State } from './state.ts';

/** What stood there was no word to dash: there each variable still is what it was before. */
export function notInDash(before: State['values'], scope: Scope): void {
  for (const [name, value] of stateOf(scope).values) {
    const known = before.get(name);
    if (known === value || value.elements !== undefined || name === '_') continue;
    const texts = known === undefined ? valuesOf({ ...scope, values: before }, name) : (known.inDash ?? known.texts);
    setVariable(scope, name, texts === null ? { ...value, mayLack: true } : { ...value, inDash: texts });
  }
}

/** Carries out such a word. */
export function unlessInDash(called: Called, scope: Scope, go: () => boolean): boolean {
  if (scope.readBy === 'zsh' || !isOfBash(called)) return go();
  const { values } = stateOf(scope);
  const isDone = go();
  notInDash(values, scope);
  return isDone;
}

function isOfBash({ name, args }: Called): boolean {
  if (/^(?:declare|typeset|mapfile|readarray|let)$/.test(name)) return true;
  if (name === 'printf') return args[0] === '-v';
  // of what others read, dash takes `-p` and `-r`
  return name === 'read' && args.some((word: WildText) => /^-[a-zA-Z]*[adeinNstu]/.test(word));
}
