import type { Db } from '../db/db.ts';
import type { Settings } from '../settings.ts';
import { type FleetSettings, type SaidSettings, storedSettings, storeSettings } from '../store/fleet-settings.ts';
import { foundFleet } from '../store/fleets.ts';
import { settled } from './fleet-setting.ts';
import { PUBLISHERS } from './publishers-setting.ts';
import { RETENTION } from './retention-setting.ts';
import { SIGN_IN, signInWords } from './sign-in-setting.ts';

/**
 * What the fleet goes by. The first process says it for all that come later: one that says otherwise does not start, because what it
 * would delete or permit is not its own. Throws what whoever starts it must know.
 */
export async function settleFleet(
  db: Db,
  { fleet, retentionDays, publishers, oidc }: Pick<Settings, 'fleet' | 'retentionDays' | 'publishers' | 'oidc'>,
): Promise<FleetSettings> {
  const said: SaidSettings = { retentionDays, publishers, signIn: oidc === null ? null : signInWords(oidc) };
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
      signIn: await settled(tx, SIGN_IN, of('signIn')),
    };
    await storeSettings(tx, fleet, settings);
    return settings;
  });
}
