import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Bundle } from '../../../../src/bundle/bundle.ts';
import { readBundle } from '../../../../src/bundle/read-bundle.ts';
import { SIDES, type TurnGroup } from '../../../../src/history/fleet/tally.ts';
import { type BackTestResult, runBackTest } from '../back-test/run-back-test.ts';
import { openDb } from '../db/open-db.ts';
import { backTestFiles } from '../parquet/back-test-files.ts';
import type { Settings } from '../settings.ts';
import { type DecisionSpan, replayPages } from '../store/replay-pages.ts';
import { spanSince } from './span.ts';

const SHOWN = 10;

/** `hookline-server back-test FILE`: tries it on what is in the database, or was exported from one; 1: it would change something. */
export async function backTestCommand(args: readonly string[], settings: Settings): Promise<number> {
  const word = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...{ bundle: word, since: word, until: word, person: word, project: word, agent: word, sample: word, from: word },
      json: { type: 'boolean' },
    },
  });
  const { bundle: file = positionals[0], since, until, sample, json, person, project, agent, from } = values;
  if (file === undefined || positionals.length > (values.bundle === undefined ? 1 : 0))
    throw new Error('Which bundle is to be tried? back-test FILE');
  const bundle = readBundle(readFileSync(file));
  if (bundle.kind === 'refused') throw new Error(bundle.problem.message);
  const span = {
    ...spanSince(since, until, Date.now()),
    ...(person === undefined ? {} : { person }),
    ...(project === undefined ? {} : { project }),
    ...(agent === undefined ? {} : { agent }),
    ...(sample === undefined ? {} : { sample: percentIn(sample) }),
  };
  const result =
    from === undefined
      ? await overDatabase(bundle.value, span, settings)
      : await backTestFiles({ bundle: bundle.value, folder: from, span, signal: new AbortController().signal });
  console.log(json ? JSON.stringify(result) : shown(result, bundle.value.manifest.revision));
  return result.replayed === result.same ? 0 : 1;
}

async function overDatabase(bundle: Bundle, span: DecisionSpan, settings: Settings): Promise<BackTestResult> {
  const db = await openDb(settings);
  try {
    const { signal } = new AbortController();
    return await runBackTest({ bundle, pages: replayPages(db, settings.fleet, span), signal, tell: async () => {} });
  } finally {
    await db.close();
  }
}

function percentIn(text: string): number {
  const percent = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (percent >= 1 && percent <= 100) return percent;
  throw new Error(`--sample is "${text}"; it must be a whole number from 1 to 100.`);
}

function shown(result: BackTestResult, revision: string): string {
  const { stopped, asked, letGo, otherwise, cannotTell, same, hidden, unplaced, withoutPayload, lookedAt, upTo } =
    result;
  return [
    `${revision} on ${lookedAt} decisions${upTo === null ? '' : `, up to ${upTo}: there was no time for more`}`,
    `  ${stopped} would be stopped, ${asked} asked about, ${letGo} let go, ${otherwise} decided otherwise; ${same} stay as they were`,
    `  of ${cannotTell} nothing can be told without running a hook, of ${withoutPayload} because their payload was not sent`,
    ...(unplaced === 0 ? [] : [`  of ${unplaced} because nobody knows in which repository they were`]),
    ...(hidden === 0 ? [] : [`  ${hidden} were masked or cut in part: what is said of them may be otherwise`]),
    ...SIDES.flatMap((side) => groupLines(side, result.groups[side])),
  ].join('\n');
}

function groupLines(title: string, groups: readonly TurnGroup[]): readonly string[] {
  if (groups.length === 0) return [];
  const lines = groups.slice(0, SHOWN).map(({ name, stopped, asked, letGo, otherwise, cannotTell }) => {
    const counts = Object.entries({ stopped, asked, 'let go': letGo, otherwise, 'cannot tell': cannotTell });
    return `  ${name}: ${counts.flatMap(([word, count]) => (count === 0 ? [] : `${count} ${word}`)).join(', ')}`;
  });
  return ['', `by ${title}`, ...lines];
}
