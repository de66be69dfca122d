import { grouped } from '../core/grouped.ts';
import { realPath } from '../state/real-path.ts';
import type { Prepared } from './prepared-hook.ts';
import { approvedHook, commandOf, type TrustedHook, type TrustedHooks } from './trusted-hook.ts';

export interface Paired extends Prepared {
  /** Of this very definition: the person's own, and the lock's. */
  readonly trusted: readonly TrustedHook[];
  /** Not approved as it is, but something that it replaces was. */
  readonly replaces: TrustedHook | null;
}

export interface Pairing {
  readonly hooks: ReadonlyMap<string, Paired>;
  /** By folder: what was approved there and is no longer there. */
  readonly gone: TrustedHooks;
}

/** Hooks by their folders, also those in which there is none any more. */
export type Projects = ReadonlyMap<string, readonly Prepared[]>;

export function byProject(hooks: readonly Prepared[], folders: readonly string[]): Projects {
  const empty = folders.map((folder): [string, readonly Prepared[]] => [realPath(folder), []]);
  return new Map([...empty, ...grouped(hooks, ({ root }) => root)]);
}

/**
 * Pairs hooks with approvals. A hook without one that stands where an approved one of the same event is missing has
 * changed; so has one of another event that does what the missing one did, or has its name.
 */
export function pairHooks(
  projects: Projects,
  trusted: TrustedHooks,
  isRead: (trustedHook: TrustedHook) => boolean,
): Pairing {
  const hooks = new Map<string, Paired>();
  const gone = new Map<string, readonly TrustedHook[]>();
  for (const [root, ours] of projects) {
    const byDefinition = grouped(trusted.get(root) ?? [], ({ definition }) => definition);
    const present = new Set(ours.map(({ definition }) => definition));
    const lost = [...byDefinition].flatMap(([definition, [first]]) =>
      first === undefined || present.has(definition) || !isRead(first) ? [] : [first],
    );
    const missing = new Set(lost);
    const replacing = new Map<Prepared, TrustedHook>();
    const unknown = ours.filter(({ definition }) => !byDefinition.has(definition));
    for (const find of [closest, moved]) {
      for (const one of unknown.filter((hook) => !replacing.has(hook))) {
        const replaces = find(missing, one);
        if (replaces === null) continue;
        missing.delete(replaces);
        replacing.set(one, replaces);
      }
    }
    for (const one of ours) {
      const trusted = byDefinition.get(one.definition) ?? [];
      // the spread stands last: V8 takes many times as long to add keys to a copy
      hooks.set(one.hook.key, { trusted, replaces: replacing.get(one) ?? null, ...one });
    }
    gone.set(root, [...missing]);
  }
  return { hooks, gone };
}

/** The missing approval of this event that the hook has most in common with. */
function closest(missing: ReadonlySet<TrustedHook>, { hook, root }: Prepared): TrustedHook | null {
  if (missing.size === 0) return null;
  const now = approvedHook(hook, root);
  const likeness = (before: TrustedHook): number =>
    Number(before.action === now.action) * 4 +
    Number(before.name !== null && before.name === now.name) * 2 +
    Number(before.file === now.file);
  const candidates = [...missing].filter(({ event }) => event === hook.event);
  return candidates.toSorted((a, b) => likeness(b) - likeness(a))[0] ?? null;
}

/** The missing approval of another event that the hook was made of. */
function moved(missing: ReadonlySet<TrustedHook>, { hook, root }: Prepared): TrustedHook | null {
  if (missing.size === 0) return null;
  const now = approvedHook(hook, root);
  const isSame = (before: TrustedHook): boolean =>
    before.file === now.file &&
    (before.action === now.action ||
      before.command === commandOf(hook) ||
      (before.name !== null && before.name === now.name));
  return [...missing].find(isSame) ?? null;
}
