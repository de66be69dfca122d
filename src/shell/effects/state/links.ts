import { type Call, operandsOf } from '../call.ts';
import type { Effect } from '../effect.ts';
import type { Scope } from '../scope.ts';
import { absoluteText, isWild, type WildText } from '../wild-text.ts';

/** Remembers where links lead that the line makes: what is done by their name happens there. */
export function keepLinks({ name, args }: Call, { cwds, home, line }: Scope): void {
  const { operands, has, valuesOf } = operandsOf(args, '', name);
  const isSoft = has('-s --symbolic --symbolic-link');
  if (!/^g?ln$/.test(name) && !(/^g?cp$/.test(name) && (isSoft || has('-l --link')))) return;
  const [folder] = valuesOf('-t --target-directory');
  const [target = '.', sources] =
    folder !== undefined
      ? [folder, operands]
      : operands.length < 2
        ? ['.', operands]
        : [operands.at(-1), operands.slice(0, -1)];
  for (const cwd of cwds) {
    const place = absoluteText(target, cwd, home);
    for (const source of sources) {
      const own = source.slice(source.replace(/\/+$/, '').lastIndexOf('/') + 1);
      // in a folder it has the name of what it leads to
      for (const link of [place, `${place}/${own}`]) {
        const from = isSoft && !has('-r --relative') ? link.slice(0, link.lastIndexOf('/')) || '/' : cwd;
        const leads = absoluteText(source, from, home);
        if (!isWild(link) && leads !== link) line.links.set(link, leads);
      }
    }
  }
}

/** A link may lead to a link. */
const MOST_LINKS = 8;

/** The same where the links of the line lead. Who deletes a link leaves alone what it leads to. */
export function throughLinks<E extends Effect>(effect: E, links: ReadonlyMap<WildText, WildText>): readonly E[] {
  const { path, does } = effect;
  if (path === null) return [];
  const found: E[] = [];
  let leads: WildText = path;
  for (let step = 0; step < MOST_LINKS; step++) {
    const next = ledBy(leads, links, does === 'deletes');
    if (next === null) break;
    leads = next;
    found.push({ ...effect, path: leads });
  }
  return found;
}

function ledBy(path: WildText, links: ReadonlyMap<WildText, WildText>, isDeleted: boolean): WildText | null {
  for (const [link, leads] of links) {
    if (path === link && !isDeleted) return leads;
    if (path.startsWith(`${link}/`)) return `${leads}${path.slice(link.length)}`;
  }
  return null;
}
