import pg from 'pg';
import type { Queries } from '../src/db/db.ts';
import { postgresDb } from '../src/db/postgres.ts';
import type { Sql } from '../src/db/sql.ts';
import { type DecisionFilter, listDecisions } from '../src/store/read-decisions.ts';
import { statsBetween } from '../src/store/stats.ts';
import type { BenchWorld } from './bench-world.ts';
import type { Figure, Part } from './part.ts';
import { fillDecisions } from './rows.ts';
import { serverProcess } from './server-process.ts';

const DAYS = 30;
const LIMIT = 100;
const TIMES = 15;
const COLUMNS = `machine_id, at, uid, id, what, event, decision, experiment, session, person, host, agent, project, repository,
  tool, shape, revision, rules, would_refuse`;

interface PageQuestion {
  readonly name: string;
  readonly filter: Partial<DecisionFilter>;
  /** The condition, as somebody writes it who knows the indexes. */
  readonly byHand: string;
  readonly days?: number;
}

const QUESTIONS: readonly PageQuestion[] = [
  { name: 'the latest', filter: {}, byHand: 'true' },
  { name: 'the latest refusals', filter: { result: 'refused' }, byHand: "decision IN ('deny', 'block')" },
  { name: 'one person', filter: { person: 'person-900' }, byHand: "person = 'person-900'" },
  { name: 'one person, a month', filter: { person: 'person-900' }, byHand: "person = 'person-900'", days: DAYS },
  {
    name: 'a rare project, a month',
    filter: { project: 'project-399' },
    byHand: "project = 'project-399'",
    days: DAYS,
  },
  { name: 'a frequent shape', filter: { shape: 'shape 0' }, byHand: "shape = 'shape 0'" },
  { name: 'a rare shape', filter: { shape: 'shape 498' }, byHand: "shape = 'shape 498'" },
  { name: 'a frequent rule', filter: { rule: 'rule-0' }, byHand: "rules @> ARRAY['rule-0']" },
  { name: 'a rare rule', filter: { rule: 'rule-59' }, byHand: "rules @> ARRAY['rule-59']" },
  {
    name: 'refused by a rare rule, a month',
    filter: { rule: 'rule-59', result: 'refused' },
    byHand: "decision IN ('deny', 'block') AND rules @> ARRAY['rule-59']",
    days: DAYS,
  },
  { name: 'one session', filter: { session: 'session-900-3' }, byHand: "session = 'session-900-3'" },
];

/** What the page asks, over many decisions, beside the same statement by hand. */
export const queriesPart: Part = async (world) => {
  const figures: Figure[] = [];
  const client = new pg.Client({ connectionString: world.url });
  // what went wrong is told by whoever asked
  client.on('error', () => {});
  await client.connect();
  await filled(world, client);
  const bytes = await client.query(
    "SELECT sum(pg_total_relation_size(inhrelid))::float8 AS b FROM pg_inherits WHERE inhparent = 'decisions'::regclass",
  );
  figures.push({
    name: `${world.rows} decisions: in the database`,
    value: Math.round(bytes.rows[0].b / 1e6),
    unit: 'MB',
  });
  const server = await serverProcess(world.main, world.url);
  const db = postgresDb(world.url, 2);
  try {
    for (const question of QUESTIONS) figures.push(...(await asked(question, client, server, db)));
    figures.push(...(await statsAsked(client, server, db)));
    figures.push({
      name: "queries: the server's memory",
      value: server.memory().mostMb,
      unit: 'MB',
      promise: { most: 512 },
    });
  } finally {
    await server.stop();
    await db.close();
    await client.query('TRUNCATE decisions');
    await client.end();
  }
  return figures;
};

async function filled(world: BenchWorld, client: pg.Client): Promise<void> {
  const began = performance.now();
  // days that a server made ahead
  const { rows } = await client.query(
    "SELECT inhrelid::regclass::text AS day FROM pg_inherits WHERE inhparent = 'decisions'::regclass",
  );
  for (const { day } of rows) await client.query(`DROP TABLE ${day}`);
  await fillDecisions(world.url, { rows: world.rows, days: DAYS, machines: 1000 }, () => {});
  await client.query('ANALYZE decisions');
  await client.query('CHECKPOINT');
  world.told(`${world.rows} decisions were made up in ${Math.round((performance.now() - began) / 1000)} s`);
}

type Server = Awaited<ReturnType<typeof serverProcess>>;

async function asked(
  { name, filter, byHand, days = 7 }: PageQuestion,
  client: pg.Client,
  server: Server,
  db: Queries,
): Promise<readonly Figure[]> {
  const since = new Date(Date.now() - days * 86_400_000).toISOString();
  const text = `SELECT ${COLUMNS} FROM decisions WHERE fleet_id = 'main' AND at >= '${since}' AND kind = 'decision' AND ${byHand}
    ORDER BY at DESC LIMIT ${LIMIT}`;
  const query = new URLSearchParams({ ...(filter as Record<string, string>), since, limit: String(LIMIT) });
  const page = await inTurns(
    () => client.query(text),
    () => got(server, `/v1/decisions?${query}`),
  );
  const plan = await planOf(
    (queries) => listDecisions(queries, 'main', { ...filter, since, kind: 'decision' }, LIMIT),
    db,
  );
  return figuresOf(name, page, plan);
}

async function statsAsked(client: pg.Client, server: Server, db: Queries): Promise<readonly Figure[]> {
  const until = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();
  const since = new Date(Date.parse(until) - 3_600_000).toISOString();
  const text = `SELECT revision, date_trunc('minute', at), count(*), count(*) FILTER (WHERE decision IN ('deny', 'block'))
    FROM decisions WHERE fleet_id = 'main' AND at >= '${since}' AND at < '${until}' GROUP BY 1, 2`;
  const page = await inTurns(
    () => client.query(text),
    () => got(server, `/v1/stats?since=${since}&until=${until}`),
  );
  const between = { since, until, bucket: 'minute', revision: null } as const;
  return figuresOf(
    'calls and refusals of an hour',
    page,
    await planOf((queries) => statsBetween(queries, 'main', between), db),
  );
}

function figuresOf(
  name: string,
  { byHand, byServer }: { readonly byHand: number; readonly byServer: number },
  plan: readonly string[],
): readonly Figure[] {
  return [
    { name: `${name}: of the same by hand`, value: byServer / byHand, unit: 'x', promise: { most: 5 } },
    { name: `${name}: by the server`, value: byServer, unit: 'ms' },
    // a table that is read from its beginning to its end has no index for the question
    {
      name: `${name}: tables read whole`,
      value: plan.filter((node) => node === 'Seq Scan').length,
      unit: '',
      promise: { most: 0 },
    },
  ];
}

async function got({ address, token }: Server, path: string): Promise<void> {
  const answer = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const { error } = (await answer.json()) as { readonly error?: { readonly message: string } };
  if (error !== undefined) throw new Error(error.message);
}

/** The middle of each, one after the other so that what else the machine does is the same for both. */
async function inTurns(byHand: () => Promise<unknown>, byServer: () => Promise<unknown>) {
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TIMES; turn++)
    for (const [at, work] of [byHand, byServer].entries()) {
      const began = performance.now();
      await work();
      times[at]?.push(performance.now() - began);
    }
  const [hand = 0, server = 0] = times.map((all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0);
  return { byHand: hand, byServer: server };
}

/** The kinds of nodes in the plan of the server's own statement. */
async function planOf(ask: (queries: Queries) => Promise<unknown>, db: Queries): Promise<readonly string[]> {
  let found: readonly string[] = [];
  const explaining: Queries = {
    ...db,
    async query(statement: Sql) {
      const [first = '', ...rest] = statement.parts;
      const { rows } = await db.query<Record<string, unknown>>({
        ...statement,
        parts: [`EXPLAIN (FORMAT JSON) ${first}`, ...rest],
      });
      found = [...JSON.stringify(rows).matchAll(/"Node Type":"([^"]+)"/g)].map(([, type = '']) => type);
      return { rows: [], count: 0 };
    },
  };
  await ask(explaining);
  return found;
}
