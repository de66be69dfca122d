import { parseArgs } from 'node:util';
import type { Db } from '../db/db.ts';
import type { Settings } from '../settings.ts';
import { countUnapproved } from '../store/approvals.ts';
import { changeSetting, nextProcesses, type Told, toldOnce, wholeIn } from './change-setting.ts';

/** `hookline-server publishers`: how many people it takes to publish; with `--people` it is changed. */
export async function publishersCommand(args: readonly string[], settings: Settings): Promise<number> {
  const word = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...args], options: { people: word, unapproved: word } });
  const asked = {
    people: wholeIn('--people', values.people, 1, 2),
    unapproved: wholeIn('--unapproved', values.unapproved, 0, Number.MAX_SAFE_INTEGER),
  };
  if (asked.people === null && asked.unapproved !== null)
    throw new Error('--unapproved needs --people: how many should it take?');
  return toldOnce(settings, (db) => changePublishers(db, settings.fleet, asked));
}

interface Asked {
  readonly people: number | null;
  /** So many bundles, as it was told the first time. */
  readonly unapproved: number | null;
}

/** That one is enough is asked for twice: the second time with the number that was told the first time. */
export async function changePublishers(db: Db, fleet: string, { people, unapproved }: Asked): Promise<Told> {
  return changeSetting(db, fleet, 'publishers', async (tx, { publishers: from }) => {
    const now = `In the fleet "${fleet}" ${from === null ? 'nobody has said yet how many it takes' : `it takes ${inWords(from)}`} to publish`;
    if (people === null) return { kind: 'leave', text: `${now}.` };
    if (people === from) return { kind: 'leave', text: `${now} already.` };
    const next = nextProcesses('HOOKLINE_PUBLISHERS', people);
    const change = { kind: 'change', to: { publishers: people }, about: inWords(people) } as const;
    if (people > (from ?? 1)) {
      const text = `It takes ${inWords(people)} to publish from now on. What channels have stays; a rollout under way goes on when its bundle is approved.\n${next}`;
      return { ...change, detail: { from, to: people }, text };
    }
    const alone = await countUnapproved(tx, fleet);
    if (unapproved !== alone) return { kind: 'ask again', text: toldFirst({ now, people, alone, given: unapproved }) };
    return {
      ...change,
      detail: { from, to: people, unapproved: alone },
      text: `It takes ${inWords(people)} to publish from now on.\n${next}`,
    };
  });
}

interface First {
  readonly now: string;
  readonly people: number;
  readonly alone: number;
  readonly given: number | null;
}

function toldFirst({ now, people, alone, given }: First): string {
  return [
    ...(given === null ? [] : [`It is not ${given} bundles that nobody else has approved.`]),
    `${now}. If ${inWords(people)} is enough, whoever has the role "publish", or a token with it, gives a bundle to every machine alone, with nobody else asked:`,
    `  ${alone} bundles that nobody but who published them has approved, and every later one`,
    'Nothing has changed yet.',
    `To do it: hookline-server publishers --people ${people} --unapproved ${alone}`,
  ].join('\n');
}

function inWords(people: number): string {
  return people === 1 ? 'one person' : `${people} people`;
}
