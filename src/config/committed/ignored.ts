/** The lists of a repository, by the folder in which they lie, from the top on. */
export interface IgnoreList {
  readonly folder: string;
  readonly text: string;
}

/** Whether lists ignore a folder, by git's rules: the last line that fits decides, and one that cannot be read ignores nothing. */
export function ignoresFolder(path: string, lists: readonly IgnoreList[]): boolean {
  let ignored = false;
  for (const { folder, text } of lists) {
    const below = folder === '' ? path : path.slice(folder.length + 1);
    for (const line of text.split(/\r?\n/)) ignored = saidBy(line, below) ?? ignored;
  }
  return ignored;
}

/** Null: it says nothing about it. */
function saidBy(line: string, path: string): boolean | null {
  const text = line.replace(/(?<!\\)[ \t]+$/, '');
  if (text === '' || text.startsWith('#')) return null;
  const isBack = text.startsWith('!');
  const rule = (isBack ? text.slice(1) : text).replace(/\/$/, '');
  const isAnchored = rule.includes('/');
  const fits = patternOf(rule.replace(/^\//, ''));
  // more than anybody writes: it may take back, and does not ignore
  if (fits === null) return isBack ? false : null;
  return fits.test(isAnchored ? path : path.slice(path.lastIndexOf('/') + 1)) ? !isBack : null;
}

const MOST_CHARS = 512;
const MOST_STARS = 8;
const TOKENS = /\\(.)|(^|\/)\*\*(?:\/|$)|\*+|\?|\[(!|\^)?(\]?(?:\\.|[^\]\\])*)\]|[\s\S]/g;

function patternOf(glob: string): RegExp | null {
  if (glob === '' || glob.length > MOST_CHARS || glob.split('*').length > MOST_STARS) return null;
  const source = glob.replace(TOKENS, (token, escaped?: string, before?: string, not?: string, set?: string) => {
    if (escaped !== undefined) return plain(escaped);
    if (before !== undefined) return token.endsWith('/') ? `${before}(?:.*/)?` : `${before}.*`;
    if (set !== undefined)
      return `(?!/)[${not === undefined ? '' : '^'}${set.replace(/^\]|\[|\\(?![\w\]\\-])/g, '\\$&')}]`;
    if (token.startsWith('*')) return '[^/]*';
    return token === '?' ? '[^/]' : plain(token);
  });
  try {
    return new RegExp(`^${source}$`, 's');
  } catch {
    return null;
  }
}

function plain(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
