import type { Hook } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import { isInside } from '../state/inside.ts';
import { realPath } from '../state/real-path.ts';
import { printsOf, scriptsOf, withTrusted } from './approved-files.ts';
import { askedVariables } from './asked-variables.ts';
import { type Changes, changeCount, changesSince, unlikeAll } from './changes-since.ts';
import { gitConfigRuns } from './git-config-runs.ts';
import { hashFile, hashScripts } from './hook-fingerprint.ts';
import { hookPath } from './hook-path.ts';
import { type HashOf, knownHashes } from './known-hashes.ts';
import { lockText } from './lock-text.ts';
import { notCovered } from './not-covered.ts';
import { byProject, type Paired, type Pairing, pairHooks } from './pair-hooks.ts';
import { isFromRepository, isHashed, isResolved, type Prepared, prepareHook, runsGit } from './prepared-hook.ts';
import { type ProgramFile, programFinder } from './program-file.ts';
import { spoiledHooks } from './spoiled.ts';
import type { Judged, Trust, TrustOptions } from './trust.ts';
import { changedProgramDiagnostic, goneDiagnostic, switchedOffDiagnostic } from './trust-diagnostics.ts';
import { readTrustLock } from './trust-lock.ts';
import {
  BROUGHT_ALONG,
  broughtAlong,
  readTrust,
  STATE_HINT,
  type TrustFile,
  trustPath,
  trustStamp,
  writeTrust,
} from './trust-store.ts';
import { approvalsDoNotCount, mayNotApprove, whyNotTrustedBy } from './trusted-by.ts';
import { approvedHook, eachOf, listed, type TrustedHook, type TrustedHooks, together } from './trusted-hook.ts';
import { type Duty, lostHook, untilReviewed } from './until-reviewed.ts';

const UNKNOWN = { before: null, changedScripts: [], changedPrograms: [] } as const;
const NOTHING: TrustedHooks = new Map();

export async function loadTrust(hooks: readonly Hook[], options: TrustOptions): Promise<Trust> {
  const { folder, home, env, folders, asApproved = async () => null } = options;
  const { isRead = () => true, isBroken = () => false } = options;
  const storePath = trustPath(folder);
  const prepared = await Promise.all(hooks.filter(isFromRepository).map((hook) => prepareHook(hook, home)));
  const projects = byProject(prepared, folders);
  const top = realPath(folders[0] ?? '');
  const lockProject = { top, home: realPath(home) };
  const { lock, problem } = readTrustLock(env, lockProject);
  const unable = whyNotTrustedBy(options.trustedBy ?? null);
  const mustBeAllowed = (): void => {
    if (unable !== null) throw mayNotApprove(unable);
  };
  const pathOf = hookPath(env, home, () => top);
  const hashOf = knownHashes();
  const findProgram = programFinder();
  const filesOf = ({ hook, names, root }: Prepared, cwd: string): readonly ProgramFile[] => {
    const path = names.length === 0 ? null : (pathOf(hook, cwd, top) ?? env.PATH ?? null);
    return names.map((name) => findProgram(name, path, cwd, root));
  };

  const isProjects = !isInside(top, lockProject.home) && folders.length > 0 && isInside(top, realPath(folder));
  const spoiled = spoiledHooks(folder, !isProjects);
  const readStore = (): TrustFile => (isProjects ? broughtAlong(folder) : readTrust(folder));
  let store = readStore();
  const pairNow = (): Pairing => {
    const counting = unable === null ? together(store.trusted, lock?.trusted ?? NOTHING) : NOTHING;
    return pairHooks(projects, counting, isRead);
  };
  let pairing = pairNow();
  /** What is approved or taken back in another terminal counts at once. */
  const now = (): Pairing => {
    if (trustStamp(storePath) !== store.stamp) {
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
  for (const [root, trusted] of eachOf(pairing.gone)) {
    const hook = isBroken(root, trusted) ? lostHook(root, trusted, await asApproved(trusted)) : null;
    if (hook !== null) standIns.set(hook, trusted);
  }
  const standsFor = new Map([...standIns].map(([hook, trusted]) => [hook.key, trusted]));
  const judge = (hook: Hook, cwd: string): Judged => {
    const before = standsFor.get(hook.key);
    if (before !== undefined) return { trustState: 'changed', ...UNKNOWN, before };
    const known = now().hooks.get(hook.key);
    if (known === undefined) return { trustState: isFromRepository(hook) ? 'new' : 'trusted', ...UNKNOWN };
    const { trusted, replaces } = known;
    const candidates = replaces === null ? trusted : [replaces];
    if (candidates.length === 0) return { trustState: 'new', ...UNKNOWN };
    const programs = filesOf(known, cwd);
    const compare = (hashOf: HashOf): Judged => {
      const scripts = hashScripts(known.words, cwd, known.root, hashOf);
      const compared = candidates.map((before) => ({ before, ...changesSince(before, scripts, programs) }));
      const counting = compared.filter(({ before }) => !spoiled.has(before, known));
      const [closest = UNKNOWN] = (counting.length === 0 ? compared : counting).toSorted(byChanges);
      const isSame = replaces === null && counting.length > 0 && changeCount(closest) === 0;
      return { trustState: isSame ? 'trusted' : 'changed', ...closest };
    };
    const judged = compare(hashOf);
    // what is remembered refuses nothing: where it is not what was approved, the bytes are looked at
    return judged.trustState === 'trusted' || known.words.length === 0 ? judged : compare(hashFile);
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
                ...notCovered(hook, known.commands, {
                  isHashed: (program) => isHashed(known, program, cwd),
                  isResolved: (script) => isResolved(known, script),
                }),
                ...(runsGit(known.commands) ? gitConfigRuns(realPath(cwd), home) : []),
              ],
            };
      return { ...judge(hook, cwd), ...covered, variables: askedVariables(hook, env) };
    },
    stamp: () => trustStamp(storePath),
    lock: unable === null ? lock : null,
    unable,
    lockNow() {
      mustBeAllowed();
      const all = [...now().hooks.values()].map((known) => [known.root, approved(known, undefined)] as const);
      return all.length === 0 ? null : lockText(listed(all), lockProject);
    },
    gone: lost.filter(({ byLock }) => byLock === undefined),
    removed: () => eachOf(now().gone).flatMap(([root, one]) => (isBroken(root, one) ? [] : [one])),
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
        unlikeAll(known.trusted, filesOf(known, known.root)).map((file) => changedProgramDiagnostic(known, file)),
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
      const trusted = new Map(store.trusted);
      for (const one of wanted.flatMap((hook) => known.get(hook.key) ?? [])) {
        trusted.set(one.root, withTrusted(trusted.get(one.root) ?? [], one, approved(one, cwd)));
      }
      writeTrust(store.path, trusted);
    },
    spoil(hook) {
      const known = now().hooks.get(hook.key);
      if (known !== undefined) spoiled.add(known);
    },
    forgetGone() {
      const kept = [...readTrust(folder).trusted].map(([root, list]): [string, readonly TrustedHook[]] => {
        const ended = new Set(pairing.gone.get(root)?.map(({ definition }) => definition));
        return [root, list.filter(({ definition }) => !ended.has(definition))];
      });
      writeTrust(store.path, new Map(kept));
    },
  };
}

function byChanges(a: Changes, b: Changes): number {
  return changeCount(a) - changeCount(b);
}
