import type { Hook } from '../core/hook.ts';
import { realPath } from '../state/real-path.ts';
import { approvalsNow } from './approvals-now.ts';
import { approving } from './approving.ts';
import { unlikeAll } from './changes-since.ts';
import { hookPath } from './hook-path.ts';
import { type FilesOf, judgeHook } from './judge-hook.ts';
import { byProject } from './pair-hooks.ts';
import { isFromRepository, prepareHook } from './prepared-hook.ts';
import { programFinder } from './program-file.ts';
import { reviewHook } from './review-hook.ts';
import { spoiledHooks } from './spoiled.ts';
import { dutiesOf, standInsFor } from './stand-ins.ts';
import type { Trust, TrustOptions } from './trust.ts';
import { changedProgramDiagnostic, goneDiagnostic, switchedOffDiagnostic } from './trust-diagnostics.ts';
import { readTrustLock } from './trust-lock.ts';
import { approvalsDoNotCount, whyNotTrustedBy } from './trusted-by.ts';
import { eachOf } from './trusted-hook.ts';
import { untilReviewed } from './until-reviewed.ts';

export async function loadTrust(hooks: readonly Hook[], options: TrustOptions): Promise<Trust> {
  const { folder, home, env, folders, isBroken = () => false } = options;
  const prepared = await Promise.all(hooks.filter(isFromRepository).map((hook) => prepareHook(hook, home)));
  const top = realPath(folders[0] ?? '');
  const lockProject = { top, home: realPath(home) };
  const { lock, problem } = readTrustLock(env, lockProject);
  const unable = whyNotTrustedBy(options.trustedBy ?? null);
  const approvals = approvalsNow(
    byProject(prepared, folders),
    options,
    unable === null ? (lock?.trusted ?? NO_LOCK) : null,
  );
  const { now, stamp, isProjects } = approvals;
  const first = approvals.last();
  const duties = await dutiesOf(first, options);
  const standIns = await standInsFor(first, options);
  const standsFor = new Map([...standIns].map(([hook, trusted]) => [hook.key, trusted]));
  const spoiled = spoiledHooks(folder, !isProjects);
  const filesOf = programFilesIn(options, top);
  const judge = judgeHook({ now, standsFor, spoiled, filesOf });
  const lost = [...first.gone.values()].flat();
  const paired = [...first.hooks.values()];
  return {
    ...approving(options, { approvals, unable, filesOf, spoiled, lockProject }),
    trustState: (hook, cwd) => judge(hook, cwd).trustState,
    review(hook, cwd) {
      const known = now().hooks.get(hook.key);
      return reviewHook({ hook, cwd, known, judged: judge(hook, cwd) }, options, filesOf);
    },
    stamp,
    lock: unable === null ? lock : null,
    unable,
    gone: lost.filter(({ byLock }) => byLock === undefined),
    removed: () => eachOf(now().gone).flatMap(([root, one]) => (isBroken(root, one) ? [] : [one])),
    standIns() {
      const gone = new Set(eachOf(now().gone).map(([root, { definition }]) => `lost:${root}:${definition}`));
      return [...standIns.keys()].filter(({ key }) => gone.has(key));
    },
    untilReviewed(hook) {
      const replaces = now().hooks.get(hook.key)?.replaces ?? null;
      return replaces === null ? hook : untilReviewed(hook, replaces, duties.get(replaces.definition) ?? null);
    },
    diagnostics: [
      ...[approvals.store().problem, problem].filter((one) => one !== null),
      ...(unable !== null && prepared.length > 0 ? [approvalsDoNotCount(unable)] : []),
      ...paired.flatMap((known) => switchedOffDiagnostic(known)),
      ...paired.flatMap((known) =>
        unlikeAll(known.trusted, filesOf(known, known.root)).map((file) => changedProgramDiagnostic(known, file)),
      ),
      ...lost.map(goneDiagnostic),
    ],
  };
}

const NO_LOCK = new Map<string, never>();

/** By the PATH that the hook will have there. */
function programFilesIn({ env, home }: TrustOptions, top: string): FilesOf {
  const pathOf = hookPath(env, home, () => top);
  const find = programFinder();
  return ({ hook, names, root }, cwd) => {
    const path = names.length === 0 ? null : (pathOf(hook, cwd, top) ?? env.PATH ?? null);
    return names.map((name) => find(name, path, cwd, root));
  };
}
