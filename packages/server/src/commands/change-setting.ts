import { userInfo } from 'node:os';
import type { Db, Queries } from '../db/db.ts';
import { openDb } from '../db/open-db.ts';
import type { Settings } from '../settings.ts';
import { recordAct } from '../store/acts.ts';
import { type FleetSettings, type StoredSettings, storedSettings, storeSettings } from '../store/fleet-settings.ts';

/** What is to be done with what somebody asked for: what takes something away is asked for twice. */
export type Plan = { readonly text: string } & (
  | { readonly kind: 'leave' | 'ask again' }
  | {
      readonly kind: 'change';
      readonly to: Partial<FleetSettings>;
      readonly about: string | null;
      readonly detail: object;
    }
);

export interface Told {
  readonly done: boolean;
  readonly text: string;
}

/** Changes what a fleet goes by, and writes down who did. `name`: of the command, and of the act. */
export async function changeSetting(
  db: Db,
  fleet: string,
  name: string,
  planned: (tx: Queries, stands: StoredSettings) => Plan | Promise<Plan>,
): Promise<Told> {
  return db.transaction(async (tx) => {
    const stands = await storedSettings(tx, fleet, { lock: true });
    if (stands === null)
      throw new Error(`There is no fleet "${fleet}" in this database; HOOKLINE_FLEET names another.`);
    const plan = await planned(tx, stands);
    if (plan.kind === 'change') {
      await storeSettings(tx, fleet, plan.to);
      const person = `${userInfo().username} (hookline-server ${name})`;
      await recordAct(tx, fleet, { person, act: name, about: plan.about, detail: plan.detail });
    }
    return { done: plan.kind !== 'ask again', text: plan.text };
  });
}

/** 1: it was not changed, and what to do is said. */
export async function toldOnce(settings: Settings, change: (db: Db) => Promise<Told>): Promise<number> {
  const db = await openDb(settings);
  try {
    const { done, text } = await change(db);
    console.log(text);
    return done ? 0 : 1;
  } finally {
    await db.close();
  }
}

/** What is said after each change. */
export function nextProcesses(variable: string, value: number): string {
  return `Processes that serve go on and obey this. For the next ones set ${variable}=${value}, or leave it out: another number does not start.`;
}

/** Null: it was not given. */
export function wholeIn(name: string, text: string | undefined, least: number, most: number): number | null {
  if (text === undefined) return null;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new Error(`${name} is "${text}"; it must be a whole number from ${least} to ${most}.`);
}
