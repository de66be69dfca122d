import { shippedPackNames } from '../../config/extends/shipped-packs.ts';
import { didYouMean } from '../../core/did-you-mean.ts';
import { HookError } from '../../core/hook-error.ts';

/** The line by which a person chooses a pack. */
export const PACK_LINES: Readonly<Record<string, string>> = {
  guard: 'what can hardly be undone: deleting, overwriting, secrets, privileges, code from the network',
  secrets: 'more about secrets: nobody reads, copies or sends keys and tokens',
  git: 'more about git: history, remote branches and tags stay as others know them',
  infra: 'more about clouds, clusters, containers and databases: nothing there is destroyed unasked',
  quality: 'formats what was written, and asks for tests before the work is called done',
  notify: 'tells you when an agent waits for you or is done',
};

export const SUGGESTED: readonly string[] = ['guard'];

/** Those that come with hookline, in the order in which they are offered. */
export function offeredPacks(): readonly string[] {
  const order = Object.keys(PACK_LINES);
  const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...shippedPackNames()].sort((a, b) => rank(a) - rank(b));
}

/** Packs as somebody named them, each once. A file, and a package of the project, are named as in `extends`. */
export function packsNamed(names: readonly string[], isForProject: boolean): readonly string[] {
  const known = offeredPacks();
  for (const name of names) {
    const isElsewhere = /^(?:\.{1,2}\/|@)/.test(name);
    if (known.includes(name) || (isElsewhere && isForProject)) continue;
    if (isElsewhere) {
      const hint = 'a file or a package is for a project: add --project, or write it into the file yourself';
      throw new HookError('BAD_OPTION', `"${name}" is no pack that comes with hookline.`, { hint });
    }
    const meant = didYouMean(name, known);
    const hint = meant === null ? `there are ${known.join(', ')}` : `did you mean "${meant}"?`;
    throw new HookError('BAD_OPTION', `There is no pack "${name}".`, { hint });
  }
  return [...new Set(names)];
}
