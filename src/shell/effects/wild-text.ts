import type { PlacedWord, ShellWord } from '../parse/shell-word.ts';

/**
 * A text that is not known to the last character, as the words of a shell line are before it runs. What is not known
 * stands in it as one of three characters that no path has.
 */
export type WildText = string;

/** Any text, slashes included: an expansion that nobody can tell. */
export const ANY = '\uE000';
/** Any text without a slash: a `*`. */
export const STAR = '\uE001';
/** The same, where a leading dot is no exception: whatever lies in a folder. */
export const ANY_NAME = `${STAR}${STAR}`;
/** One character that is no slash: a `?` or a `[class]`. */
export const ONE = '\uE002';

/** A file or a folder that is made with a name of its own, as `mktemp` makes it: nothing lay there before. */
export const A_TEMPORARY = '/tmp/tmp.XXXXXXXXXX';

const WILD = /[\uE000-\uE002]/;
const OURS = /[\uE000-\uE005]/g;

export function isWild(text: WildText): boolean {
  return WILD.test(text);
}

/** As a word of a command. */
export function asShellWord(value: WildText): ShellWord {
  return { value, literal: !isWild(value) };
}

/** The same, of a command that stands in no text. */
export function placed(value: WildText): PlacedWord {
  return { ...asShellWord(value), pos: 0, end: 0 };
}

/** A text of somebody else's: none of its characters has a meaning here. */
export function tame(text: string): string {
  return OURS.test(text) ? text.replace(OURS, '\uFFFD') : text;
}

/** From the root on, without `.` and `..`. */
export function absoluteText(path: WildText, cwd: WildText, home: string): WildText {
  // a plain name, as most are
  if (/^[\w-][\w.-]*$/.test(path) && /^(?:\/[\w-][\w.-]*)+$/.test(cwd) && !cwd.startsWith('/proc/'))
    return `${cwd}/${path}`;
  const own = /^~(?=\/|$)/.test(path) ? home + path.slice(1) : path;
  const whole = own.startsWith('/') || own.startsWith(ANY) ? own : `${cwd}/${own}`;
  const segments: string[] = [];
  for (const segment of throughProc(whole, cwd).split('/')) {
    // above something unknown there may be anything
    if (segment === '..') segments.splice(-1, 1, ...(segments.at(-1)?.includes(ANY) === true ? [ANY] : []));
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  const text = segments.join('/');
  return text.startsWith(ANY) ? text : `/${text}`;
}

/** `/proc/self/root/etc` is `/etc`, and `/proc/self/cwd` is where the command runs. */
function throughProc(path: WildText, cwd: WildText): WildText {
  if (!/\/proc\/|\/dev\/fd\/(?:.*\/)?\.\./s.test(path)) return path;
  let segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    // the descriptors of a process lie among what is said of it
    if (segment === '..' && /^dev\/fd$/.test(segments.join('/'))) segments = ['proc', 'self'];
    else if (segment === '..') segments.splice(-1, 1, ...(segments.at(-1)?.includes(ANY) === true ? [ANY] : []));
    else segments.push(segment);
    const [, process, where] = IN_PROC.exec(segments.join('/')) ?? [];
    if (process === undefined || where === undefined) continue;
    // of another process nobody knows where it is
    if (WILD.test(process) || WILD.test(where)) segments = [ANY];
    else segments = where === 'root' ? [] : cwd.split('/').filter((one) => one !== '');
  }
  return segments[0]?.startsWith(ANY) === true ? segments.join('/') : `/${segments.join('/')}`;
}

/** What leads elsewhere, or may: `/proc/self/cwd`, `/proc/self/c*`. */
const IN_PROC = /^proc\/([^/]+)(?:\/task\/[^/]+)?\/(root|cwd|[^/]*[\uE000-\uE002][^/]*)$/;

/** As it may stand in a sentence. */
export function shownText(text: WildText): string {
  return text.replaceAll(ANY, '…').replaceAll(ANY_NAME, '*').replaceAll(STAR, '*').replaceAll(ONE, '?');
}

/** As shell text in which the same is unknown. */
export function asShellText(text: WildText): string {
  const known = text.replaceAll(ANY, '${HOOKLINE_UNKNOWN}').replaceAll(ANY_NAME, '{.,}*');
  return known.replaceAll(STAR, '*').replaceAll(ONE, '?');
}

/** For a regular expression: whatever the text may be. */
export function sourceOfWild(text: WildText): string {
  return text
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replaceAll(ANY, '.*')
    .replaceAll(STAR, '[^/]*')
    .replaceAll(ONE, '[^/]');
}
