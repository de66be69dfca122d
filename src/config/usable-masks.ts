import type { Finding } from '../core/diagnostic.ts';
import type { FileSettings } from '../core/dialect.ts';
import { maskProblem } from '../matching/mask-problem.ts';

/** What is no pattern that could be used is an error where it stands, and masks nothing. */
export function withUsableMasks(settings: FileSettings, findings: Finding[]): FileSettings {
  const { masks = [], masksAt = [] } = settings.policy ?? {};
  const usable = masks.filter((mask, i) => {
    const problem = maskProblem(mask);
    if (problem !== null) findings.push({ code: 'BAD_MASK', severity: 'error', at: masksAt[i] ?? 0, message: problem });
    return problem === null;
  });
  return usable.length === masks.length ? settings : { ...settings, policy: { ...settings.policy, masks: usable } };
}
