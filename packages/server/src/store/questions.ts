import type { Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** By which every process is told that somebody answered. */
export const ANSWER_CHANNEL = 'hookline_answers';

/** Whose answer a machine takes. */
export interface ToldLead {
  readonly name: string;
  readonly id: string;
  readonly jwk: { readonly kty: string; readonly crv: string; readonly x: string; readonly y?: string };
  readonly account: string | null;
}

export interface ToldQuestion {
  readonly id: string;
  readonly digest: string;
  readonly document: string;
  readonly leads: readonly ToldLead[];
  readonly askedAt: string;
  readonly expiresAt: string;
}

/** The latest of a machine are kept, whatever it sends. */
const MOST_OF_MACHINE = 500;

/** The same question again changes nothing. → how many were new */
export async function keepQuestions(
  db: Queries,
  fleet: string,
  machine: string,
  questions: readonly ToldQuestion[],
): Promise<number> {
  const column = <K extends keyof ToldQuestion>(name: K) => questions.map((question) => question[name]);
  const { count } = await db.query(sql`
    INSERT INTO questions (fleet_id, machine_id, question_id, digest, document, leads, asked_at, expires_at)
    SELECT ${fleet}, ${machine}, q.id, q.digest, q.document, q.leads::json, q.asked, q.expires
    FROM unnest(${column('id')}::text[], ${column('digest')}::text[], ${column('document')}::text[],
      ${column('leads').map((leads) => JSON.stringify(leads))}::text[], ${column('askedAt')}::timestamptz[],
      ${column('expiresAt')}::timestamptz[]) AS q (id, digest, document, leads, asked, expires)
    ON CONFLICT (fleet_id, machine_id, question_id) DO NOTHING`);
  await db.query(sql`
    DELETE FROM questions WHERE fleet_id = ${fleet} AND machine_id = ${machine} AND question_id IN (
      SELECT question_id FROM questions WHERE fleet_id = ${fleet} AND machine_id = ${machine}
      ORDER BY told_at DESC, question_id OFFSET ${MOST_OF_MACHINE})`);
  return count;
}

/** How many of a machine nobody has answered yet. */
export async function waitingOf(
  db: Queries,
  fleet: string,
  machine: string,
  except: readonly string[],
): Promise<number> {
  const { rows } = await db.query<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM questions
    WHERE fleet_id = ${fleet} AND machine_id = ${machine} AND answer IS NULL AND expires_at > now()
      AND question_id <> ALL(${except}::text[])`);
  return rows[0]?.n ?? 0;
}

export interface SignedAnswer {
  readonly id: string;
  readonly token: string;
}

/** What was answered and still matters, but for what the machine has. */
export async function answersFor(
  db: Queries,
  fleet: string,
  machine: string,
  have: readonly string[],
): Promise<readonly SignedAnswer[]> {
  const { rows } = await db.query<SignedAnswer>(sql`
    SELECT question_id AS id, token FROM questions
    WHERE fleet_id = ${fleet} AND machine_id = ${machine} AND answer IS NOT NULL AND expires_at > now()
      AND question_id <> ALL(${have}::text[])
    ORDER BY answered_at LIMIT 50`);
  return rows;
}

export interface QuestionRow {
  readonly id: string;
  readonly machine: string;
  readonly host: string | null;
  readonly user: string | null;
  readonly digest: string;
  readonly document: string;
  readonly leads: readonly ToldLead[];
  readonly askedAt: Date;
  readonly expiresAt: Date;
  readonly answer: 'yes' | 'no' | null;
  readonly answeredBy: string | null;
  readonly lead: string | null;
  readonly answeredAt: Date | null;
}

const COLUMNS = sql`q.question_id AS id, q.machine_id AS machine, m.host, m.account AS user, q.digest, q.document, q.leads,
  q.asked_at AS "askedAt", q.expires_at AS "expiresAt", q.answer, q.answered_by AS "answeredBy", q.lead,
  q.answered_at AS "answeredAt"`;
const WITH_MACHINE = sql`questions q JOIN machines m ON m.fleet_id = q.fleet_id AND m.machine_id = q.machine_id`;

/** The oldest first: it waits longest. */
export async function waitingQuestions(db: Queries, fleet: string, limit: number): Promise<readonly QuestionRow[]> {
  const { rows } = await db.query<QuestionRow>(sql`
    SELECT ${COLUMNS} FROM ${WITH_MACHINE}
    WHERE q.fleet_id = ${fleet} AND q.answer IS NULL AND q.expires_at > now() AND m.revoked_at IS NULL
    ORDER BY q.asked_at, q.machine_id, q.question_id LIMIT ${limit}`);
  return rows;
}

/** The newest first. */
export async function answeredQuestions(db: Queries, fleet: string, limit: number): Promise<readonly QuestionRow[]> {
  const { rows } = await db.query<QuestionRow>(sql`
    SELECT ${COLUMNS} FROM ${WITH_MACHINE}
    WHERE q.fleet_id = ${fleet} AND q.answer IS NOT NULL
    ORDER BY q.answered_at DESC, q.machine_id, q.question_id LIMIT ${limit}`);
  return rows;
}

export async function questionOf(
  db: Queries,
  fleet: string,
  machine: string,
  id: string,
): Promise<(QuestionRow & { readonly isOver: boolean }) | null> {
  const { rows } = await db.query<QuestionRow & { readonly isOver: boolean }>(sql`
    SELECT ${COLUMNS}, q.expires_at <= now() AS "isOver" FROM ${WITH_MACHINE}
    WHERE q.fleet_id = ${fleet} AND q.machine_id = ${machine} AND q.question_id = ${id}`);
  return rows[0] ?? null;
}

export interface Answering {
  readonly answer: 'yes' | 'no';
  readonly token: string;
  readonly person: string;
  readonly lead: string;
}

/** Of two answers the first counts. False: there was one, or it is too late. */
export async function keepAnswer(
  db: Queries,
  fleet: string,
  { machine, id }: Pick<QuestionRow, 'machine' | 'id'>,
  { answer, token, person, lead }: Answering,
): Promise<boolean> {
  const { count } = await db.query(sql`
    UPDATE questions SET answer = ${answer}, token = ${token}, answered_by = ${person}, lead = ${lead}, answered_at = now()
    WHERE fleet_id = ${fleet} AND machine_id = ${machine} AND question_id = ${id} AND answer IS NULL
      AND expires_at > now()`);
  if (count === 0) return false;
  await db.query(sql`SELECT pg_notify(${ANSWER_CHANNEL}, ${`${fleet} ${machine}`})`);
  return true;
}

export async function forgetQuestions(db: Queries, fleet: string, before: string): Promise<void> {
  await db.query(sql`DELETE FROM questions WHERE fleet_id = ${fleet} AND told_at < ${before}::timestamptz`);
}
