import { isShadow } from '../../core/role.ts';
import type { HooksByName } from '../../hooks/api.ts';
import type { HookInfo } from '../../hooks/shown-hook.ts';
import { counted } from '../../show/table.ts';
import type { DoctorFinding, Look } from './finding.ts';

/** Whether what is configured is in force: what cannot be read, what waits for a person, what is switched off. */
export async function lookAtHooks(hooks: HooksByName): Promise<Look> {
  const all = hooks.list();
  const of = (state: HookInfo['state']): number => all.filter((hook) => hook.state === state).length;
  const errors = hooks.diagnostics.filter(({ severity, code }) => severity === 'error' && code !== 'NEEDS_REVIEW');
  const guard = await hooks.builtIn();
  const [untrusted, changed] = [of('untrusted'), of('changed')];
  const findings: DoctorFinding[] = [];
  const add = (wrong: boolean, what: string, why: string | null, todo: string | null): void => {
    findings.push({ area: 'hooks', wrong, what, why, todo });
  };
  const refusals = hooks.refusals();
  if (errors.length > 0)
    add(
      true,
      `${counted(errors.length, 'error')} in the configuration: ${errors[0]?.message ?? ''}`,
      refusals.length === 0
        ? 'What cannot be understood does not run, or refuses until it is fixed.'
        : 'Everything that could be refused is refused until it is fixed.',
      'hookline check',
    );
  // a hook that waits for another time than somebody wrote
  for (const { code, severity, message, file, line } of hooks.diagnostics)
    if (code === 'BAD_TIMEOUT' && severity === 'warning')
      add(false, `${message}${file === undefined ? '' : ` (${file}:${line ?? 1})`}`, null, 'hookline check');
  // what is broken is told once
  for (const reason of errors.length > 0 ? [] : refusals)
    add(true, reason, 'Everything that could be refused is refused.', 'hookline check');
  if (untrusted > 0)
    add(
      true,
      `${counted(untrusted, 'hook')} of this project ${untrusted === 1 ? 'waits' : 'wait'} for your review.`,
      'Until then they do not run.',
      'hookline trust',
    );
  if (changed > 0)
    add(
      true,
      `${counted(changed, 'hook')} of this project changed since you approved ${changed === 1 ? 'it' : 'them'}.`,
      'What they could refuse is refused until you looked.',
      'hookline trust',
    );
  if (guard.every(({ state }) => state === 'disabled'))
    add(
      true,
      'The built-in guard is switched off.',
      'An agent can change which hooks run without being asked about.',
      'take "selfProtection: false" out',
    );
  // of a file that cannot be read nobody knows whether there is one in it
  if (all.length === 0 && errors.length + refusals.length === 0)
    add(true, 'There is no hook at all.', 'Nothing is refused, here or elsewhere.', 'hookline init');
  const shadows = all.filter((hook) => isShadow(hook)).length;
  const fine =
    all.length === 0 ? [] : [`${counted(all.length, 'hook')}${shadows === 0 ? '' : `, ${shadows} in shadow`}`];
  return { findings, fine };
}
