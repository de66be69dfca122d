import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import type { Db, Queries } from '../db/db.ts';
import { openDb } from '../db/open-db.ts';
import type { Settings } from '../settings.ts';
import { recordAct } from '../store/acts.ts';
import { firstKeptDay, type PastRows, pastRows, retentionOf, setRetention } from '../store/retention.ts';

const MOST_DAYS = 3650;

/** `hookline-server retention`: how long decisions are kept; with `--days` it is changed. 1: it was not, and what to do is said. */
export async function retentionCommand(args: readonly string[], settings: Settings): Promise<number> {
  const word = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...args], options: { days: word, delete: word } });
  const asked = {
    days: values.days === undefined ? null : wholeIn('--days', values.days, 1, MOST_DAYS),
    deletes: values.delete === undefined ? null : wholeIn('--delete', values.delete, 0, Number.MAX_SAFE_INTEGER),
  };
  if (asked.days === null && asked.deletes !== null) throw new Error('--delete needs --days: how many are to be kept?');
  const db = await openDb(settings);
  try {
    const { done, text } = await changeRetention(db, settings.fleet, asked);
    console.log(text);
    return done ? 0 : 1;
  } finally {
    await db.close();
  }
}

interface Asked {
  readonly days: number | null;
  /** So many decisions, as it was told the first time. */
  readonly deletes: number | null;
}

interface Told {
  readonly done: boolean;
  readonly text: string;
}

/** What is shortened is asked for twice: the second time with the number that was told the first time. */
export async function changeRetention(db: Db, fleet: string, { days, deletes }: Asked): Promise<Told> {
  return db.transaction(async (tx) => {
    const kept = await retentionOf(tx, fleet, { lock: true });
    if (kept === null) throw new Error(`There is no fleet "${fleet}" in this database; HOOKLINE_FLEET names another.`);
    const now = kept.days === null ? 'nobody has said yet for how long' : `for ${kept.days} days`;
    if (days === null) return { done: true, text: `Decisions of the fleet "${fleet}" are kept ${now}.` };
    if (kept.days === days) return { done: true, text: `Decisions of the fleet "${fleet}" are kept ${now} already.` };
    if (kept.days !== null && days > kept.days) {
      await change(tx, fleet, kept.days, days, 0);
      return {
        done: true,
        text: `Kept for ${days} days from now on, ${kept.days} before. Nothing is deleted.\n${NEXT(days)}`,
      };
    }
    const day = firstKeptDay(kept.nowMs, days);
    const past = await pastRows(tx, fleet, day);
    if (deletes !== past.decisions) return { done: false, text: toldFirst({ fleet, now, days, day, past, deletes }) };
    await change(tx, fleet, kept.days, days, past.decisions);
    return {
      done: true,
      text: `Kept for ${days} days from now on. A server of this fleet deletes what is from before ${day} within ten minutes, or when it starts.\n${NEXT(days)}`,
    };
  });
}

const NEXT = (days: number): string =>
  `Processes that serve go on and obey this. For the next ones set HOOKLINE_RETENTION_DAYS=${days}, or leave it out: another number does not start.`;

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

async function change(tx: Queries, fleet: string, from: number | null, to: number, deletes: number): Promise<void> {
  await setRetention(tx, fleet, to);
  const person = `${userInfo().username} (hookline-server retention)`;
  await recordAct(tx, fleet, { person, act: 'retention', about: `${to} days`, detail: { from, to, deletes } });
}

function wholeIn(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new Error(`${name} is "${text}"; it must be a whole number from ${least} to ${most}.`);
}
