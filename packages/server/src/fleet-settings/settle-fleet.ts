import type { Db } from '../db/db.ts';
import type { Settings } from '../settings.ts';
import { type FleetSettings, storedSettings, storeSettings } from '../store/fleet-settings.ts';
import { foundFleet } from '../store/fleets.ts';
import { settled } from './fleet-setting.ts';
import { PUBLISHERS } from './publishers-setting.ts';
import { RETENTION } from './retention-setting.ts';

/**
 * What the fleet goes by. The first process says it for all that come later: one that says otherwise does not start, because what it
 * would delete or permit is not its own. Throws what whoever starts it must know.
 */
export async function settleFleet(
  db: Db,
  { fleet, ...said }: Pick<Settings, 'fleet' | 'retentionDays' | 'publishers'>,
): Promise<FleetSettings> {
  return db.transaction(async (tx) => {
    await foundFleet(tx, fleet);
    const stands = await storedSettings(tx, fleet, { lock: true });
    if (stands === null) throw new Error(`The fleet "${fleet}" was removed from the database.`);
    const of = <Name extends keyof FleetSettings>(name: Name) => ({
      ...{ fleet, said: said[name], stands: stands[name], nowMs: stands.nowMs },
    });
    const settings: FleetSettings = {
      retentionDays: await settled(tx, RETENTION, of('retentionDays')),
      publishers: await settled(tx, PUBLISHERS, of('publishers')),
    };
    await storeSettings(tx, fleet, settings);
    return settings;
  });
}
