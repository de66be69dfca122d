import { parseArgs } from 'node:util';
import { openDb } from '../db/open-db.ts';
import { USUAL_DAYS } from '../fleet-settings/retention-setting.ts';
import { exportDecisions } from '../parquet/export-decisions.ts';
import type { Settings } from '../settings.ts';
import { DETAILS, type Detail } from '../store/export-pages.ts';
import { storedSettings } from '../store/fleet-settings.ts';
import { spanSince } from './span.ts';

/** `hookline-server export --to FOLDER`: decisions as Parquet, a file for each day. */
export async function exportCommand(args: readonly string[], settings: Settings): Promise<number> {
  const word = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...args], options: { to: word, since: word, until: word, detail: word } });
  const { to: folder, since, until, detail = 'masked' } = values;
  if (folder === undefined) throw new Error('Where should it go? --to FOLDER');
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(folder)) throw new Error(`"${folder}" is no folder of this machine; --to FOLDER`);
  if (!isDetail(detail)) throw new Error(`--detail is "${detail}"; it can be ${DETAILS.join(', ')}.`);
  const { fleet } = settings;
  const nowMs = Date.now();
  const db = await openDb(settings);
  try {
    const retentionDays = (await storedSettings(db, fleet))?.retentionDays ?? USUAL_DAYS;
    const { days, rows } = await exportDecisions({
      ...{ db, fleet, folder, detail, retentionDays, nowMs, span: spanSince(since, until, nowMs) },
      tell: (day, count) => console.log(`${day}  ${count}`),
    });
    console.log(`${rows} decisions of ${days} ${days === 1 ? 'day' : 'days'} are in ${folder}`);
    return 0;
  } finally {
    await db.close();
  }
}

function isDetail(text: string): text is Detail {
  return DETAILS.some((one) => one === text);
}
