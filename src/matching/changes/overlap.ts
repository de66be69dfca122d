import { ANY, isWild, ONE, STAR, type WildText } from '../../shell/effects/wild-text.ts';
import { covers } from './covers.ts';

const MAX_CHARS = 4096;

/**
 * Whether there is a text that both describe. A `*` of the first, which a shell expands, finds no name with a leading
 * dot. Texts that are too long to be paths overlap with nothing.
 */
export function overlap(path: WildText, pattern: WildText): boolean {
  return meet(path, pattern, true);
}

/**
 * The same, as far as the path itself tells: something unknown in it is only found by what finds anything there, and a
 * last name that is a pattern by the very name, or by what finds all of it.
 */
export function overlapAsTold(path: WildText, pattern: WildText): boolean {
  const isOpen = (text: WildText): boolean => /[\uE001\uE002]/.test(text.slice(text.lastIndexOf('/')));
  if (isOpen(path) && isWild(pattern.slice(pattern.lastIndexOf('/')))) return covers(pattern, path);
  return meet(path.startsWith(ANY) ? `/${path}` : path, pattern, !path.includes(ANY));
}

function meet(path: WildText, pattern: WildText, isOpen: boolean): boolean {
  if (path.length > MAX_CHARS || pattern.length > MAX_CHARS || isQuicklyTold(path, pattern)) return false;
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
      if (b !== undefined && (isMany(b) || takes(a, b, pattern[j - 1]))) stack.push(at + 1);
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

/** What is known must hold every known part of the other: most hold none. */
function isQuicklyTold(path: WildText, pattern: WildText): boolean {
  if (!isWild(path)) return !holdsParts(path, pattern);
  if (!isWild(pattern)) return !holdsParts(pattern, path);
  return differ(path, pattern, 0, 1) || differ(path, pattern, -1, -1);
}

/** Whether they differ before the first thing in either of them that is not known, from the beginning or from the end. */
function differ(a: WildText, b: WildText, from: number, step: number): boolean {
  for (let at = from; ; at += step) {
    const [one, other] = [a.at(at), b.at(at)];
    if (one === undefined || other === undefined || isWild(one) || isWild(other)) return false;
    if (one !== other) return true;
  }
}

function holdsParts(text: string, parts: WildText): boolean {
  return parts.split(/[\uE000-\uE002]/).every((part) => text.includes(part));
}

function isMany(token: string | undefined): token is string {
  return token === ANY || token === STAR;
}

/** `before`: what stands before the character, where a leading dot makes a difference. */
function takes(wild: string, character: string, before: string | undefined): boolean {
  if (wild === ANY) return true;
  return character !== '/' && !(character === '.' && before === '/');
}
