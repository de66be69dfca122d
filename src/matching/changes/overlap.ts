import { covers } from '../../shell/effects/covers.ts';
import { hasOpenName, hasWildName, surelyDiffer } from '../../shell/effects/known-parts.ts';
import { ANY, ONE, STAR, type WildText } from '../../shell/effects/wild-text.ts';

const MAX_CHARS = 4096;

/**
 * Whether there is a text that both describe. A `*` of the first, which a shell expands, finds no name with a leading
 * dot; a doubled one does. Texts that are too long to be paths overlap with nothing.
 */
export function overlap(path: WildText, pattern: WildText): boolean {
  return meet(path, pattern, true);
}

/**
 * The same, as far as the path itself tells: something unknown in it is only found by what finds anything there, and a
 * last name that is a pattern by the very name, or by what finds all of it.
 */
export function overlapAsTold(path: WildText, pattern: WildText): boolean {
  if (isTooLong(path, pattern)) return false;
  if (hasOpenName(path) && hasWildName(pattern)) return covers(pattern, path);
  const told = path.replace(BARE_FOLDER, `/${SOME_FOLDER}`);
  return meet(told.startsWith(ANY) ? `/${told}` : told, pattern, !told.includes(ANY));
}

/** Of the folders that a bare star finds nothing is told by it: only what finds each of them finds these. */
const BARE_FOLDER = new RegExp(`/${STAR}+(?=/)`, 'g');
const SOME_FOLDER = '\uFFFF';

function isTooLong(path: WildText, pattern: WildText): boolean {
  return path.length > MAX_CHARS || pattern.length > MAX_CHARS;
}

function meet(path: WildText, pattern: WildText, isOpen: boolean): boolean {
  if (isTooLong(path, pattern) || surelyDiffer(path, pattern)) return false;
  const width = pattern.length + 1;
  // one bit per pair of positions that was looked at in vain
  const tried = new Uint8Array((path.length + 1) * width);
  const stack: number[] = [0];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (tried[at] === 1) continue;
    tried[at] = 1;
    const i = Math.floor(at / width);
    const j = at % width;
    const [a, b] = [path[i], pattern[j]];
    if (a === undefined && b === undefined) return true;
    if (a === ANY && !isOpen) {
      if (b === ANY) stack.push(at + width);
      if (isMany(b)) stack.push(at + 1);
      continue;
    }
    if (isMany(a)) {
      stack.push(at + width);
      // `ANY_NAME`
      const before = path[i - 1] === STAR ? undefined : pattern[j - 1];
      if (b !== undefined && (isMany(b) || takes(a, b, before))) stack.push(at + 1);
    }
    if (isMany(b)) {
      stack.push(at + 1);
      if (a !== undefined && !isMany(a) && takes(b, a, undefined)) stack.push(at + width);
    }
    if (a === undefined || b === undefined || isMany(a) || isMany(b)) continue;
    const same = a === b || (a === ONE && takes(a, b, pattern[j - 1])) || (b === ONE && takes(b, a, undefined));
    if (same) stack.push(at + width + 1);
  }
  return false;
}

function isMany(token: string | undefined): token is string {
  return token === ANY || token === STAR;
}

/** `before`: what stands before the character, where a leading dot makes a difference. */
function takes(wild: string, character: string, before: string | undefined): boolean {
  if (wild === ANY) return true;
  return character !== '/' && !(character === '.' && before === '/');
}
