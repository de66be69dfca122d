import type { Queries } from '../db/db.ts';
import { type FleetSettings, storedSettings } from '../store/fleet-settings.ts';

/** What this fleet goes by: the database says it, and may say something else while the process serves. */
export interface FleetNow {
  /** As it was when it was last looked at, at most half a minute ago. */
  settings(): FleetSettings;
  refresh(): Promise<FleetSettings & { readonly nowMs: number }>;
}

export function fleetNow(db: Queries, fleet: string, settled: FleetSettings): FleetNow {
  let settings = settled;
  return {
    settings: () => settings,
    async refresh() {
      const now = await storedSettings(db, fleet);
      // nobody takes the row of a fleet away; who does has not said that its decisions should go, or that one may publish alone
      if (now === null || now.retentionDays === null || now.publishers === null)
        throw new Error(`The database does not say what the fleet "${fleet}" goes by.`);
      settings = { retentionDays: now.retentionDays, publishers: now.publishers, signIn: now.signIn };
      return { ...settings, nowMs: now.nowMs };
    },
  };
}
