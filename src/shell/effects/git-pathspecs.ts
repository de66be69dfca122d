import { type Act, type Touch, touches } from './effect.ts';
import { ANY, ONE, type WildText } from './wild-text.ts';

/** What a pathspec means, beside the path in it. */
interface Pathspec {
  readonly path: WildText;
  readonly isFromTop: boolean;
}

/** What pathspecs do to the places that they name. `whole`: what is meant where each of them only leaves something out. */
export function touchesSpecs(
  does: Touch['does'],
  words: readonly WildText[],
  whole: readonly WildText[],
  ...reaches: readonly Touch['reach'][]
): readonly Touch[] {
  return pathspecsIn(words, whole).flatMap(({ path, isFromTop }) =>
    touches(does, [path], ...reaches).map((act) => (isFromTop ? { ...act, isFromTop } : act)),
  );
}

/** Without any place of their own: what is meant is all but something. */
export function onlyLeavesOut(words: readonly WildText[]): boolean {
  return words.length > 0 && words.every((word) => magicOf(word).leavesOut);
}

function pathspecsIn(words: readonly WildText[], whole: readonly WildText[]): readonly Pathspec[] {
  if (onlyLeavesOut(words)) return whole.map((path) => ({ path, isFromTop: false }));
  return words.flatMap((word) => {
    const { signs, rest, leavesOut } = magicOf(word);
    if (leavesOut) return [];
    const path = signs.includes('icase') ? rest.replace(/[A-Za-z]/g, ONE) : rest;
    return [{ path: widened(path === '' ? '.' : path), isFromTop: signs.includes('top') || signs.includes('/') }];
  });
}

interface Magic {
  readonly signs: readonly string[];
  readonly rest: WildText;
  readonly leavesOut: boolean;
}

/** `:/x` and `:(top)x` are from the top, `:!x`, `:^x` and `:(exclude)x` leave out, and `:(icase)x` is `X` too. */
function magicOf(word: WildText): Magic {
  const [, long, short = '', rest = word] = /^:(?:\(([\w,:= -]*)\)|([!^/]*):?)(.*)$/s.exec(word) ?? [];
  const signs = long === undefined ? [...short] : long.split(',').map((sign) => sign.trim());
  return { signs, rest, leavesOut: signs.some((sign) => /^(?:exclude|!|\^)$/.test(sign)) };
}

/** A star that reaches git is for slashes, too. */
function widened(path: WildText): WildText {
  return path.replaceAll('*', ANY).replace(new RegExp(`^${ANY}`), `./${ANY}`);
}

/** What a project ignores is left alone, unless it is named itself; `isWhole`: or git is told to look everywhere. */
export function looked(words: readonly WildText[], whole: readonly WildText[], isWhole: boolean): readonly Act[] {
  const acts = touchesSpecs('reads', words, whole, 'tree');
  return isWhole ? acts : acts.map((act) => ({ ...act, spares: 'ignored' }));
}
