import { amongTexts } from '../among-texts.ts';
import { type Call, operandsOf } from '../call.ts';
import type { Effect } from '../effect.ts';
import type { LineState, Scope } from '../scope.ts';
import { absoluteText, isWild, type WildText } from '../wild-text.ts';

/**
 * Remembers where links lead that the line makes: what is done by their name happens there. What is moved may be a link
 * itself, and then leads where it led before.
 */
export function keepLinks({ name, args }: Call, scope: Scope): void {
  const { cwds, home, line } = scope;
  if (!/^(?:g?(?:ln|cp|mv)|link)$/.test(name)) return;
  const { operands, has, valuesOf } = operandsOf(args, '', name);
  const isCopiedWhole = /cp$/.test(name) && has('-r -R --recursive -a --archive') && !has('-L --dereference');
  const isSoft = has('-s --symbolic --symbolic-link');
  const isHard = /^(?:g?ln|link)$/.test(name) || has('-l --link');
  const isMoved = !isSoft && !isHard;
  const isFollowed = /cp$/.test(name) && (!has('-P -d --no-dereference') || has('-r -R --recursive'));
  if (isMoved && isFollowed && !isCopiedWhole) return;
  const [folder] = valuesOf('-t --target-directory');
  const [target = '.', sources] =
    folder !== undefined
      ? [folder, operands]
      : operands.length < 2
        ? ['.', operands]
        : [operands.at(-1), operands.slice(0, -1)];
  // `ln a`, `ln a .`: it lies in there
  const isInside = folder !== undefined || operands.length < 2 || /(?:^|\/)\.{0,2}$/.test(target);
  for (const cwd of cwds) {
    const place = absoluteText(target, cwd, home);
    for (const source of sources) {
      const own = source.slice(source.replace(/\/+$/, '').lastIndexOf('/') + 1);
      // in a folder it has the name of what it leads to
      for (const link of isInside ? [`${place}/${own}`] : [place, `${place}/${own}`]) {
        const from = isSoft && !has('-r --relative') ? folderOf(link) : cwd;
        const leads = absoluteText(source, from, home);
        if (isWild(link) || leads === link) continue;
        if (isCopiedWhole && line.likeFolders.size < MOST_LINKS) line.likeFolders.set(link, leads);
        if (isMoved && isFollowed) continue;
        const ways = isSoft ? [] : movedWays(link, leads, scope);
        const all = isMoved ? ways : [...new Set([leads, ...ways])];
        if (all.length > 0) {
          if (isMoved && !isLink(leads, scope)) line.noLinks.add(link);
          line.writes.push(link);
          line.links.set(link, [...new Set([...(line.links.get(link) ?? []), ...all])].slice(-MOST_LINKS));
        }
      }
    }
  }
}

/** One that the line made, or that lies there. */
function isLink(path: WildText, { files, line }: Scope): boolean {
  return line.links.has(path)
    ? !line.noLinks.has(path)
    : files !== null && !isWild(path) && files.realPath(path) !== path;
}

/** Where something leads that was moved, or has another name now: nowhere, unless it is a link, or may hold some. */
function movedWays(
  link: WildText,
  before: WildText,
  { files, line }: Pick<Scope, 'files' | 'line'>,
): readonly WildText[] {
  if (line.links.has(before)) return [before];
  if (files === null || isWild(before)) return [];
  line.asksFiles = true;
  const real = files.realPath(before);
  if (real === before) return files.textOf(before) === null ? [before] : [];
  // one that says where it leads from its own folder on leads somewhere else from another one
  const [from, to] = [folderOf(before).split('/'), real.split('/')];
  const shared = from.findIndex((name, i) => name !== to[i]);
  const ups = shared < 0 ? 0 : from.length - shared;
  const way = [...Array.from({ length: ups }, () => '..'), ...to.slice(from.length - ups)].join('/');
  return [before, absoluteText(way, folderOf(link), '')];
}

/** Links that were copied with their folder lead where they led: what is done by their name may happen there. */
export function throughLikeFolders<E extends Effect>(effect: E, { line, files }: Scope): readonly E[] {
  const { path, does } = effect;
  if (path === null || files === null || does === 'deletes') return [];
  return [...line.likeFolders].flatMap(([folder, before]) => {
    if (!path.startsWith(`${folder}/`) || isWild(before)) return [];
    const own = before + path.slice(folder.length);
    line.asksFiles = true;
    if (isWild(own)) return [{ ...effect, path: own, maybe: true }];
    const real = files.realPath(own);
    if (real === own) return [];
    return [real, ...movedWays(path, own, { line, files })].map((leads) => ({ ...effect, path: leads, maybe: true }));
  });
}

function folderOf(path: WildText): WildText {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

/** A link may lead to a link. */
const MOST_LINKS = 16;

/** The same where the links of the line lead. Who deletes a link leaves alone what it leads to. */
export function throughLinks<E extends Effect>(
  effect: E,
  links: ReadonlyMap<WildText, readonly WildText[]>,
): readonly E[] {
  const { path, does } = effect;
  if (path === null) return [];
  const reached = new Set([path]);
  // `rm -r link/` is about what it leads to
  const isItself = does === 'deletes' && !('isFolder' in effect && effect.isFolder === true);
  for (const one of reached) {
    for (const next of ledBy(one, links, isItself)) if (reached.size <= MOST_LINKS) reached.add(next);
  }
  return [...reached].slice(1).map((leads) => ({ ...effect, path: leads, maybe: true }));
}

/** Each of them may be the link that is meant: a name may have been given twice. */
function ledBy(
  path: WildText,
  links: ReadonlyMap<WildText, readonly WildText[]>,
  isDeleted: boolean,
): readonly WildText[] {
  const found: WildText[] = [];
  const isMeant = amongTexts([path]);
  for (const [link, leads] of links) {
    if (!isDeleted && isMeant(link)) found.push(...leads);
    else if (path.startsWith(`${link}/`)) found.push(...leads.map((one) => `${one}${path.slice(link.length)}`));
  }
  return found;
}

/** Grows with each link that the line makes. */
export function linkedIn({ links }: Pick<LineState, 'links'>): number {
  let count = 0;
  for (const leads of links.values()) count += leads.length;
  return count;
}
