import { rowsOfTrail } from '../../audit/index/rows-by-file.ts';
import { type HookStats, tally } from '../../audit/tally.ts';
import { grouped } from '../../core/grouped.ts';
import { duration } from '../../show/outcome.ts';
import { paint, print, width } from '../../show/print.ts';
import { counted, cut, table } from '../../show/table.ts';
import type { AuditRequest } from '../audit.ts';
import { nothingFits, tellNotAsked } from './nothing-fits.ts';
import { tellHalfLine, tellRefused } from './tell-oddities.ts';

/** `hookline audit stats`: how often each hook ran, refused, failed open and was skipped, and how long it took. */
export async function part(request: AuditRequest): Promise<number> {
  const { folder, filter, json } = request;
  const counts = tally(filter.hook);
  for (const row of rowsOfTrail(folder, tellRefused)) {
    if (row.kind === 'trail') counts.other(row);
    else if (filter.fits(row)) counts.add(row);
  }
  tellHalfLine(folder);
  const { decisions, hooks, dropped, torn } = counts.result();
  if (json) print(`${JSON.stringify({ decisions, hooks, dropped, torn })}\n`);
  else if (hooks.length === 0) print(await nothingFits(request));
  else print(statsText(hooks, decisions, dropped));
  if (json || hooks.length > 0) await tellNotAsked(request);
  return 0;
}

interface Labelled extends HookStats {
  readonly label: string;
}

const COUNTS = ['Runs', 'Refused', 'Asked', 'Failed open', 'Skipped', 'p50', 'p90', 'p99'];

function statsText(hooks: readonly HookStats[], decisions: Readonly<Record<string, number>>, dropped: number): string {
  const { yellow } = paint();
  const most = width();
  const labels = labelsOf(hooks);
  const named = hooks.map((one) => ({ ...one, label: labels.get(one) ?? one.hook }));
  return [
    tableOf(named, most, true) ?? tableOf(named, most, false) ?? stacked(named, most),
    ...named.flatMap((one) => onTrial(one, most)),
    ...(dropped === 0 ? [] : [yellow(`${dropped} records could not be written\n`)]),
    summary(decisions, most),
  ].join('');
}

/** Null: there is no room for it. */
function tableOf(hooks: readonly Labelled[], most: number, withBars: boolean): string | null {
  const { red, yellow, dim } = paint();
  const some = (count: number, colour: (text: string) => string) => ({
    text: count === 0 ? '' : String(count),
    paint: colour,
  });
  const rows = hooks.map((one) => [
    one.label,
    String(one.runs),
    some(one.refused, red),
    some(one.asked, yellow),
    some(one.failedOpen, yellow),
    some(one.skipped, dim),
    ...[one.p50Ms, one.p90Ms, one.p99Ms].map(timeText),
    ...(withBars ? [bars(one.times)] : []),
  ]);
  const columns = [...COUNTS, ...(withBars ? ['1ms-10s'] : [])].map((title) => ({ title }));
  return table([{ title: 'Hook', flexible: true }, ...columns], rows, most);
}

const LEVELS = ' ▁▂▃▄▅▆▇█';

/** How long it took, from less than a millisecond on the left to more than ten seconds on the right. */
function bars(times: readonly number[]): string {
  const most = Math.max(...times);
  return most === 0 ? '' : times.map((count) => LEVELS[Math.ceil((count / most) * (LEVELS.length - 1))]).join('');
}

function onTrial(one: Labelled, most: number): readonly string[] {
  const { wouldHaveRefused: refused, wouldHaveAsked: asked, runs } = one;
  if (refused + asked === 0) return [];
  const words = [...(refused === 0 ? [] : [`refused ${refused}`]), ...(asked === 0 ? [] : [`asked ${asked}`])];
  return [`${cut(one.label, most)}\n  would have ${words.join(' and ')} of ${runs}\n`];
}

function summary(decisions: Readonly<Record<string, number>>, most: number): string {
  const total = Object.values(decisions).reduce((sum, count) => sum + count, 0);
  const parts = Object.entries(decisions).filter(([, count]) => count > 0);
  const [first, ...rest] = [`${counted(total, 'decision')}:`, ...parts.map(([word, count]) => `${count} ${word}`)];
  const line = `${first} ${rest.join(', ')}`;
  return `${line.length <= most ? line : [first, ...rest].join('\n  ')}\n`;
}

/** For a terminal that has no room for a table. */
function stacked(hooks: readonly Labelled[], most: number): string {
  return hooks
    .map((one) => {
      const { runs, refused, asked, failedOpen, skipped, p50Ms, p90Ms, p99Ms } = one;
      const counts = Object.entries({ runs, refused, asked, 'failed open': failedOpen, skipped });
      const told = counts.filter(([, count]) => count > 0).map(([word, count]) => `  ${word.padEnd(11)} ${count}\n`);
      const times = runs === 0 ? '' : `  p50 ${timeText(p50Ms)}\n  p90 ${timeText(p90Ms)}\n  p99 ${timeText(p99Ms)}\n`;
      return `${cut(one.label, most)}\n${told.join('')}${times}`;
    })
    .join('\n');
}

/** By its name; where it stands is told of one that has none, or that shares it with another. */
function labelsOf(hooks: readonly HookStats[]): ReadonlyMap<HookStats, string> {
  const shared = grouped(hooks, ({ name }) => name);
  return new Map(
    hooks.map((one) => {
      const { hook, name } = one;
      if (name === null) return [one, hook];
      return [one, (shared.get(name)?.length ?? 0) > 1 ? `${name} (${hook})` : name];
    }),
  );
}

function timeText(ms: number | null): string {
  return ms === null ? '' : duration(ms);
}
