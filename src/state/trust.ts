import type { Diagnostic } from '../core/diagnostic.ts';
import type { Hook } from '../core/hook.ts';
import { needsTrust } from '../core/layer.ts';
import { definitionHash, hashScripts, realPath } from './hook-fingerprint.ts';
import { namedScripts } from './named-scripts.ts';
import { type Approval, type Approvals, approvedHook, readTrust, writeTrust } from './trust-store.ts';

export type TrustStanding = 'trusted' | 'new' | 'changed';

/** What a repository's hooks may do here: nothing, until a person has seen them. */
export interface Trust {
  /** Scripts are hashed again for each event: the answer is about the bytes that would run now. */
  readonly standing: (hook: Hook, cwd: string) => TrustStanding;
  readonly diagnostics: readonly Diagnostic[];
  /** Approves hooks as they are now, run in their project's own folder or in `cwd`. */
  readonly approve: (hooks: readonly Hook[], cwd?: string) => void;
}

/** What a person is shown before approving. */
export interface Review {
  readonly standing: TrustStanding;
  /** What was approved in its place. */
  readonly before: Approval | null;
  /** The scripts whose bytes are not those that were approved. */
  readonly changedScripts: readonly string[];
}

export interface ReviewableTrust extends Trust {
  readonly review: (hook: Hook, cwd: string) => Review;
  /** Approved, and no longer there. */
  readonly gone: readonly Approval[];
  /** Ends the approval of what is no longer there. */
  readonly forgetGone: () => void;
}

interface Reviewed {
  readonly root: string;
  readonly definition: string;
  readonly words: readonly string[];
  readonly approval: Approval | null;
  /** Not approved as it is, but something that it replaces was. */
  readonly replaces: Approval | null;
}

/** `folders`: the project's, also those in which there is no hook any more. */
export async function loadTrust(
  folder: string,
  hooks: readonly Hook[],
  home: string,
  folders: readonly string[] = [],
): Promise<ReviewableTrust> {
  const store = readTrust(folder);
  const { reviewed, gone } = await pair(hooks.filter(fromRepository), store.approvals, home, folders);
  const review = (hook: Hook, cwd: string): Review => {
    const known = reviewed.get(hook.key);
    if (known === undefined)
      return { standing: fromRepository(hook) ? 'new' : 'trusted', before: null, changedScripts: [] };
    const before = known.approval ?? known.replaces;
    if (before === null) return { standing: 'new', before, changedScripts: [] };
    const changedScripts = changedIn(before, hashScripts(known.words, cwd, known.root));
    const same = known.approval !== null && changedScripts.length === 0;
    return { standing: same ? 'trusted' : 'changed', before, changedScripts };
  };
  return {
    standing: (hook, cwd) => review(hook, cwd).standing,
    review,
    gone,
    diagnostics: [...(store.problem === null ? [] : [store.problem]), ...gone.map(goneDiagnostic)],
    approve(approved, cwd) {
      const approvals = new Map(readTrust(folder).approvals);
      for (const hook of approved) {
        const known = reviewed.get(hook.key);
        if (known !== undefined)
          approvals.set(known.root, withApproval(approvals.get(known.root) ?? [], hook, known, cwd));
      }
      writeTrust(store.path, approvals);
    },
    forgetGone() {
      const kept = [...readTrust(folder).approvals].map(([root, list]) => {
        return [root, list.filter((approval) => !gone.some((one) => one.definition === approval.definition))] as const;
      });
      writeTrust(store.path, new Map(kept));
    },
  };
}

/** Takes back what was approved for some folders; says how many hooks that were. */
export function revokeTrust(folder: string, roots: readonly string[]): number {
  const store = readTrust(folder);
  const approvals = new Map(store.approvals);
  let count = 0;
  for (const root of roots.map(realPath)) {
    count += approvals.get(root)?.length ?? 0;
    approvals.delete(root);
  }
  if (count > 0) writeTrust(store.path, approvals);
  return count;
}

function fromRepository(hook: Hook): boolean {
  return needsTrust(hook.layer) && hook.source !== null;
}

/** Pairs hooks with approvals. A hook without one that stands where an approved one of the same event is missing has changed. */
async function pair(
  hooks: readonly Hook[],
  approvals: Approvals,
  home: string,
  folders: readonly string[],
): Promise<{ reviewed: ReadonlyMap<string, Reviewed>; gone: readonly Approval[] }> {
  const reviewed = new Map<string, Reviewed>();
  const gone: Approval[] = [];
  for (const [root, ours] of byProject(hooks, folders)) {
    const approved = approvals.get(root) ?? [];
    const definitions = new Map(ours.map((hook) => [hook.key, definitionHash(hook)]));
    const present = new Set(definitions.values());
    const missing = approved.filter((approval) => !present.has(approval.definition));
    for (const hook of ours) {
      const definition = definitions.get(hook.key) ?? '';
      const approval = approved.find((candidate) => candidate.definition === definition) ?? null;
      const replaces = approval === null ? closest(missing, hook, root) : null;
      if (replaces !== null) missing.splice(missing.indexOf(replaces), 1);
      reviewed.set(hook.key, { root, definition, words: await namedScripts(hook, root, home), approval, replaces });
    }
    gone.push(...missing);
  }
  return { reviewed, gone };
}

function byProject(hooks: readonly Hook[], folders: readonly string[]): ReadonlyMap<string, readonly Hook[]> {
  const projects = new Map<string, Hook[]>(folders.map((folder) => [realPath(folder), []]));
  for (const hook of hooks) {
    const root = realPath(hook.source?.root ?? '');
    projects.set(root, [...(projects.get(root) ?? []), hook]);
  }
  return projects;
}

/** The missing approval of this event that the hook has most in common with. */
function closest(missing: readonly Approval[], hook: Hook, root: string): Approval | null {
  const now = approvedHook(hook, root);
  const likeness = (before: Approval): number =>
    Number(before.action === now.action) * 4 +
    Number(before.name !== null && before.name === now.name) * 2 +
    Number(before.file === now.file);
  const candidates = missing.filter(({ event }) => event === hook.event);
  return candidates.toSorted((a, b) => likeness(b) - likeness(a))[0] ?? null;
}

/** A file that was approved must be the same; one that was not must not have appeared. */
function changedIn({ scripts }: Approval, now: Approval['scripts']): readonly string[] {
  return Object.entries(now).flatMap(([path, hash]) =>
    (Object.hasOwn(scripts, path) ? scripts[path] : null) === hash ? [] : [path],
  );
}

function withApproval(
  list: readonly Approval[],
  hook: Hook,
  known: Reviewed,
  cwd: string | undefined,
): readonly Approval[] {
  const { root, words, definition } = known;
  const approval: Approval = {
    ...approvedHook(hook, root),
    definition,
    scripts: {
      ...known.approval?.scripts,
      ...hashScripts(words, root, root),
      ...(cwd === undefined ? {} : hashScripts(words, cwd, root)),
    },
    approvedAt: new Date().toISOString(),
  };
  const replaced = known.replaces?.definition;
  return [...list.filter((other) => other.definition !== definition && other.definition !== replaced), approval];
}

function goneDiagnostic(approval: Approval): Diagnostic {
  return {
    code: 'APPROVED_HOOK_GONE',
    severity: 'warning',
    message: `A hook that was approved for ${approval.event} is no longer there: ${approval.action}`,
    hint: 'review the project with: hookline trust',
    file: approval.file,
  };
}
