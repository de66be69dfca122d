import type { Demand } from '../../core/policy.ts';
import { visible } from '../../core/shown-text.ts';
import type { Paint } from '../print.ts';

/** What an organization demands, each with the file and the line that demand it; nothing where it demands nothing. */
export function showPolicy(demands: readonly Demand[], { bold, dim }: Paint, place: (path: string) => string): string {
  if (demands.length === 0) return '';
  const lines = demands.map(({ demand, value, file, line }) => {
    const where = dim(visible(`${place(file)}:${line}`));
    return `  ${demand}: ${visible(shown(value))}  ${where}`;
  });
  return `${[bold('Demanded by organization:'), ...lines].join('\n')}\n`;
}

function shown(value: Demand['value']): string {
  if (value === null) return 'nothing';
  if (typeof value === 'boolean' || typeof value === 'string') return String(value);
  return value.length === 0 ? 'none' : value.join(', ');
}
