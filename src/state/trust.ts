import { relative } from 'node:path';
import type { Diagnostic } from '../core/diagnostic.ts';
import { actionOf, type Hook } from '../core/hook.ts';
import { needsTrust } from '../core/layer.ts';
import { definitionHash, hashScripts, realPath, scriptPaths } from './hook-fingerprint.ts';
import { type Approval, type Approvals, readTrust, writeTrust } from './trust-store.ts';

export type TrustStanding = 'trusted' | 'new' | 'changed';

/** What a repository's hooks may do here: nothing, until a person has seen them. */
export interface Trust {
  /** Scripts are hashed again for each event: the answer is about the bytes that would run now. */
  readonly standing: (hook: Hook, cwd: string) => TrustStanding;
  readonly diagnostics: readonly Diagnostic[];
  readonly approve: (hooks: readonly Hook[]) => void;
}

interface Reviewed {
  readonly root: string;
  readonly definition: string;
  readonly words: readonly string[];
  readonly approval: Approval | null;
  /** Not approved as it is, but something that it replaces was. */
  readonly replaces: Approval | null;
}

export async function loadTrust(folder: string, hooks: readonly Hook[], home: string): Promise<Trust> {
  const store = readTrust(folder);
  const { reviewed, gone } = await review(hooks.filter(fromRepository), store.approvals, home);
  const standing = (hook: Hook, cwd: string): TrustStanding => {
    const known = reviewed.get(hook.key);
    if (known === undefined) return fromRepository(hook) ? 'new' : 'trusted';
    if (known.approval === null) return known.replaces === null ? 'new' : 'changed';
    return sameScripts(hashScripts(known.words, cwd, known.root), known.approval) ? 'trusted' : 'changed';
  };
  return {
    standing,
    diagnostics: [...(store.problem === null ? [] : [store.problem]), ...gone.map(goneDiagnostic)],
    approve(approved) {
      const approvals = new Map(readTrust(folder).approvals);
      for (const hook of approved) {
        const known = reviewed.get(hook.key);
        if (known !== undefined) approvals.set(known.root, withApproval(approvals.get(known.root) ?? [], hook, known));
      }
      writeTrust(store.path, approvals);
    },
  };
}

/** Takes back what was approved for a project; says how many hooks that were. */
export function revokeTrust(folder: string, root: string): number {
  const store = readTrust(folder);
  const approvals = new Map(store.approvals);
  const count = approvals.get(realPath(root))?.length ?? 0;
  if (count > 0) {
    approvals.delete(realPath(root));
    writeTrust(store.path, approvals);
  }
  return count;
}

function fromRepository(hook: Hook): boolean {
  return needsTrust(hook.layer) && hook.source !== null;
}

/** Pairs hooks with approvals. A hook without one that stands where an approved one of the same event is missing has changed. */
async function review(
  hooks: readonly Hook[],
  approvals: Approvals,
  home: string,
): Promise<{ reviewed: ReadonlyMap<string, Reviewed>; gone: readonly Approval[] }> {
  const reviewed = new Map<string, Reviewed>();
  const gone: Approval[] = [];
  for (const [root, ours] of byProject(hooks)) {
    const approved = approvals.get(root) ?? [];
    const definitions = new Map(ours.map((hook) => [hook.key, definitionHash(hook)]));
    const present = new Set(definitions.values());
    const missing = approved.filter((approval) => !present.has(approval.definition));
    for (const hook of ours) {
      const definition = definitions.get(hook.key) ?? '';
      const approval = approved.find((candidate) => candidate.definition === definition) ?? null;
      const at = approval === null ? missing.findIndex((candidate) => candidate.event === hook.event) : -1;
      const [replaces = null] = at === -1 ? [] : missing.splice(at, 1);
      reviewed.set(hook.key, { root, definition, words: await scriptPaths(hook, root, home), approval, replaces });
    }
    gone.push(...missing);
  }
  return { reviewed, gone };
}

function byProject(hooks: readonly Hook[]): ReadonlyMap<string, readonly Hook[]> {
  const projects = new Map<string, Hook[]>();
  for (const hook of hooks) {
    const root = realPath(hook.source?.root ?? '');
    projects.set(root, [...(projects.get(root) ?? []), hook]);
  }
  return projects;
}

/** A file that was approved must be the same; one that was not must not have appeared. */
function sameScripts(now: Approval['scripts'], { scripts }: Approval): boolean {
  return Object.entries(now).every(([path, hash]) => (scripts[path] ?? null) === hash);
}

function withApproval(list: readonly Approval[], hook: Hook, known: Reviewed): readonly Approval[] {
  const approval: Approval = {
    event: hook.event,
    name: hook.name,
    action: actionOf(hook.handler),
    file: relative(known.root, hook.source?.file ?? ''),
    definition: known.definition,
    scripts: hashScripts(known.words, known.root, known.root),
    approvedAt: new Date().toISOString(),
  };
  const replaced = known.replaces?.definition;
  return [...list.filter(({ definition }) => definition !== approval.definition && definition !== replaced), approval];
}

function goneDiagnostic(approval: Approval): Diagnostic {
  const message = `A hook that was approved for ${approval.event} is no longer there: ${approval.action}`;
  return {
    code: 'APPROVED_HOOK_GONE',
    severity: 'warning',
    message,
    hint: 'review the project with: hookline trust',
    file: approval.file,
  };
}
