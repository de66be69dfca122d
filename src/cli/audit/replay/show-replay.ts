import type { BackTest } from '../../../history/replay/back-test.ts';
import type { Replayed, Side } from '../../../history/replay/replayed.ts';
import { harmlessLine, type Paint } from '../../../show/print.ts';
import { counted, cut } from '../../../show/table.ts';

/** So many of which nothing can be told are named. */
const MOST_NAMED = 10;

/** Every decision that would be another, then those of which nothing can be told, then how many there are. */
export function showReplay(tested: BackTest, paint: Paint, most: number): string {
  const { decisions, changes: changed, unknown } = tested;
  if (decisions === 0) return 'Nothing is recorded that fits.\n';
  const [bold, dim] = [paint.bold, paint.dim];
  return [
    ...(changed.length === 0
      ? []
      : [bold('Would be decided otherwise\n'), ...changed.map((one) => replayedLines(one, paint, most)), '\n']),
    ...(unknown.length === 0 ? [] : [bold('Cannot be told without running hooks\n')]),
    ...unknown.slice(0, MOST_NAMED).map((one) => replayedLines(one, paint, most)),
    ...(unknown.length > MOST_NAMED ? [dim(`  … and ${unknown.length - MOST_NAMED} more\n`)] : []),
    ...(unknown.length === 0 ? [] : ['\n']),
    ...groupLines(tested, paint),
    summary(tested),
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

/** Few are seen at a glance. */
const FEWEST_GROUPED = 8;
const MOST_GROUPS = 5;

/** What would change most often. */
function groupLines({ changes, groups: { shapes } }: BackTest, { bold, dim }: Paint): readonly string[] {
  if (changes.length < FEWEST_GROUPED) return [];
  const lines = shapes.slice(0, MOST_GROUPS).map(({ name, stricter, milder, other, cannotTell }) => {
    const parts = [
      stricter === 0 ? '' : `${stricter} stricter`,
      milder === 0 ? '' : `${milder} milder`,
      other === 0 ? '' : `${other} otherwise`,
      cannotTell === 0 ? '' : `${cannotTell} cannot be told`,
    ];
    return `  ${harmlessLine(name)}  ${dim(parts.filter(Boolean).join(', '))}\n`;
  });
  const more = shapes.length - lines.length;
  return [bold('Most of them\n'), ...lines, ...(more > 0 ? [dim(`  … and ${more} more kinds\n`)] : []), '\n'];
}

function summary({ decisions, changes, unknown, hidden }: BackTest): string {
  const all = `${counted(decisions, 'decision')} replayed`;
  const parts = [
    changes.length === 0 ? 'none would change' : `${changes.length} would change`,
    ...(unknown.length === 0 ? [] : [`${unknown.length} cannot be told`]),
    ...(hidden === 0 ? [] : [`${hidden} had masked or cut parts`]),
  ];
  return `${all}: ${parts.join(', ')}.\n`;
}
