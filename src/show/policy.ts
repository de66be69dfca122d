import type { Demand, Policy } from '../core/policy.ts';
import { visible } from '../core/visible.ts';
import type { Paint } from './print.ts';

/** What each demand is called in the files. */
const WRITTEN: Readonly<Record<keyof Policy, string>> = {
  sandbox: 'sandbox',
  sandboxImage: 'sandboxImage',
  dockerHost: 'dockerHost',
  trustedBy: 'trustedBy',
  managedHooksOnly: 'managedHooksOnly',
  noSessionSwitches: 'noSessionSwitches',
  requiredHooks: 'requiredHooks',
  auditRequired: 'audit',
  auditAnchors: 'auditAnchor',
  masks: 'mask',
  contact: 'contact',
};

/** What an organization demands, each with the file and the line that demand it; nothing where it demands nothing. */
export function showPolicy(demands: readonly Demand[], { bold, dim }: Paint, place: (path: string) => string): string {
  if (demands.length === 0) return '';
  const lines = demands.map(({ demand, value, file, line }) => {
    const where = dim(visible(`${place(file)}:${line}`));
    return `  ${WRITTEN[demand]}: ${visible(demandText(demand, value))}  ${where}`;
  });
  return `${[bold('Demanded by organization:'), ...lines].join('\n')}\n`;
}

function demandText(demand: keyof Policy, value: Demand['value']): string {
  if (demand === 'auditRequired') return value === true ? 'required' : 'optional';
  if (value === null) return demand === 'sandbox' ? 'none' : 'nothing';
  if (typeof value === 'boolean' || typeof value === 'string') return String(value);
  return value.length === 0 ? (EMPTY[demand] ?? 'none') : value.join(', ');
}

/** Of these an empty list is the strictest, and not nothing. */
const EMPTY: Partial<Readonly<Record<keyof Policy, string>>> = {
  sandbox: 'one that cannot be met',
  trustedBy: 'nobody',
};
