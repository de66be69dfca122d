import type { WildText } from '../effects/wild-text.ts';

/** Stands for the folder in which a program was started, where the program may be in another by then: no path has this character. */
export const START = '\uE005';

/** Signs that a program works, or has others work, in another folder than it was started in. */
const MOVES = /chdir|\bcwd['"]?\s*[:=,}]|\bcd\(|_fd\s*=/;

export function mayMove(text: string): boolean {
  return MOVES.test(text);
}

export function isFromStart(path: WildText): boolean {
  return path.startsWith(START);
}

/** A path as it is counted from the folder where the program was started. */
export function fromStart(path: WildText): WildText {
  return path.startsWith(START) ? `.${path.slice(1)}` : path;
}

/** The same that stays what it is wherever the program goes. */
export function asStart(path: WildText): WildText {
  if (/^[/~\uE000\uE005]/.test(path)) return path;
  return path === '.' ? START : `${START}/${path.replace(/^(?:\.\/)+/, '')}`;
}

/** In a text in which it may stand anywhere: the folder as a shell line has it that runs there, or in another. */
export function withStart(text: WildText, folder: WildText): WildText {
  return text.replaceAll(START, folder);
}
