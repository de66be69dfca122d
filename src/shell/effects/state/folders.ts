import { moveTo, type Scope, valuesOf } from '../scope.ts';
import { absoluteText, isWild, type WildText } from '../wild-text.ts';
import type { Called } from './called.ts';
import { UNKNOWN } from './variable.ts';

/** `cd` and its like: where the line is then, and whether it may still be where it was. */
export function changesFolder({ name, args }: Called, scope: Scope): void {
  const operands = args.filter((word) => !/^-[LPe@nqs]+$/.test(word) && word !== '--');
  const [folder] = operands;
  if (name === 'popd') {
    const [top, ...rest] = scope.stack;
    if (args.some((word) => /^[-+]\d|^-n$/.test(word))) moveTo(scope, [...scope.stack.flat(), ...scope.cwds], false);
    else if (top === undefined) moveTo(scope, scope.oldCwds, true);
    else moveTo(scope, top, false);
    scope.stack = rest;
    return;
  }
  if (name === 'pushd' && (folder === undefined || /^[-+]\d/.test(folder))) {
    const all = [...scope.stack.flat(), ...scope.cwds];
    moveTo(scope, all.length > 1 ? all : [...scope.oldCwds, ...scope.cwds], false);
    return;
  }
  if (name === 'pushd') scope.stack = [scope.cwds, ...scope.stack];
  if (folder === '-') moveTo(scope, scope.oldCwds, false);
  if (folder === '-' || folder === '') return;
  const targets = folder === undefined ? (valuesOf(scope, 'HOME') ?? UNKNOWN) : [folder];
  const from = folder === undefined ? [] : searched(folder, scope);
  const cwds = targets.flatMap((target) =>
    [...scope.cwds, ...from].map((cwd) => absoluteText(target, cwd, scope.home)),
  );
  const isThere =
    folder === undefined || (operands.length === 1 && cwds.every((cwd) => isSurelyThere(cwd, folder, scope)));
  moveTo(scope, cwds, !isThere);
}

/** `CDPATH`: other folders in which a name is looked for. */
function searched(folder: WildText, scope: Scope): readonly WildText[] {
  if (/^(?:\/|\.{1,2}(?:\/|$)|~)/.test(folder)) return [];
  const paths = valuesOf(scope, 'CDPATH') ?? [];
  return paths
    .flatMap((path) => path.split(':'))
    .flatMap((path) => (path === '' ? [] : scope.cwds.map((cwd) => absoluteText(path, cwd, scope.home))));
}

/** Above where one is, one's own, what every machine has, or what the line has made. */
function isSurelyThere(path: WildText, folder: WildText, { home, cwds, line }: Scope): boolean {
  if (isWild(path)) return false;
  if (/^(?:\/|\/tmp|\/var\/tmp)$/.test(path) || path === home || line.made.has(path)) return true;
  if (/^\.{1,2}(?:\/\.{1,2})*\/?$/.test(folder)) return true;
  return cwds.some((cwd) => cwd === path || cwd.startsWith(`${path}/`));
}
