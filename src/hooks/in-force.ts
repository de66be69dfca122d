import { projectDirs, type Whereabouts } from '../config/discover.ts';
import { type LoadedConfig, loadConfig } from '../config/load.ts';
import type { ParseMemory } from '../config/parse-remembered.ts';
import { dialectNamed, whichFiles } from '../config/which-files.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Hook } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import { needsTrust } from '../core/layer.ts';
import { DIALECTS } from '../dialects/all.ts';
import { type HookIndex, indexHooks } from '../engine/index-hooks.ts';
import type { Standing } from '../engine/select.ts';
import { everApproved } from '../state/mentioned-projects.ts';
import type { ReviewableTrust, Trust } from '../state/trust.ts';
import type { HookInfo, HooksOptions } from './api.ts';
import { infoOf } from './hook-info.ts';
import type { Registered } from './registration.ts';

type TrustInForce = Trust & Pick<ReviewableTrust, 'untilReviewed'>;

/** What files and the trust store say. */
export interface Loaded {
  readonly config: LoadedConfig;
  readonly trust: TrustInForce;
}

/** One consistent set of hooks. An event keeps the one it started with. */
export interface InForce extends Loaded {
  /** In configured order, those registered in code last. */
  readonly hooks: readonly Hook[];
  readonly index: HookIndex;
  readonly standing: (hook: Hook, cwd: string) => Standing;
  readonly diagnostics: readonly Diagnostic[];
}

export interface Loader {
  readonly where: Whereabouts;
  readonly stateFolder: string;
  readonly options: HooksOptions;
  readonly memory: ParseMemory | null;
}

export async function loadHooks(loader: Loader, before: LoadedConfig | null): Promise<Loaded> {
  const { options, where } = loader;
  const config = await loadConfig(
    await whichFiles({
      where,
      dialects: DIALECTS,
      only: options.dialects?.map((name) => dialectNamed(name, DIALECTS)) ?? null,
      named: options.files ?? null,
      enforced: (options.enforced ?? []).map((file) => (typeof file === 'string' ? { path: file } : file)),
    }),
    where,
    before?.files,
    loader.memory,
  );
  const broken = config.files.find(({ file, unreadable }) => file.named && file.layer !== 'enforced' && unreadable);
  if (before === null && broken?.unreadable) {
    const { code, message, file, line, column, hint } = broken.unreadable;
    throw new HookError(code, message, definedOnly({ file, line, column, hint }));
  }
  const folders = projectDirs(where.cwd, where.home);
  if (!config.hooks.some((hook) => needsTrust(hook.layer)) && !everApproved(loader.stateFolder, folders)) {
    return { config, trust: NOTHING_TO_TRUST };
  }
  const { loadTrust } = await import('../state/trust.ts');
  const trust = await loadTrust(loader.stateFolder, config.hooks, where.home, folders);
  return { config, trust };
}

/** No hook came with a repository: nothing needs approval, and nothing is loaded that could check one. */
const NOTHING_TO_TRUST: TrustInForce = {
  standing: () => 'trusted',
  diagnostics: [],
  approve: () => {},
  untilReviewed: (hooks) => hooks,
};

export function putInForce(loader: Loader, { config, trust }: Loaded, inCode: readonly Registered[]): InForce {
  const recorded = loader.options.trust === 'all' ? config.hooks : trust.untilReviewed(config.hooks);
  const hooks = [...recorded, ...inCode.flatMap((registered) => registered.hooks)];
  const standing = standingBy(loader.options.trust, trust);
  const waiting = config.hooks.filter((hook) => needsTrust(hook.layer) && standing(hook, rootOf(hook)) !== 'trusted');
  return {
    config,
    hooks,
    index: indexHooks(hooks),
    trust,
    standing,
    diagnostics: [
      ...config.diagnostics,
      ...trust.diagnostics,
      ...needReview(waiting),
      ...inCode.flatMap((registered) => registered.diagnostics),
    ],
  };
}

export function rootOf(hook: Hook): string {
  return hook.source?.root ?? '';
}

function standingBy(policy: HooksOptions['trust'], trust: Trust): InForce['standing'] {
  if (policy === 'all') return () => 'trusted';
  if (typeof policy !== 'function') return trust.standing;
  return (hook, cwd) => {
    const recorded = trust.standing(hook, cwd);
    return recorded === 'trusted' || approves(policy, hook) ? 'trusted' : recorded;
  };
}

/** A policy that cannot decide has not approved. */
function approves(policy: (hook: HookInfo) => boolean, hook: Hook): boolean {
  try {
    return policy(infoOf(hook, 'untrusted')) === true;
  } catch {
    return false;
  }
}

function needReview(waiting: readonly Hook[]): readonly Diagnostic[] {
  const [first] = waiting;
  if (first === undefined) return [];
  const [hooks, need] = waiting.length === 1 ? ['hook', 'needs'] : ['hooks', 'need'];
  const files = [...new Set(waiting.map((hook) => hook.source?.file ?? ''))];
  const message = `${waiting.length} ${hooks} ${need} review and will not run: nobody approved what this project brings along.`;
  const place =
    files.length === 1 ? definedOnly({ file: files[0], line: first.source?.line, column: first.source?.column }) : {};
  return [
    { code: 'NEEDS_REVIEW', severity: 'warning', message, hint: 'see and approve with: hookline trust', ...place },
  ];
}

function definedOnly<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
