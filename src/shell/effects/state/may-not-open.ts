import type { Redirection } from 'unbash';
import { redirectedFiles } from '../../parse/redirected-files.ts';
import { expandTarget } from '../expand-word.ts';
import { textsAt } from '../file-texts.ts';
import { goTo, type Scope, stateOf } from '../scope.ts';
import { valuesOf } from '../values.ts';
import { eitherState, isSameState, type State } from './state.ts';

/** What always is there. */
const OPEN_FILES = /^(?:\/dev\/(?:null|zero|stdin|stdout|stderr|fd\/[012]))$/;
const OPEN_DESCRIPTORS = /^(?:[012]|-)$/;

/** Whether each of these can be opened, whatever lies on the disk: what has one that cannot does not run, and fails. */
export function surelyOpens(redirects: readonly Redirection[]): boolean {
  return redirects.every((one) => {
    if (one.type !== 'Redirect' || one.target === undefined) return true;
    // a shell counts it as one of its own
    if (one.target.parts?.[0]?.type === 'ProcessSubstitution') return true;
    const { text } = one.target;
    if (one.operator.startsWith('&')) return false;
    return OPEN_FILES.test(text) || (/^[<>]&$/.test(one.operator) && OPEN_DESCRIPTORS.test(text));
  });
}

/** Carries out what has these redirections. Where one of them fails, nothing of it has happened. */
export function orNotAtAll(redirects: readonly Redirection[], scope: Scope, go: () => void): void {
  if (surelyOpens(redirects)) {
    go();
    return;
  }
  scope.failed = null;
  const before = stateOf(scope);
  go();
  const after = stateOf(scope);
  // to dash `a &> b` is `a &`, and `> b`
  if (redirects.some(({ operator }) => operator === '&>' || operator === '&>>')) {
    if (!isUnchanged(before, after)) goTo(scope, { ...orBefore(scope, before, after), failed: after.failed });
    return;
  }
  if (isUnchanged(before, after) || areThere(redirects, { ...scope, cwds: before.cwds })) return;
  goTo(scope, { ...after, failed: orBefore(scope, before, after.failed ?? after) });
}

function isUnchanged(before: State, after: State): boolean {
  const { stack, endsOnFailure } = before;
  const isAlike = after.failed === null && after.stack === stack && after.endsOnFailure === endsOnFailure;
  return isAlike && isSameState(before, after);
}

/** Nothing but files that are read, and that lie there. */
function areThere(redirects: readonly Redirection[], scope: Scope): boolean {
  const open = redirects.filter((one) => !surelyOpens([one]));
  const { read, written } = redirectedFiles(open);
  if (written.length > 0 || read.length < open.length) return false;
  return read.every((word) => {
    const { texts, isOne } = expandTarget(word, scope);
    const [text] = texts;
    return isOne && text !== undefined && textsAt(text, scope)?.isMissing === false;
  });
}

/** As it was before, or as it is after. A variable that had no value before may have none. */
export function orBefore(scope: Scope, before: State, after: State): State {
  return eitherState({ ...after, failed: null }, before, (name) => {
    const known = after.values.get(name) ?? before.values.get(name);
    const texts = valuesOf({ ...scope, values: new Map() }, name);
    return texts === null && known !== undefined ? { ...known, mayLack: true } : { texts: texts ?? [''] };
  });
}
