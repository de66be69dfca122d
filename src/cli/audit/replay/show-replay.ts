import { harmlessLine, type Paint } from '../../../show/print.ts';
import { counted, cut } from '../../../show/table.ts';
import type { Replayed, Side } from './compare.ts';

/** So many of which nothing can be told are named. */
const MOST_NAMED = 10;

/** Every decision that would be another, then those of which nothing can be told, then how many there are. */
export function showReplay(replayed: readonly Replayed[], paint: Paint, most: number): string {
  if (replayed.length === 0) return 'Nothing is recorded that fits.\n';
  const changed = replayed.filter(({ result }) => result === 'changed');
  const unknown = replayed.filter(({ result }) => result === 'unknown');
  const [bold, dim] = [paint.bold, paint.dim];
  return [
    ...(changed.length === 0
      ? []
      : [bold('Would be decided otherwise\n'), ...changed.map((one) => replayedLines(one, paint, most)), '\n']),
    ...(unknown.length === 0 ? [] : [bold('Cannot be told without running hooks\n')]),
    ...unknown.slice(0, MOST_NAMED).map((one) => replayedLines(one, paint, most)),
    ...(unknown.length > MOST_NAMED ? [dim(`  … and ${unknown.length - MOST_NAMED} more\n`)] : []),
    ...(unknown.length === 0 ? [] : ['\n']),
    summary(replayed, changed.length, unknown.length),
  ].join('');
}

function replayedLines({ id, event, tool, what, before, after, hidden }: Replayed, paint: Paint, most: number): string {
  const head = [event, tool ?? '', harmlessLine(what)].filter((word) => word !== '').join('  ');
  const lines = [
    `${id.slice(0, 8)}  ${head}`,
    `          ${side(before)} → ${side(after)}${by(before, after)}`,
    ...(after.reason === null || after.decision === 'none' ? [] : [`          ${harmlessLine(after.reason)}`]),
    ...(hidden.length === 0
      ? []
      : [`          masked or cut, so it may be otherwise: ${harmlessLine(hidden.join(', '))}`]),
  ];
  const [first = '', ...rest] = lines.map((line) => cut(line, most - 2));
  return [first, ...rest.map(paint.dim)].map((line) => `  ${line}\n`).join('');
}

function side({ decision, rewritten }: Side): string {
  return rewritten ? `${decision}, rewritten` : decision;
}

function by(before: Side, after: Side): string {
  const hooks = after.hooks.length > 0 ? after.hooks : before.hooks;
  return hooks.length === 0 ? '' : `  ${harmlessLine(hooks.join(', '))}`;
}

function summary(replayed: readonly Replayed[], changed: number, unknown: number): string {
  const all = `${counted(replayed.length, 'decision')} replayed`;
  const hidden = replayed.filter((one) => one.hidden.length > 0).length;
  const parts = [
    changed === 0 ? 'none would change' : `${changed} would change`,
    ...(unknown === 0 ? [] : [`${unknown} cannot be told`]),
    ...(hidden === 0 ? [] : [`${hidden} had masked or cut parts`]),
  ];
  return `${all}: ${parts.join(', ')}.\n`;
}
