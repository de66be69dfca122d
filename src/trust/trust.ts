import type { Diagnostic } from '../core/diagnostic.ts';
import type { Environment } from '../core/dialect.ts';
import type { Hook } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import { needsTrust, type TrustState } from '../core/layer.ts';
import type { SimpleCommand } from '../shell/simple-commands.ts';
import { definitionHash } from '../state/definition-hash.ts';
import { isInside } from '../state/inside.ts';
import { realPath } from '../state/real-path.ts';
import { type AskedVariable, askedVariables } from './asked-variables.ts';
import { type Changes, changeCount, changesSince, unlikeAll } from './changes-since.ts';
import { commandsIn } from './commands-in.ts';
import { gitConfigRuns } from './git-config-runs.ts';
import { hashScripts, type ScriptHashes } from './hook-fingerprint.ts';
import { hookPath } from './hook-path.ts';
import { lockText } from './lock-text.ts';
import { namedPrograms } from './named-programs.ts';
import { namedScripts } from './named-scripts.ts';
import { notCovered } from './not-covered.ts';
import { byProject, type Paired, type Pairing, type Prepared, pairApprovals } from './pair-approvals.ts';
import { type ProgramFile, programFile } from './program-file.ts';
import { printsOf, scriptsOf, withApproval } from './recorded-approval.ts';
import { resolvedPrograms } from './resolved-programs.ts';
import { spoiledApprovals } from './spoiled.ts';
import { changedProgramDiagnostic, goneDiagnostic, switchedOffDiagnostic } from './trust-diagnostics.ts';
import { readTrustLock, type TrustLock } from './trust-lock.ts';
import {
  approvedHook,
  BROUGHT_ALONG,
  broughtAlong,
  readTrust,
  STATE_HINT,
  type TrustedHook,
  type TrustedHooks,
  type TrustFile,
  trustStamp,
  writeTrust,
} from './trust-store.ts';
import { approvalsDoNotCount, mayNotApprove, whyNotTrustedBy } from './trusted-by.ts';
import { type Duty, lostHook, untilReviewed } from './until-reviewed.ts';

/** What a repository's hooks may do here: nothing, until a person has seen them. */
export interface Trust {
  /** Scripts are hashed again for each event: the answer is about the bytes that would run now. */
  readonly trustState: (hook: Hook, cwd: string) => TrustState;
  readonly diagnostics: readonly Diagnostic[];
  /** Why this account may approve nothing, whatever else is said; null: it may. */
  readonly unable: string | null;
  /** Approves hooks as they are now, run in their project's own folder or in `cwd`. */
  readonly approve: (hooks: readonly Hook[], cwd?: string) => void;
  readonly review: (hook: Hook, cwd: string) => Review;
  /** Approved, and no longer there. */
  readonly gone: readonly TrustedHook[];
  /** The same as of now, but for what stands in the place of hooks whose files broke. */
  readonly removed: () => readonly TrustedHook[];
  /** What stands for approved hooks whose files cannot be read any more. */
  readonly standIns: () => readonly Hook[];
  /** Ends the trust in a hook that changed while it was about to run, also where the old bytes are put back. */
  readonly spoil: (hook: Hook) => void;
  /** Ends the approval of what is no longer there. */
  readonly forgetGone: () => void;
  /** A hook as it stands until a person has seen what changed: what it was for before, it is still for. */
  readonly untilReviewed: (hook: Hook) => Hook;
  /** Differs when somebody may have approved something or taken it back. */
  readonly stamp: () => string;
  /** The lock that counts here. */
  readonly lock: TrustLock | null;
  /** The text of a lock of all these hooks as they are now; null: there is none to lock. */
  readonly lockNow: () => string | null;
}

interface Judged extends Changes {
  readonly trustState: TrustState;
  /** What was approved in its place. */
  readonly before: TrustedHook | null;
}

/** What a person is shown before approving. */
export interface Review extends Judged {
  /** What its command names, as it is now. */
  readonly scripts: ScriptHashes;
  readonly programs: readonly ProgramFile[];
  readonly variables: readonly AskedVariable[];
  readonly notCovered: readonly string[];
}

export interface TrustPlace {
  /** Where approvals are kept. */
  readonly folder: string;
  readonly home: string;
  readonly env: Environment;
  /** The project's, outermost first, also those in which there is no hook any more. */
  readonly folders: readonly string[];
  /** The accounts that may approve; null: all. */
  readonly trustedBy?: readonly string[] | null;
  /** What an approval was for. */
  readonly asApproved?: (approval: TrustedHook) => Promise<Duty | null>;
  /** Whether the hook that it was for would be among the hooks, were it still there. */
  readonly isRead?: (approval: TrustedHook) => boolean;
  /** Whether something in this file of a project's could not be understood. */
  readonly isBroken?: (root: string, file: string) => boolean;
}

const UNKNOWN = { before: null, changedScripts: [], changedPrograms: [] } as const;
const NOTHING: TrustedHooks = new Map();

export async function loadTrust(hooks: readonly Hook[], place: TrustPlace): Promise<Trust> {
  const { folder, home, env, folders, asApproved = async () => null } = place;
  const { isRead = () => true, isBroken = () => false } = place;
  const prepared = await Promise.all(hooks.filter(fromRepository).map((hook) => prepare(hook, home)));
  const projects = byProject(prepared, folders);
  const top = realPath(folders[0] ?? '');
  const lockPlace = { top, home: realPath(home) };
  const { lock, problem } = readTrustLock(env, lockPlace);
  const unable = whyNotTrustedBy(place.trustedBy ?? null);
  const mustBeAllowed = (): void => {
    if (unable !== null) throw mayNotApprove(unable);
  };
  const pathOf = hookPath(env, home, () => top);
  const filesOf = ({ hook, names, root }: Prepared, cwd: string): readonly ProgramFile[] => {
    const path = names.length === 0 ? null : (pathOf(hook, cwd, top) ?? env.PATH ?? null);
    return names.map((name) => programFile(name, path, cwd, root));
  };

  const isProjects = !isInside(top, lockPlace.home) && folders.length > 0 && isInside(top, realPath(folder));
  const spoiled = spoiledApprovals(folder, !isProjects);
  const readStore = (): TrustFile => (isProjects ? broughtAlong(folder) : readTrust(folder));
  let store = readStore();
  const pairNow = (): Pairing => {
    const counting = unable === null ? together(store.approvals, lock?.approvals ?? NOTHING) : NOTHING;
    return pairApprovals(projects, counting, isRead);
  };
  let pairing = pairNow();
  /** What is approved or taken back in another terminal counts at once. */
  const now = (): Pairing => {
    if (trustStamp(folder) !== store.stamp) {
      store = readStore();
      pairing = pairNow();
    }
    return pairing;
  };
  const duties = new Map<string, Duty | null>();
  for (const { replaces } of pairing.hooks.values()) {
    if (replaces !== null) duties.set(replaces.definition, await asApproved(replaces));
  }
  const lost = [...pairing.gone.values()].flat();
  const standIns = new Map<Hook, TrustedHook>();
  for (const [root, approval] of eachOf(pairing.gone)) {
    const hook = isBroken(root, approval.file) ? lostHook(root, approval, await asApproved(approval)) : null;
    if (hook !== null) standIns.set(hook, approval);
  }
  const stoodFor = new Map([...standIns].map(([hook, approval]) => [hook.key, approval]));
  const judge = (hook: Hook, cwd: string): Judged => {
    const before = stoodFor.get(hook.key);
    if (before !== undefined) return { trustState: 'changed', ...UNKNOWN, before };
    const known = now().hooks.get(hook.key);
    if (known === undefined) return { trustState: fromRepository(hook) ? 'new' : 'trusted', ...UNKNOWN };
    const { approvals, replaces } = known;
    const candidates = replaces === null ? approvals : [replaces];
    if (candidates.length === 0) return { trustState: 'new', ...UNKNOWN };
    const scripts = hashScripts(known.words, cwd, known.root);
    const programs = filesOf(known, cwd);
    const compared = candidates.map((before) => ({ before, ...changesSince(before, scripts, programs) }));
    const counting = compared.filter(({ before }) => !spoiled.has(before, known));
    const [closest = UNKNOWN] = (counting.length === 0 ? compared : counting).toSorted(byChanges);
    const isSame = replaces === null && counting.length > 0 && changeCount(closest) === 0;
    return { trustState: isSame ? 'trusted' : 'changed', ...closest };
  };
  const approved = (known: Paired, cwd: string | undefined): TrustedHook => ({
    ...approvedHook(known.hook, known.root),
    definition: known.definition,
    scripts: scriptsOf(known, cwd),
    programs: printsOf([...filesOf(known, known.root), ...(cwd === undefined ? [] : filesOf(known, cwd))]),
    approvedAt: new Date().toISOString(),
  });
  return {
    trustState: (hook, cwd) => judge(hook, cwd).trustState,
    review(hook, cwd) {
      const known = now().hooks.get(hook.key);
      const covered =
        known === undefined
          ? { scripts: {}, programs: [], notCovered: [] }
          : {
              scripts: scriptsOf(known, cwd),
              programs: filesOf(known, cwd),
              notCovered: [
                ...notCovered(hook, known.commands, (program) => isHashed(known, program, cwd)),
                ...(runsGit(known.commands) ? gitConfigRuns(realPath(cwd), home) : []),
              ],
            };
      return { ...judge(hook, cwd), ...covered, variables: askedVariables(hook, env) };
    },
    stamp: () => trustStamp(folder),
    lock: unable === null ? lock : null,
    unable,
    lockNow() {
      mustBeAllowed();
      const all = [...now().hooks.values()].map((known) => [known.root, approved(known, undefined)] as const);
      return all.length === 0 ? null : lockText(listed(all), lockPlace);
    },
    gone: lost.filter(({ byLock }) => byLock === undefined),
    removed: () => eachOf(now().gone).flatMap(([root, one]) => (isBroken(root, one.file) ? [] : [one])),
    standIns() {
      const gone = new Set(eachOf(now().gone).map(([root, { definition }]) => `lost:${root}:${definition}`));
      return [...standIns.keys()].filter(({ key }) => gone.has(key));
    },
    diagnostics: [
      ...(store.problem === null ? [] : [store.problem]),
      ...(problem === null ? [] : [problem]),
      ...(unable !== null && prepared.length > 0 ? [approvalsDoNotCount(unable)] : []),
      ...[...pairing.hooks.values()].flatMap((known) => switchedOffDiagnostic(known)),
      ...[...pairing.hooks.values()].flatMap((known) =>
        unlikeAll(known.approvals, filesOf(known, known.root)).map((file) => changedProgramDiagnostic(known, file)),
      ),
      ...lost.map(goneDiagnostic),
    ],
    untilReviewed(hook) {
      const replaces = now().hooks.get(hook.key)?.replaces ?? null;
      return replaces === null ? hook : untilReviewed(hook, replaces, duties.get(replaces.definition) ?? null);
    },
    approve(wanted, cwd) {
      mustBeAllowed();
      if (isProjects) throw new HookError('TRUST_STORE', BROUGHT_ALONG, { hint: STATE_HINT, file: store.path });
      const { hooks: known } = now();
      const approvals = new Map(store.approvals);
      for (const one of wanted.flatMap((hook) => known.get(hook.key) ?? [])) {
        approvals.set(one.root, withApproval(approvals.get(one.root) ?? [], one, approved(one, cwd)));
      }
      writeTrust(store.path, approvals);
    },
    spoil(hook) {
      const known = now().hooks.get(hook.key);
      if (known !== undefined) spoiled.add(known);
    },
    forgetGone() {
      const kept = [...readTrust(folder).approvals].map(([root, list]): [string, readonly TrustedHook[]] => {
        const ended = new Set(pairing.gone.get(root)?.map(({ definition }) => definition));
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
  const words = await namedScripts(hook, root, home);
  const commands = hook.handler.kind === 'command' ? await commandsIn(hook.handler) : [];
  const names = namedPrograms(hook, commands, words, root);
  const resolved = await resolvedPrograms(hook, commands, { root, home, words });
  return { hook, root, definition: definitionHash(hook), words, names, commands, resolved };
}

function isHashed({ resolved, root }: Prepared, program: string, cwd: string): boolean {
  return Object.values(hashScripts(resolved.get(program) ?? [], cwd, root)).some((hash) => hash !== null);
}

function runsGit(commands: readonly SimpleCommand[]): boolean {
  return commands.some(
    ({ words: [program], elsewhere }) => program !== undefined && !elsewhere && /(?:^|\/)git$/.test(program.value),
  );
}

function together(one: TrustedHooks, other: TrustedHooks): TrustedHooks {
  if (other.size === 0) return one;
  const all = new Map(one);
  for (const [root, list] of other) all.set(root, [...(all.get(root) ?? []), ...list]);
  return all;
}

function eachOf(approvals: TrustedHooks): readonly (readonly [string, TrustedHook])[] {
  return [...approvals].flatMap(([root, list]) => list.map((one) => [root, one] as const));
}

function byChanges(a: Changes, b: Changes): number {
  return changeCount(a) - changeCount(b);
}

function listed(pairs: readonly (readonly [string, TrustedHook])[]): TrustedHooks {
  const roots = new Map<string, TrustedHook[]>();
  for (const [root, approval] of pairs) roots.set(root, [...(roots.get(root) ?? []), approval]);
  return roots;
}
