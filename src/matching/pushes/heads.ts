import type { SwitchTarget } from './branch-switch.ts';
import type { EarlierSwitch, PushCall } from './push-calls.ts';
import { type Pushed, pushedBranches, type Repository, UNREAD } from './pushed-branches.ts';

/** What a folder may be on: a branch, none (null), what its files say, or what shows only when the line runs. */
type Head = { readonly branch: string | null } | 'as-it-is' | 'unknown';

/** Where a push may go, given what the line has switched to before it. */
export function possiblyPushed(call: PushCall, repositoryAt: (folder: string) => Repository | null): readonly Pushed[] {
  const repository = call.folder === null ? null : repositoryAt(call.folder);
  return headsAt(call, repository, repositoryAt).flatMap((head) => {
    if (head === 'as-it-is') return pushedBranches(call, repository);
    return pushedBranches(call, head === 'unknown' ? null : { ...(repository ?? UNREAD), branch: head.branch });
  });
}

function headsAt(
  { folder, switches }: PushCall,
  repository: Repository | null,
  repositoryAt: (folder: string) => Repository | null,
): readonly Head[] {
  let heads: readonly Head[] = ['as-it-is'];
  let before: readonly Head[] = [previousOf(repository)];
  for (const one of switches) {
    const where = placeOf(one, folder, repository, repositoryAt);
    if (where === 'elsewhere') continue;
    const to = headsOf(one.to, { heads, before, repository, folder: one.folder });
    if (to.heads.length === 0) continue;
    const isSure = one.isSure && where === 'here' && to.isSure;
    [before, heads] = isSure
      ? [heads, to.heads]
      : [
          [...before, ...heads],
          [...heads, ...to.heads],
        ];
  }
  return heads;
}

function previousOf(repository: Repository | null): Head {
  const name = repository?.previous ?? null;
  if (name === null) return 'unknown';
  return { branch: /^[0-9a-f]{40,64}$/.test(name) ? null : name };
}

/** Whether a command and a push are about the same working folder. */
function placeOf(
  { folder, makesFolder }: EarlierSwitch,
  pushed: string | null,
  repository: Repository | null,
  repositoryAt: (folder: string) => Repository | null,
): 'here' | 'maybe' | 'elsewhere' {
  if (folder === null || pushed === null) return 'maybe';
  if (makesFolder) return `${pushed}/`.startsWith(`${folder}/`) ? 'here' : 'elsewhere';
  if (folder === pushed) return 'here';
  const other = repositoryAt(folder);
  if (other === null || repository === null) return 'maybe';
  return other.place === repository.place ? 'here' : 'elsewhere';
}

interface Known {
  readonly heads: readonly Head[];
  readonly before: readonly Head[];
  readonly repository: Repository | null;
  readonly folder: string | null;
}

/** What a command makes of that; no heads: it is no switch at all. */
function headsOf(to: SwitchTarget, known: Known): { readonly heads: readonly Head[]; readonly isSure: boolean } {
  switch (to.kind) {
    case 'branch':
      return { heads: [{ branch: to.name }], isSure: true };
    case 'renamed':
      return { heads: [{ branch: to.name }], isSure: false };
    case 'branch-or-file': {
      const is = known.folder === null ? null : (known.repository?.nameIs(to.name, known.folder) ?? null);
      return { heads: is === 'file' ? [] : [{ branch: to.name }], isSure: is === 'branch' };
    }
    case 'detached':
      return { heads: [{ branch: null }], isSure: true };
    case 'previous':
      return { heads: known.before, isSure: !known.before.includes('unknown') };
    case 'unknown':
      return { heads: ['unknown'], isSure: false };
  }
}
