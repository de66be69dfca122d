import { decisionIn, isDeciding } from '../../core/decision.ts';
import type { Row, RowHook } from './row.ts';

/** The end of a turn that was refused is a hold. */
export function isRefused({ decision }: Pick<Row, 'decision'>): boolean {
  return decision === 'deny' || decision === 'block';
}

/** A person was asked, whatever came of it. */
export function isAsked({ decision, hooks }: Pick<Row, 'decision' | 'hooks'>): boolean {
  return decision === 'ask' || hooks.some((hook) => hook.decision === 'ask' && !hook.shadow);
}

export function hasFailed({ hooks }: Pick<Row, 'hooks'>): boolean {
  return hooks.some(({ status }) => status === 'failed' || status === 'timed-out');
}

/** The hook because of which it was decided so; empty: it was none. */
export function decidedBy({ decision, hooks }: Pick<Row, 'decision' | 'hooks'>): string {
  const heeded = hooks.filter(({ shadow }) => !shadow);
  const decides = isDeciding(
    decisionIn(decision),
    heeded.map((one) => decisionIn(one.decision)),
  );
  const hook = heeded.find((one) => decides(decisionIn(one.decision)));
  return hook === undefined ? '' : hookName(hook);
}

export function hookName({ name, hook }: Pick<RowHook, 'name' | 'hook'>): string {
  return name === '' ? hook : name;
}

/** How long whoever asked had to wait: until the last hook that was waited for had ended. */
export function waitedMs({ hooks }: Pick<Row, 'hooks'>): number {
  return hooks.reduce((most, { ms, waitMs, status, async }) => {
    if (status === 'started' || async) return most;
    return Math.max(most, (waitMs ?? 0) + (ms ?? 0));
  }, 0);
}
