import { join } from 'node:path';
import { readableFiles } from '../../../audit/trail-files.ts';
import { messageOf } from '../../../core/message-of.ts';
import { recordedEvent } from '../../../history/replay/recorded-event.ts';
import type { ChainPlace, Why, WhyRecord, WhyTold } from '../../data/why.ts';
import { boundedTexts } from '../bounded-texts.ts';
import type { UiContext } from '../context.ts';
import type { UiRequest } from '../route.ts';
import { trailSoFar } from '../trail-of.ts';
import { chainPlaces } from '../why/chain-places.ts';
import { type FoundRecords, findRecorded } from '../why/find-recorded.ts';
import { toldDecision } from '../why/told-decision.ts';
import { toldRecord } from '../why/told-record.ts';

/** Everything that is known of what has that id, also where it is older than what the page shows: that very one was asked for. */
export async function why({ query }: UiRequest, context: UiContext): Promise<WhyTold> {
  const found = findRecorded(query.get('id') ?? '', context);
  const { files } = readableFiles(join(context.stateFolder, 'audit'));
  const told = await toldAs(found, chainPlaces(found.records, files), context);
  const { sinceMs } = context;
  const isOlder = sinceMs !== null && (told.atMs ?? 0) < sinceMs;
  // where nothing of its session is shown, nothing leads there
  const isShown = !isOlder || trailSoFar(context).sessions.named(told.session, told.agent) !== null;
  return boundedTexts({ ...told, isOlder, session: isShown ? told.session : '' });
}

async function toldAs(
  found: FoundRecords,
  places: readonly ChainPlace[],
  context: UiContext,
): Promise<Omit<Why, 'isOlder'> | Omit<WhyRecord, 'isOlder'>> {
  if (recordedEvent(found.one) === null) return toldRecord(found, null, places);
  try {
    return await toldDecision(found, places, context);
  } catch (error) {
    // what is recorded can be shown whatever the hooks of today are
    return toldRecord(found, messageOf(error), places);
  }
}
