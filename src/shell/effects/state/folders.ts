import { physicalText, realText } from '../physical-text.ts';
import type { Scope } from '../scope.ts';
import { valuesOf } from '../values.ts';
import { ANY, absoluteText, isWild, type WildText } from '../wild-text.ts';
import { moveTo } from './branches.ts';
import type { Called } from './called.ts';
import type { State } from './state.ts';
import { UNKNOWN } from './variable.ts';

/** `cd` and its like: where the line is then, and whether it may still be where it was. */
export function changesFolder({ name, args }: Pick<Called, 'name' | 'args'>, scope: Scope): void {
  const { options } = scope.line;
  const isPhysical = args.some((word) => /^-[Le@qs]*P/.test(word));
  const operands = args.filter((word) => !/^-[LPe@nqs]+$/.test(word) && word !== '--');
  const [folder] = operands;
  const isStack = name === 'pushd' || name === 'popd';
  if (isStack && changesStack(name, folder, args, scope)) return;
  if (name === 'pushd') scope.stack = [scope.cwds, ...scope.stack];
  if (folder === '-') {
    const set = (scope.values.get('OLDPWD')?.texts ?? []).flatMap((text) =>
      scope.cwds.map((cwd) => absoluteText(text, cwd, scope.home)),
    );
    const before = scope.oldCwds.filter((one) => one !== ANY || set.length === 0);
    moveTo(scope, [...before, ...set], set.length > 0);
  }
  if (folder === '-' || folder === '') return;
  const named = folder === undefined || !options.cdable ? [] : foldersNamed(folder, scope);
  const targets = folder === undefined ? (valuesOf(scope, 'HOME') ?? UNKNOWN) : [folder, ...named];
  const from = folder === undefined ? [] : searched(folder, scope);
  const there = targets.flatMap((target) =>
    [...scope.cwds, ...from].flatMap((cwd) => {
      const real = (): WildText => realText(physicalText(target, cwd, scope), scope);
      if (isPhysical) return [real()];
      const plain = absoluteText(target, cwd, scope.home);
      // which shell it is that reads it so, nobody knows
      return options.physical ? [plain, real()] : [plain];
    }),
  );
  const cwds = [...there, ...inPlaceOf(operands, scope)];
  const isThere =
    folder === undefined || (operands.length === 1 && cwds.every((cwd) => isSurelyThere(cwd, folder, scope)));
  // whoever goes back after that means where it was here, unless there is no such folder
  if (!isThere && scope.oldCwds.includes(ANY) && cwds.some((cwd) => mayBeThere(cwd, scope))) scope.oldCwds = scope.cwds;
  moveTo(scope, cwds, !isThere);
}

/** As far as the disk tells. */
function mayBeThere(path: WildText, { files, line }: Scope): boolean {
  if (files === null || isWild(path) || line.made.has(path)) return true;
  // what was moved away is there no more
  if ([...line.copied.values()].some((before) => before.includes(path))) return false;
  line.asksFiles = true;
  return files.textOf(path) === null;
}

/** `cd old new`: to zsh where one is, with the one put in the place of the other. */
function inPlaceOf([from, to, ...others]: readonly WildText[], { cwds }: Scope): readonly WildText[] {
  if (from === undefined || to === undefined || others.length > 0) return [];
  return cwds.map((cwd) => ([cwd, from, to].some(isWild) ? ANY : cwd.replace(from, () => to)));
}

/** `popd`, `pushd +1`, `pushd -n d`: what only goes through the folders that are kept; false: it goes to another. */
function changesStack(name: string, folder: WildText | undefined, args: readonly WildText[], scope: Scope): boolean {
  const all = [scope.cwds, ...scope.stack];
  const at = folder === undefined ? (name === 'popd' ? 0 : 1) : placeOf(folder, all.length);
  if (args.includes('-n')) {
    if (name === 'popd') scope.stack = all.slice(1).filter((_, i) => i !== Math.max((at ?? 1) - 1, 0));
    else if (folder !== undefined) {
      // zsh has no such option, and stays where it is
      const kept = scope.cwds.flatMap((cwd) => [absoluteText(folder, cwd, scope.home), cwd]);
      scope.stack = [kept, ...scope.stack];
    }
    return true;
  }
  if (name === 'pushd' && at === null) return false;
  const kept = at === null ? undefined : all[at];
  if (kept === undefined) moveTo(scope, [...all.flat(), ...scope.oldCwds], true);
  else if (name === 'popd' && at !== 0) scope.stack = all.slice(1).filter((one) => one !== kept);
  else {
    const [top, ...rest] = name === 'popd' ? all.slice(1) : turned(all, at ?? 1, folder === undefined);
    moveTo(scope, top ?? scope.oldCwds, top === undefined);
    scope.stack = rest;
  }
  return true;
}

/** `+1` is counted from the folder where one is, `-1` from the last. Null: it is none of these. */
function placeOf(folder: WildText, count: number): number | null {
  const [, sign, digits] = /^([-+])(\d+)$/.exec(folder) ?? [];
  if (sign === undefined) return null;
  return sign === '+' ? Number(digits) : count - 1 - Number(digits);
}

/** Without a number the first two change places. */
function turned(all: State['stack'], at: number, isSwapped: boolean): State['stack'] {
  const [first = [], second = [], ...rest] = all;
  return isSwapped ? [second, first, ...rest] : [...all.slice(at), ...all.slice(0, at)];
}

/** `x=/a; cd x`, and to zsh `cd x/b` as well. */
function foldersNamed(folder: WildText, scope: Scope): readonly WildText[] {
  const [, name = '', rest = ''] = /^([A-Za-z_]\w*)(\/.*)?$/s.exec(folder) ?? [];
  return name === '' ? [] : (valuesOf(scope, name) ?? []).map((value) => value + rest);
}

/** `CDPATH`: other folders in which a name is looked for. */
function searched(folder: WildText, scope: Scope): readonly WildText[] {
  if (/^(?:\/|\.{1,2}(?:\/|$)|~)/.test(folder)) return [];
  // zsh has it as an array as well
  const own = scope.values.get('cdpath')?.elements;
  const paths = [...(valuesOf(scope, 'CDPATH') ?? []), ...(own === undefined ? [] : [...own.values()].flat())];
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
