import { ANY, ANY_NAME, STAR, type WildText } from '../effects/wild-text.ts';
import { fromStart, isFromStart } from './start-folder.ts';

/** Names that were found below a folder of the project, as against those in the project itself, in the home folder or in a hidden one. */
const FOUND_IN_FOLDER = new RegExp(`^((?:\\./)*\\w[\\w@-]*(?:/\\w[\\w@-]*)*/(?:${ANY}/)?)${ANY_NAME}$`);

/** `src/./a` is `src/a`. */
export function tidy(given: WildText): WildText {
  // of what is found in folders, hidden names are not meant
  const path = given.replaceAll(`${ANY_NAME}/`, `${STAR}/`).replace(FOUND_IN_FOLDER, `$1${STAR}`);
  return path.includes('/./') ? path.replaceAll('/./', '/') : path;
}

/** Without the folder where it begins: `./a` is `a`. */
export function bare(path: WildText): WildText {
  return fromStart(path).replace(/^(?:\.\/)+/, '');
}

export function placedIn(folder: WildText | null, path: WildText): WildText {
  if (isFromStart(path)) return fromStart(path);
  return folder === null || /^[/~\uE000]/.test(path) ? path : `${folder}/${path}`;
}

/** What deletes one file after the other, whichever there are, does what `find` does. */
export function asFound(words: readonly WildText[]): readonly WildText[] {
  const [program, path = '', ...others] = words;
  const at = path.search(/[\uE000-\uE002]/);
  if (program !== 'rm' || others.length > 0 || at < 1) return words;
  const from = path.lastIndexOf('/', at);
  const folder = from < 0 ? '.' : path.slice(0, from) || '/';
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/[\uE000-\uE002]+/g, '*');
  return ['find', folder, '-type', 'f', ...(name === '*' ? [] : ['-name', name]), '-delete'];
}
