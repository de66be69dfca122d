import { rowsByFile } from '../../audit/index/rows-by-file.ts';
import { type HookStats, tally } from '../../audit/tally.ts';
import type { Hook } from '../../core/hook.ts';
import { hookLabel, isEntry } from '../../core/hook.ts';
import { hookIdentities } from '../../history/hook-identity.ts';
import { duration } from '../../show/outcome.ts';
import { counted } from '../../show/table.ts';
import type { DoctorFinding, Look } from './finding.ts';

const WEEK_MS = 7 * 86_400_000;
const MOST_BYTES = 32 * 1024 * 1024;
/** A person notices what takes longer, before every call. */
const SLOW_MS = 500;
const MOST_NAMED = 3;
const MOST_SILENT = 12;

interface Looking {
  readonly nowMs: number;
  readonly home: string;
}

/** What the last week shows: who failed and let things pass, who is slow, who never had anything to say, who would have refused. */
export function lookAtWeek(folder: string, hooks: readonly Hook[], { nowMs, home }: Looking): Look {
  const counts = tally(null);
  const { recorded, today } = hookIdentities(home);
  const fired = new Set<string>();
  let [decisions, bytes] = [0, 0];
  for (const { file, rows } of rowsByFile(folder)) {
    const own = rows.filter(({ at }) => at >= nowMs - WEEK_MS);
    for (const row of own) {
      counts.add(row);
      for (const { hook, status } of row.hooks) if (status !== 'started') fired.add(recorded(hook, row.project));
      if (row.decision !== '') decisions += 1;
    }
    bytes += file.bytes;
    if (own.length < rows.length || bytes > MOST_BYTES) break;
  }
  const { hooks: stats } = counts.result();
  if (decisions === 0) return { findings: [], fine: ['nothing recorded in the last week'] };
  const findings = [
    ...openFailures(stats),
    ...slowest(stats),
    ...onTrial(stats),
    ...neverFired(stats, hooks, (hook) => fired.has(today(hook))),
  ];
  return { findings, fine: [`${counted(decisions, 'decision')} in the last week`] };
}

function labelOf({ name, hook }: HookStats): string {
  return name ?? hook;
}

function openFailures(stats: readonly HookStats[]): readonly DoctorFinding[] {
  return stats
    .filter(({ failedOpen }) => failedOpen > 0)
    .map((one) => ({
      ...({ area: 'week', wrong: true } as const),
      what: `"${labelOf(one)}" failed ${one.failedOpen} of ${counted(one.runs, 'time')} in the last week, and what it was asked about went on.`,
      why: one.timedOut > 0 ? `It took too long ${one.timedOut === 1 ? 'once' : `${one.timedOut} times`}.` : null,
      todo: `see how it failed (hookline audit tail --hook '${labelOf(one)}' --since 7d), and fix it; "onFailure: block" refuses instead`,
    }));
}

function slowest(stats: readonly HookStats[]): readonly DoctorFinding[] {
  return stats
    .filter(({ p90Ms }) => (p90Ms ?? 0) > SLOW_MS)
    .toSorted((a, b) => (b.p90Ms ?? 0) - (a.p90Ms ?? 0))
    .slice(0, MOST_NAMED)
    .map((one) => ({
      ...({ area: 'week', wrong: false } as const),
      what: `"${labelOf(one)}" takes ${duration(one.p90Ms ?? 0)} or less in nine of ten cases (${counted(one.runs, 'run')}).`,
      why: 'The agent waits for it.',
      todo: 'make it faster, narrow what it is asked about (files, when), or set "async: true" where it need not refuse',
    }));
}

function onTrial(stats: readonly HookStats[]): readonly DoctorFinding[] {
  return stats
    .filter(({ wouldHaveRefused, wouldHaveAsked }) => wouldHaveRefused + wouldHaveAsked > 0)
    .map((one) => ({
      ...({ area: 'week', wrong: false } as const),
      what: `"${labelOf(one)}" is on trial (shadow), and would have refused or asked ${one.wouldHaveRefused + one.wouldHaveAsked} of ${counted(one.runs, 'time')}.`,
      why: 'Until "shadow" is taken out, nothing is refused by it.',
      todo: `look at what it would have refused: hookline audit tail --hook '${labelOf(one)}' --since 7d`,
    }));
}

/** Only hooks of files, and none of a pack: its rules are for what hardly ever happens. One finding for all of them. */
function neverFired(
  stats: readonly HookStats[],
  hooks: readonly Hook[],
  hasFired: (hook: Hook) => boolean,
): readonly DoctorFinding[] {
  const fired = new Set(stats.filter(({ runs }) => runs > 0).flatMap(({ hook, name }) => [hook, name ?? hook]));
  const silent = hooks.filter(
    (hook) =>
      isEntry(hook) &&
      hook.source !== null &&
      hook.source.pack === undefined &&
      hook.disabled === null &&
      !fired.has(hookLabel(hook)) &&
      !fired.has(hook.id) &&
      !hasFired(hook),
  );
  const names = [...new Set(silent.map(hookLabel))];
  if (names.length === 0) return [];
  const more = names.length > MOST_SILENT ? ` and ${names.length - MOST_SILENT} more` : '';
  const named = names
    .slice(0, MOST_SILENT)
    .map((name) => `"${name}"`)
    .join(', ');
  return [
    {
      ...{ area: 'week', wrong: false },
      what: `${counted(names.length, 'hook')} never had anything to say in the last week: ${named}${more}.`,
      why: 'That may be as it should be; a matcher that fits nothing looks the same.',
      todo: 'try one with: hookline explain PreToolUse --tool Bash',
    },
  ];
}
