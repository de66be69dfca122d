import { resolve } from 'node:path';
import { projectDirs, projectRoot } from '../config/discover.ts';
import { shownPath } from '../config/shown-path.ts';
import { type Hook, hookLabel, isEntry } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import { needsTrust } from '../core/layer.ts';
import { visible } from '../core/visible.ts';
import { pendingOf } from '../hooks/hook-info.ts';
import { type Loader, loadHooks } from '../hooks/load-hooks.ts';
import { showProblems } from '../show/diagnostic.ts';
import { folded } from '../show/folded.ts';
import { paint, print, width } from '../show/print.ts';
import { counted } from '../show/table.ts';
import { approvedLines, showTrustReview } from '../show/trust-review.ts';
import { realPath } from '../state/real-path.ts';
import { stateFolder } from '../state/state-folder.ts';
import type { Review, Trust } from '../trust/trust.ts';
import { readTrust, revokeTrust } from '../trust/trust-store.ts';
import { mayNotApprove } from '../trust/trusted-by.ts';
import { commandOf } from './command-of.ts';
import { mustBePerson, pressedKey } from './one-key.ts';
import { COMMON_OPTIONS, configOptions, noPositionals, startFolder } from './options.ts';
import { recordDone } from './record-done.ts';

const OPTIONS = {
  cwd: { type: 'string' },
  list: { type: 'boolean' },
  revoke: { type: 'boolean' },
  lock: { type: 'boolean' },
  enforced: { type: 'string', multiple: true },
  ...COMMON_OPTIONS,
} as const;

/** `hookline trust`: shows the project's hooks that nobody approved as they are now, and asks once. */
export const command = commandOf('trust', OPTIONS, async ({ values, positionals }) => {
  noPositionals(positionals.slice(values.lock ? 1 : 0), 'trust');
  // a folder that is gone can be forgotten
  const cwd =
    values.revoke && values.cwd !== undefined ? resolve(startFolder(undefined), values.cwd) : startFolder(values.cwd);
  const options = configOptions(values, cwd);
  const folder = stateFolder(process.env, options.home);
  if (values.list) return list(folder, values.json ?? false);
  if (values.revoke) return await revoke(folder, options, values.json ?? false);
  const { config, trust } = await loadHooks(loaderFor(folder, options), null);
  if (values.lock) return (await import('./trust-lock.ts')).writeLock(trust, positionals[0] ?? null);
  return await review(config.hooks, trust, { ...options, folder }, values.json ?? false);
});

type Options = ReturnType<typeof configOptions>;

function loaderFor(folder: string, options: Options): Loader {
  const { cwd, home, env } = options;
  return { where: { cwd, home, machine: '/etc' }, stateFolder: folder, options, memory: null, env };
}

async function review(
  hooks: readonly Hook[],
  trust: Trust,
  options: Options & { readonly folder: string },
  json: boolean,
): Promise<number> {
  const { cwd, home, folder } = options;
  const reviews = hooks
    .filter((hook) => needsTrust(hook.layer) && isEntry(hook) && hook.staysOff !== true)
    .map((hook) => ({ hook, ...trust.review(hook, cwd) }))
    .filter(({ trustState }) => trustState !== 'trusted');
  const { ownChanges } = await import('../trust/own-changes.ts');
  const waiting = reviews.map((one) => ({ ...one, changesItself: ownChanges(one.hook, one.scripts, { cwd, home }) }));
  const { gone, diagnostics, lock } = trust;
  if (json) {
    const pending = waiting.map((one) => ({
      ...pendingOf(one.hook, one.trustState === 'new' ? 'untrusted' : 'changed', one),
      changesItself: one.changesItself,
    }));
    const used = lock === null ? null : { path: lock.path, sha256: lock.digest };
    print(`${JSON.stringify({ pending, gone, diagnostics, lock: used })}\n`);
    return 0;
  }
  const place = (path: string): string => shownPath(path, options);
  showProblems(diagnostics, place);
  if (lock !== null) print(`The lock ${visible(place(lock.path))} counts here (sha256 ${lock.digest}).\n`);
  if (waiting.length + gone.length === 0) {
    print('Nothing needs review: every hook of this project is approved as it is, or there is none.\n');
    return 0;
  }
  print(folded(showTrustReview(waiting, gone, paint(), place), width()));
  mustBePerson('approved');
  if (waiting.length > 0 && trust.unable !== null) throw mayNotApprove(trust.unable);
  if (!(await agreed(waiting.length, realPath(projectRoot(cwd, home))))) {
    print(waiting.length === 0 ? 'Nothing was forgotten.\n' : 'Nothing was approved.\n');
    return 1;
  }
  const seen = waiting.map(({ hook }) => hook);
  const edited = waiting.find((one) => !isAsShown(one, trust.review(one.hook, cwd)));
  if (edited !== undefined) {
    const message = `A file of hook '${hookLabel(edited.hook)}' changed while you were looking; nothing was approved.`;
    throw new HookError('CHANGED_SINCE_APPROVED', message, { hint: 'look again with: hookline trust' });
  }
  if (seen.length > 0) trust.approve(seen, cwd);
  if (gone.length > 0) trust.forgetGone();
  const project = realPath(projectRoot(cwd, home));
  if (seen.length > 0)
    await recordDone(folder, ...seen.map(({ id }) => ({ kind: 'trust', hook: id, project }) as const));
  const done = `${counted(waiting.length, 'hook')} approved. Take it back with: hookline trust --revoke\n`;
  print(waiting.length === 0 ? 'Forgotten.\n' : done);
  if (seen.length > 0) await (await import('./install/ask-more.ts')).askMore({ cwd }, false);
  return 0;
}

function isAsShown(shown: Review, now: Review): boolean {
  const files = ({ scripts, programs }: Review): unknown => ({ scripts, programs });
  return JSON.stringify(files(shown)) === JSON.stringify(files(now));
}

async function agreed(count: number, root: string): Promise<boolean> {
  const what = count === 0 ? 'Forget them' : `Approve ${count === 1 ? 'it' : `all ${count}`}`;
  print(`${what} for ${visible(root)}? (y/n): `);
  const yes = (await pressedKey()) === 'y';
  print(yes ? 'y\n' : 'n\n');
  return yes;
}

function list(folder: string, json: boolean): number {
  const { trusted, problem } = readTrust(folder);
  if (problem !== null) throw new HookError(problem.code, problem.message, problem);
  if (json) print(`${JSON.stringify({ projects: Object.fromEntries(trusted) })}\n`);
  else if (trusted.size === 0) print('Nothing is approved yet.\n');
  else {
    const { bold, dim } = paint();
    for (const [root, hooks] of trusted) {
      print(`${bold(visible(root))}\n`);
      for (const approval of hooks)
        print(`${approvedLines(approval).join('\n')}  ${dim(visible(approval.approvedAt.slice(0, 10)))}\n`);
    }
  }
  return 0;
}

/** Hooks that are no longer approved no longer guard: that too is a person's to say. */
async function revoke(folder: string, { cwd, home }: Options, json: boolean): Promise<number> {
  mustBePerson('revoked');
  const { problem } = readTrust(folder);
  if (problem !== null) throw new HookError(problem.code, problem.message, problem);
  const root = realPath(projectRoot(cwd, home));
  const count = revokeTrust(folder, [root, ...projectDirs(cwd, home)]);
  if (count > 0) await recordDone(folder, { kind: 'revoke', project: root, approvals: count });
  if (json) print(`${JSON.stringify({ revoked: count })}\n`);
  else if (count === 0) print(`Nothing was approved for ${visible(root)}.\n`);
  else print(`${counted(count, 'approval')} for ${visible(root)} taken back.\n`);
  return 0;
}
