import { parseArgs } from 'node:util';
import type { Db } from '../db/db.ts';
import type { Settings } from '../settings.ts';
import { firstKeptDay, type PastRows, pastRows } from '../store/retention.ts';
import { changeSetting, nextProcesses, type Told, toldOnce, wholeIn } from './change-setting.ts';

const MOST_DAYS = 3650;

/** `hookline-server retention`: how long decisions are kept; with `--days` it is changed. */
export async function retentionCommand(args: readonly string[], settings: Settings): Promise<number> {
  const word = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...args], options: { days: word, delete: word } });
  const asked = {
    days: wholeIn('--days', values.days, 1, MOST_DAYS),
    deletes: wholeIn('--delete', values.delete, 0, Number.MAX_SAFE_INTEGER),
  };
  if (asked.days === null && asked.deletes !== null) throw new Error('--delete needs --days: how many are to be kept?');
  return toldOnce(settings, (db) => changeRetention(db, settings.fleet, asked));
}

interface Asked {
  readonly days: number | null;
  /** So many decisions, as it was told the first time. */
  readonly deletes: number | null;
}

/** What is shortened is asked for twice: the second time with the number that was told the first time. */
export async function changeRetention(db: Db, fleet: string, { days, deletes }: Asked): Promise<Told> {
  return changeSetting(db, fleet, 'retention', async (tx, { retentionDays: from, nowMs }) => {
    const now = from === null ? 'nobody has said yet for how long' : `for ${from} days`;
    if (days === null) return { kind: 'leave', text: `Decisions of the fleet "${fleet}" are kept ${now}.` };
    if (from === days) return { kind: 'leave', text: `Decisions of the fleet "${fleet}" are kept ${now} already.` };
    const next = nextProcesses('HOOKLINE_RETENTION_DAYS', days);
    const change = { kind: 'change', to: { retentionDays: days }, about: `${days} days` } as const;
    if (from !== null && days > from) {
      const text = `Kept for ${days} days from now on, ${from} before. Nothing is deleted.\n${next}`;
      return { ...change, detail: { from, to: days, deletes: 0 }, text };
    }
    const day = firstKeptDay(nowMs, days);
    const past = await pastRows(tx, fleet, day);
    if (deletes !== past.decisions)
      return { kind: 'ask again', text: toldFirst({ fleet, now, days, day, past, deletes }) };
    return {
      ...change,
      detail: { from, to: days, deletes },
      text: `Kept for ${days} days from now on. A server of this fleet deletes what is from before ${day} within ten minutes, or when it starts.\n${next}`,
    };
  });
}

interface First {
  readonly fleet: string;
  readonly now: string;
  readonly days: number;
  readonly day: string;
  readonly past: PastRows;
  readonly deletes: number | null;
}

function toldFirst({ fleet, now, days, day, past, deletes }: First): string {
  const oldest = past.oldest === null ? '' : `, the oldest of ${past.oldest.toISOString().slice(0, 10)}`;
  return [
    ...(deletes === null ? [] : [`It is not ${deletes} decisions that this would delete.`]),
    `Decisions of the fleet "${fleet}" are kept ${now}. To keep them for ${days} deletes everything of this fleet from before ${day}:`,
    `  ${past.decisions} decisions${oldest}`,
    `  ${past.questions} questions for a lead, ${past.conflicts} conflicts of identity`,
    'Nothing has changed yet. An export keeps a copy: hookline-server export --to FOLDER --since …',
    `To do it: hookline-server retention --days ${days} --delete ${past.decisions}`,
  ].join('\n');
}
