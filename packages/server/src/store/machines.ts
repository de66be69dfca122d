import type { PublicJwk } from '../../../../src/bundle/trusted-key.ts';
import type { Queries } from '../db/db.ts';
import { allOf, type Sql, sql } from '../db/sql.ts';
import type { Cause } from '../told/causes.ts';
import { CAUSE } from './machine-cause.ts';

export type Labels = Readonly<Record<string, string>>;

/** What a request of a machine is answered by. */
export interface Machine {
  readonly id: string;
  readonly jwk: PublicJwk;
  readonly labels: Labels;
  /** The number of the bundle that it last said it has. */
  readonly seq: number | null;
}

/** What a machine says of itself when it enrols. */
export interface MachineFacts {
  readonly host: string | null;
  readonly user: string | null;
  readonly os: string | null;
  readonly hookline: string | null;
}

/** Null: there is none, or it is not to be let in any more. */
export async function machineOf(db: Queries, fleet: string, id: string): Promise<Machine | null> {
  const { rows } = await db.query<Machine>(sql`
    SELECT machine_id AS id, jwk, labels, seq FROM machines
    WHERE fleet_id = ${fleet} AND machine_id = ${id} AND revoked_at IS NULL`);
  return rows[0] ?? null;
}

export interface Enrolling {
  readonly id: string;
  readonly jwk: PublicJwk;
  readonly token: string;
  /** What its token binds, and what it chose of that which the token leaves to it. */
  readonly bound: Labels;
  readonly chosen: Labels;
  readonly facts: MachineFacts;
}

/**
 * The labels that it has from now on: what it chose, over that what earlier tokens bound, over that what this one binds.
 * Null: it was revoked, and stays so, whatever token it has.
 */
export async function enrolMachine(
  db: Queries,
  fleet: string,
  { id, jwk, token, bound, chosen, facts }: Enrolling,
): Promise<{ readonly again: boolean; readonly labels: Labels } | null> {
  const own = JSON.stringify(chosen);
  const { rows } = await db.query<{ again: boolean; labels: Labels }>(sql`
    INSERT INTO machines AS m (fleet_id, machine_id, jwk, bound, labels, host, account, os, hookline, token_id)
    VALUES (${fleet}, ${id}, ${JSON.stringify(jwk)}::jsonb, ${JSON.stringify(bound)}::jsonb,
      ${JSON.stringify({ ...chosen, ...bound })}::jsonb,
      ${facts.host}, ${facts.user}, ${facts.os}, ${facts.hookline}, ${token})
    ON CONFLICT (fleet_id, machine_id) DO UPDATE
    SET bound = m.bound || EXCLUDED.bound, labels = ${own}::jsonb || m.bound || EXCLUDED.bound, host = EXCLUDED.host, account = EXCLUDED.account, os = EXCLUDED.os,
      hookline = EXCLUDED.hookline, token_id = EXCLUDED.token_id, seen_at = now()
    WHERE m.fleet_id = EXCLUDED.fleet_id AND m.revoked_at IS NULL
    RETURNING xmax <> 0 AS again, m.labels`);
  return rows[0] ?? null;
}

/** False: there is no such machine, or it was revoked before. */
export async function revokeMachine(db: Queries, fleet: string, id: string, by: string): Promise<boolean> {
  const { count } = await db.query(sql`
    UPDATE machines SET revoked_at = now(), revoked_by = ${by}
    WHERE fleet_id = ${fleet} AND machine_id = ${id} AND revoked_at IS NULL`);
  return count > 0;
}

/** Of many machines at once: when each of them was last heard of. */
export async function markSeen(db: Queries, fleet: string, seen: ReadonlyMap<string, number>): Promise<void> {
  await db.query(sql`
    UPDATE machines SET seen_at = s.at
    FROM unnest(${[...seen.keys()]}::text[], ${[...seen.values()].map(iso)}::timestamptz[]) AS s (id, at)
    WHERE fleet_id = ${fleet} AND machine_id = s.id AND seen_at < s.at`);
}

export interface MachineFilter {
  readonly text?: string;
  readonly labels?: Labels;
  readonly revision?: string;
  /** Not heard of since. */
  readonly notSince?: string;
  readonly proven?: boolean;
  readonly uncovered?: boolean;
  readonly revoked?: boolean;
  readonly cause?: Cause;
  readonly agent?: string;
  readonly after?: { readonly seenAt: string; readonly id: string };
}

export interface MachineRow {
  readonly id: string;
  readonly labels: Labels;
  readonly host: string | null;
  readonly user: string | null;
  readonly os: string | null;
  readonly hookline: string | null;
  readonly enrolledAt: Date;
  readonly seenAt: Date;
  readonly beatAt: Date | null;
  readonly revision: string | null;
  readonly seq: number | null;
  readonly policyState: string | null;
  readonly proven: boolean | null;
  readonly calls: number | null;
  readonly uncovered: number | null;
  readonly conflicts: number;
  readonly revokedAt: Date | null;
  readonly cause: Cause;
  /** As its last heartbeat told of them. */
  readonly agents: unknown;
}

const COLUMNS = sql`machine_id AS id, labels, host, account AS user, os, hookline, enrolled_at AS "enrolledAt",
  seen_at AS "seenAt", beat_at AS "beatAt", revision, seq, policy_state AS "policyState", proven, calls, uncovered,
  conflicts, revoked_at AS "revokedAt", ${CAUSE} AS cause, heartbeat->'agents' AS agents`;

/** Those last heard of first. */
export async function listMachines(
  db: Queries,
  fleet: string,
  filter: MachineFilter,
  limit: number,
): Promise<readonly MachineRow[]> {
  const { rows } = await db.query<MachineRow>(sql`
    SELECT ${COLUMNS} FROM machines WHERE fleet_id = ${fleet} AND ${allOf(conditionsOf(filter))}
    ORDER BY seen_at DESC, machine_id DESC LIMIT ${limit}`);
  return rows;
}

function conditionsOf(filter: MachineFilter): readonly Sql[] {
  const { text, labels, revision, notSince, proven, uncovered, revoked = false, cause, agent, after } = filter;
  const words = text === undefined ? '' : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return [
    revoked ? sql`revoked_at IS NOT NULL` : sql`revoked_at IS NULL`,
    ...(text === undefined ? [] : [sql`(host ILIKE ${words} OR account ILIKE ${words} OR machine_id ILIKE ${words})`]),
    ...(labels === undefined ? [] : [sql`labels @> ${JSON.stringify(labels)}::jsonb`]),
    ...(revision === undefined ? [] : [sql`revision = ${revision}`]),
    ...(notSince === undefined ? [] : [sql`seen_at < ${notSince}::timestamptz`]),
    ...(proven === undefined ? [] : [proven ? sql`proven` : sql`proven IS NOT TRUE`]),
    ...(uncovered === undefined ? [] : [uncovered ? sql`uncovered > 0` : sql`uncovered IS NOT DISTINCT FROM 0`]),
    ...(cause === undefined ? [] : [sql`${CAUSE} = ${cause}`]),
    ...(agent === undefined
      ? []
      : [sql`heartbeat->'agents' @> ${JSON.stringify([{ name: agent, installed: true }])}::jsonb`]),
    ...(after === undefined ? [] : [sql`(seen_at, machine_id) < (${after.seenAt}::timestamptz, ${after.id})`]),
  ];
}

export async function machineDetail(
  db: Queries,
  fleet: string,
  id: string,
): Promise<(MachineRow & { readonly heartbeat: unknown }) | null> {
  const { rows } = await db.query<MachineRow & { readonly heartbeat: unknown }>(
    sql`SELECT ${COLUMNS}, heartbeat FROM machines WHERE fleet_id = ${fleet} AND machine_id = ${id}`,
  );
  return rows[0] ?? null;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
