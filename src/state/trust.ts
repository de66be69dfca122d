import type { Diagnostic } from '../core/diagnostic.ts';
import type { Hook } from '../core/hook.ts';
import { needsTrust } from '../core/layer.ts';
import { definitionHash, hashScripts, realPath, type ScriptHashes } from './hook-fingerprint.ts';
import { namedScripts } from './named-scripts.ts';
import { seenText } from './seen-text.ts';
import { type Approval, type Approvals, approvedHook, readTrust, trustStamp, writeTrust } from './trust-store.ts';
import { type Duty, untilReviewed } from './until-reviewed.ts';

export type TrustStanding = 'trusted' | 'new' | 'changed';

/** What a repository's hooks may do here: nothing, until a person has seen them. */
export interface Trust {
  /** Scripts are hashed again for each event: the answer is about the bytes that would run now. */
  readonly standing: (hook: Hook, cwd: string) => TrustStanding;
  readonly diagnostics: readonly Diagnostic[];
  /** Approves hooks as they are now, run in their project's own folder or in `cwd`. */
  readonly approve: (hooks: readonly Hook[], cwd?: string) => void;
}

interface Judged {
  readonly standing: TrustStanding;
  /** What was approved in its place. */
  readonly before: Approval | null;
  /** The scripts whose bytes are not those that were approved. */
  readonly changedScripts: readonly string[];
}

/** What a person is shown before approving. */
export interface Review extends Judged {
  /** What its command names, as it is now. */
  readonly scripts: ScriptHashes;
}

export interface ReviewableTrust extends Trust {
  readonly review: (hook: Hook, cwd: string) => Review;
  /** Approved, and no longer there. */
  readonly gone: readonly Approval[];
  /** Ends the approval of what is no longer there. */
  readonly forgetGone: () => void;
  /** A hook as it stands until a person has seen what changed: what it was for before, it is still for. */
  readonly untilReviewed: (hook: Hook) => Hook;
  /** Differs when somebody may have approved something or taken it back. */
  readonly stamp: () => string;
}

/** A hook that came with a repository, and what there is to approve about it. */
interface Prepared {
  readonly hook: Hook;
  readonly root: string;
  readonly definition: string;
  readonly words: readonly string[];
}

interface Reviewed extends Prepared {
  readonly approval: Approval | null;
  /** Not approved as it is, but something that it replaces was. */
  readonly replaces: Approval | null;
}

interface Paired {
  readonly reviewed: ReadonlyMap<string, Reviewed>;
  /** By folder: what was approved there and is no longer there. */
  readonly gone: Approvals;
}

/**
 * `folders`: the project's, also those in which there is no hook any more. `asApproved`: what an approval was for.
 * `isRead`: whether the hook that it was for would be among the hooks, were it still there.
 */
export async function loadTrust(
  folder: string,
  hooks: readonly Hook[],
  home: string,
  folders: readonly string[] = [],
  asApproved: (approval: Approval) => Promise<Duty | null> = async () => null,
  isRead: (approval: Approval) => boolean = () => true,
): Promise<ReviewableTrust> {
  const prepared = await Promise.all(hooks.filter(fromRepository).map((hook) => prepare(hook, home)));
  const projects = byProject(prepared, folders);
  let store = readTrust(folder);
  let paired = pair(projects, store.approvals, isRead);
  /** What is approved or taken back in another terminal counts at once. */
  const now = (): Paired => {
    if (trustStamp(folder) !== store.stamp) {
      store = readTrust(folder);
      paired = pair(projects, store.approvals, isRead);
    }
    return paired;
  };
  const duties = new Map<string, Duty | null>();
  for (const { replaces } of paired.reviewed.values()) {
    if (replaces !== null) duties.set(replaces.definition, await asApproved(replaces));
  }
  const judge = (hook: Hook, cwd: string): Judged => {
    const known = now().reviewed.get(hook.key);
    if (known === undefined) {
      return { standing: fromRepository(hook) ? 'new' : 'trusted', before: null, changedScripts: [] };
    }
    const before = known.approval ?? known.replaces;
    if (before === null) return { standing: 'new', before, changedScripts: [] };
    const changedScripts = changedIn(before, hashScripts(known.words, cwd, known.root));
    const same = known.approval !== null && changedScripts.length === 0;
    return { standing: same ? 'trusted' : 'changed', before, changedScripts };
  };
  const { gone, reviewed: first } = paired;
  const lost = [...gone.values()].flat();
  return {
    standing: (hook, cwd) => judge(hook, cwd).standing,
    review(hook, cwd) {
      const known = now().reviewed.get(hook.key);
      return { ...judge(hook, cwd), scripts: known === undefined ? {} : scriptsOf(known, cwd) };
    },
    stamp: () => trustStamp(folder),
    gone: lost,
    diagnostics: [
      ...(store.problem === null ? [] : [store.problem]),
      ...[...first.values()].flatMap(switchedOffDiagnostic),
      ...lost.map(goneDiagnostic),
    ],
    untilReviewed(hook) {
      const replaces = now().reviewed.get(hook.key)?.replaces ?? null;
      return replaces === null ? hook : untilReviewed(hook, replaces, duties.get(replaces.definition) ?? null);
    },
    approve(approved, cwd) {
      const { reviewed } = now();
      const approvals = new Map(store.approvals);
      for (const known of approved.flatMap((hook) => reviewed.get(hook.key) ?? [])) {
        approvals.set(known.root, withApproval(approvals.get(known.root) ?? [], known, cwd));
      }
      writeTrust(store.path, approvals);
    },
    forgetGone() {
      const kept = [...readTrust(folder).approvals].map(([root, list]): [string, readonly Approval[]] => {
        const ended = new Set(gone.get(root)?.map(({ definition }) => definition));
        return [root, list.filter(({ definition }) => !ended.has(definition))];
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

async function prepare(hook: Hook, home: string): Promise<Prepared> {
  const root = realPath(hook.source?.root ?? '');
  return { hook, root, definition: definitionHash(hook), words: await namedScripts(hook, root, home) };
}

function byProject(hooks: readonly Prepared[], folders: readonly string[]): ReadonlyMap<string, readonly Prepared[]> {
  const projects = new Map<string, Prepared[]>(folders.map((folder) => [realPath(folder), []]));
  for (const one of hooks) {
    const others = projects.get(one.root);
    if (others === undefined) projects.set(one.root, [one]);
    else others.push(one);
  }
  return projects;
}

/** Pairs hooks with approvals. A hook without one that stands where an approved one of the same event is missing has changed. */
function pair(
  projects: ReadonlyMap<string, readonly Prepared[]>,
  approvals: Approvals,
  isRead: (approval: Approval) => boolean,
): Paired {
  const reviewed = new Map<string, Reviewed>();
  const gone = new Map<string, readonly Approval[]>();
  for (const [root, ours] of projects) {
    const approved = approvals.get(root) ?? [];
    const present = new Set(ours.map(({ definition }) => definition));
    const missing = approved.filter((approval) => !present.has(approval.definition) && isRead(approval));
    for (const one of ours) {
      const approval = approved.find(({ definition }) => definition === one.definition) ?? null;
      const replaces = approval === null ? closest(missing, one) : null;
      if (replaces !== null) missing.splice(missing.indexOf(replaces), 1);
      reviewed.set(one.hook.key, { ...one, approval, replaces });
    }
    gone.set(root, missing);
  }
  return { reviewed, gone };
}

/** The missing approval of this event that the hook has most in common with. */
function closest(missing: readonly Approval[], { hook, root }: Prepared): Approval | null {
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

function withApproval(list: readonly Approval[], known: Reviewed, cwd: string | undefined): readonly Approval[] {
  const { hook, root, definition } = known;
  const approval: Approval = {
    ...approvedHook(hook, root),
    definition,
    scripts: { ...known.approval?.scripts, ...scriptsOf(known, cwd) },
    approvedAt: new Date().toISOString(),
  };
  const replaced = known.replaces?.definition;
  return [...list.filter((other) => other.definition !== definition && other.definition !== replaced), approval];
}

/** Run in the project's own folder, or in `cwd`. */
function scriptsOf({ words, root }: Prepared, cwd: string | undefined): ScriptHashes {
  return { ...hashScripts(words, root, root), ...(cwd === undefined ? {} : hashScripts(words, cwd, root)) };
}

/** A repository may switch its own hooks off, but not without a word. */
function switchedOffDiagnostic({ hook, approval }: Reviewed): readonly Diagnostic[] {
  const approvedOff = approval?.entry?.enabled === false;
  if (hook.disabled === null || approval === null || approvedOff || hook.source === null) return [];
  const { file, line, column } = hook.source;
  const message = `A hook that was approved for ${approval.event} does not run: it is ${hook.disabled}.`;
  return [{ code: 'CHANGED_SINCE_APPROVED', severity: 'warning', message, file, line, column, hook: hook.id }];
}

function goneDiagnostic(approval: Approval): Diagnostic {
  return {
    code: 'APPROVED_HOOK_GONE',
    severity: 'warning',
    message: `A hook that was approved for ${approval.event} is no longer there: ${seenText(approval.action)}`,
    hint: 'review the project with: hookline trust',
    file: approval.file,
  };
}
