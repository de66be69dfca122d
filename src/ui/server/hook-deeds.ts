import type { Row } from '../../audit/index/row.ts';
import { type HookStats, tally } from '../../audit/tally.ts';
import { visible } from '../../core/visible.ts';
import type { HookDid } from '../data/hooks.ts';

/** What all hooks did, by where they are written (`history/hook-identity.ts`) and what they are called. */
export interface Deeds {
  readonly of: (id: string, name: string | null) => HookDid | null;
  readonly keyOf: (id: string, name: string | null) => string;
  readonly list: readonly {
    readonly key: string;
    readonly id: string;
    readonly name: string | null;
    readonly did: HookDid;
  }[];
  readonly days: number;
  readonly decisions: number;
}

export const NOTHING: HookDid = {
  ...{ runs: 0, refused: 0, asked: 0, failed: 0, wouldHave: 0 },
  ...{ p50Ms: null, p95Ms: null, perDayMs: 0 },
};

const NO_SKIPS: Row['skips'] = [];

/** `identityOf`: which hook is meant by what it was called in that folder. */
export function deedsOf(rows: readonly Row[], identityOf: (id: string, folder: string) => string): Deeds {
  const counts = tally(null);
  const folderOf = folders();
  const days = new Set<number>();
  let decisions = 0;
  for (const row of rows) {
    if (row.kind !== 'decision' && row.kind !== 'late') continue;
    const folder = folderOf(row);
    const hooks = row.hooks.map((one) => ({ ...one, hook: identityOf(one.hook, folder) }));
    // those that had nothing to say are many, and nobody counts them here
    counts.add({ ...row, hooks, skips: NO_SKIPS });
    decisions += Number(row.kind === 'decision');
    days.add(Math.floor(row.at / DAY_MS));
  }
  const list = counts.result().hooks.map((stats) => {
    const { hook: id, name } = stats;
    return { key: keyOf(id, name), id, name, did: didOf(stats, Math.max(1, days.size)) };
  });
  const byKey = new Map(list.map(({ key, did }) => [key, did]));
  return { of: (id, name) => byKey.get(keyOf(id, name)) ?? null, keyOf, list, days: days.size, decisions };
}

/** The end of a hook that nobody waited for says only whose it was, and not where. */
function folders(): (row: Row) => string {
  const last = new Map<string, string>();
  return ({ agent, session, project }) => {
    const key = `${agent}\0${session}`;
    if (project !== '') last.set(key, project);
    return project === '' ? (last.get(key) ?? '') : project;
  };
}

const DAY_MS = 24 * 60 * 60_000;

/** One with a name stays the same when its line is another. */
function keyOf(id: string, name: string | null): string {
  return name === null ? visible(id) : `${visible(id).replace(/:\d+$/, '')}\0${visible(name)}`;
}

function didOf(stats: HookStats, days: number): HookDid {
  const { runs, refused, asked, p50Ms, p95Ms } = stats;
  return {
    ...{ runs, refused, asked, p50Ms, p95Ms },
    failed: stats.failedOpen + stats.failedClosed,
    wouldHave: stats.wouldHaveRefused + stats.wouldHaveAsked,
    perDayMs: stats.waitedMs / days,
  };
}
