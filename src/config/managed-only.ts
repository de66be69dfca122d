import type { Diagnostic } from '../core/diagnostic.ts';
import type { Hook } from '../core/hook.ts';
import type { LoadedFile } from './config-file.ts';

/** Where an organization lets nobody else's hooks run, those of people and repositories are off; what code registers stays. */
export function managedOnly(
  hooks: readonly Hook[],
  loaded: readonly LoadedFile[],
): { readonly hooks: readonly Hook[]; readonly conflicts: readonly Diagnostic[] } {
  const demands = loaded.flatMap((file) => file.demands ?? []);
  const demand = demands.find(({ demand, value }) => demand === 'managedHooksOnly' && value === true);
  if (demand === undefined) return { hooks, conflicts: [] };
  const by = `${demand.file}:${demand.line}`;
  const off = (hook: Hook): boolean => hook.layer !== 'enforced' && hook.layer !== 'session';
  return {
    hooks: hooks.map((hook) => (off(hook) ? { ...hook, disabled: `switched off by organization (${by})` } : hook)),
    conflicts: loaded.flatMap(({ file, hooks: own }) =>
      own.some(off) ? conflict(file.path, own.length, by, own[0]) : [],
    ),
  };
}

function conflict(file: string, count: number, by: string, first: Hook | undefined): readonly Diagnostic[] {
  const [hooks, are] = count === 1 ? ['hook', 'is'] : ['hooks', 'are'];
  const message = `${count} ${hooks} of this file ${are} switched off by organization: "managedHooksOnly" at ${by} lets only enforced hooks run.`;
  const { line = 1, column = 1 } = first?.source ?? {};
  return [{ code: 'ENFORCED_CONFLICT', severity: 'warning', message, file, line, column }];
}
