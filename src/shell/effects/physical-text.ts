import type { Scope } from './scope.ts';
import { absoluteText, isWild, type WildText } from './wild-text.ts';

/**
 * From the root on, as the system goes there: above a link lies what lies above where it leads. `cd` goes back the way that
 * it came, and asks for `absoluteText`.
 */
export function physicalText(path: WildText, cwd: WildText, scope: Scope): WildText {
  const { home } = scope;
  const up = /(^|\/)\.\.(?:\/|$)/.exec(path);
  // where processes are told about, no link is followed on the disk of this one
  if (/^\/(?:\.\.?\/)*(?:proc|dev\/fd)\//.test(path)) return absoluteText(path, cwd, home);
  if (up === null || (scope.files === null && scope.line.links.size === 0)) return absoluteText(path, cwd, home);
  const before = absoluteText(path.slice(0, up.index) || (path.startsWith('/') ? '/' : '.'), cwd, home);
  const rest = path.slice(up.index + up[0].length);
  const above = absoluteText('..', realText(before, scope), home);
  const plain = absoluteText('..', before, home);
  // where both are the same folder, it keeps the name that the line has for it
  const own = realText(plain, scope) === above ? plain : above;
  // what is unknown, or a `~`, begins a path no more
  return rest === '' ? own : physicalText(`./${rest}`, own, scope);
}

/** A link may lead to a link, and at last to itself. */
const MOST_LINKS = 16;

/** Where a folder really lies, as far as the line and the disk tell. */
export function realText(folder: WildText, scope: Scope, depth = 0): WildText {
  const { files, line } = scope;
  if (isWild(folder) || depth > MOST_LINKS) return folder;
  for (const [link, leads] of line.links) {
    const [only] = leads;
    if (line.noLinks.has(link)) continue;
    if (leads.length === 1 && only !== undefined && (folder === link || folder.startsWith(`${link}/`)))
      return realText(only + folder.slice(link.length), scope, depth + 1);
  }
  if (files === null) return folder;
  line.asksFiles = true;
  return files.realPath(folder);
}

/** What `pwd` prints. */
export function foldersTold(args: readonly WildText[], scope: Scope): readonly WildText[] {
  return args.some((word) => /^-L*P/.test(word)) ? scope.cwds.map((cwd) => realText(cwd, scope)) : scope.cwds;
}
