import pg from 'pg';

export interface MadeUp {
  readonly rows: number;
  /** Spread over so many days, the last of which is today. */
  readonly days: number;
  readonly machines: number;
}

const DAY_MS = 86_400_000;
/** Of the made-up machine number `who`. */
export const MACHINE_ID = "'m_' || left(md5('machine' || who) || md5(who::text), 43)";

/**
 * A month of a fleet that was never there, made by the database itself: each day's table is filled first and attached then, because an
 * index over what is there already is made in a tenth of the time. A few people, projects, shapes and rules have most of it, as everywhere.
 */
export async function fillDecisions(
  url: string,
  { rows, days, machines }: MadeUp,
  told: (day: string) => void,
): Promise<void> {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const each = Math.ceil(rows / days);
  const backs = Array.from({ length: days }, (_, back) => days - 1 - back).values();
  const worker = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    await client.query("SET synchronous_commit = off; SET maintenance_work_mem = '256MB'");
    for (const back of backs) {
      const [day, next] = [back, back - 1].map((one) => new Date(today - one * DAY_MS).toISOString().slice(0, 10));
      const table = `decisions_${day?.replaceAll('-', '')}`;
      await client.query(`CREATE TABLE ${table} (LIKE decisions INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`);
      await client.query(dayOfRows(table, day ?? ''), [each, machines, (days - back) * each]);
      await client.query(
        `ALTER TABLE decisions ATTACH PARTITION ${table} FOR VALUES FROM ('${day}T00:00:00Z') TO ('${next}T00:00:00Z')`,
      );
      told(day ?? '');
    }
    await client.end();
  };
  await Promise.all([worker(), worker()]);
}

function dayOfRows(table: string, day: string): string {
  return `
  INSERT INTO ${table} (fleet_id, machine_id, at, uid, id, first, seq, kind, what, event, decision, experiment, ran, skipped,
    session, person, host, agent, repository, project, tool, shape, revision, rules, would_refuse, about, content, cut)
  SELECT 'main', machine, at, uid, 'd_' || left(uid, 20), n * 3, n * 3 + 2, 'decision', 'outcome', 'PreToolUse', decision,
    false, 2, 40, session, person, 'host-' || who, agent, 'git@example.com:org/' || project, project, tool, shape, revision,
    CASE WHEN rule = other THEN ARRAY[rule] ELSE ARRAY[rule, other] END, false,
    json_build_object('session', session, 'user', person, 'host', 'host-' || who, 'hookline', '0.1.0', 'agent', agent,
      'agentVersion', '2.1.325', 'agentId', null, 'agentType', null, 'repository', 'git@example.com:org/' || project,
      'commit', left(uid, 40), 'project', project, 'tool', tool, 'call', 'toolu_' || left(uid, 24), 'began', null,
      'shape', shape, 'revision', revision, 'hooks', json_build_array(json_build_object('hook', 'enforced:' || rule, 'name', rule,
        'layer', 'enforced', 'handler', 'rule', 'status', 'answered', 'decision', decision, 'durationMs', 0.2, 'shadow', false,
        'wouldHave', null, 'definition', left(uid, 16)))),
    null, false
  FROM (
    SELECT n, at, who, 'person-' || who AS person, ${MACHINE_ID} AS machine,
      md5(n::text) || md5('uid' || n) AS uid, 'session-' || who || '-' || (hour / 2) AS session,
      'project-' || floor(400 * power(r2, 3))::int AS project, 'revision-' || (n / 2000000) AS revision,
      CASE WHEN r3 < 0.01 THEN 'deny' WHEN r3 < 0.02 THEN 'ask' WHEN r3 < 0.3 THEN 'allow' ELSE 'none' END AS decision,
      CASE WHEN r4 < 0.7 THEN 'claude-code' WHEN r4 < 0.9 THEN 'codex' ELSE 'gemini' END AS agent,
      CASE WHEN r5 < 0.6 THEN 'Bash' WHEN r5 < 0.8 THEN 'Edit' ELSE 'Read' END AS tool,
      'shape ' || floor(500 * power(r5, 3))::int AS shape,
      'rule-' || floor(60 * power(r6, 3))::int AS rule, 'rule-' || floor(60 * power(r7, 3))::int AS other
    FROM (
      SELECT $3::bigint + i AS n, timestamptz '${day}T00:00:00Z' + (i - 1) * (interval '24 hours' / $1::int) AS at,
        ((i - 1) * 24 / $1::int)::int AS hour, floor($2::int * power(random(), 1.5))::int AS who,
        random() AS r2, random() AS r3, random() AS r4, random() AS r5, random() AS r6, random() AS r7
      FROM generate_series(1, $1::bigint) AS i
    ) AS drawn
  ) AS made`;
}

/** So many machines, as their last heartbeats told; some have not been seen for days, and some have hooks that are switched off. */
export async function fillMachines(client: pg.Client, machines: number): Promise<void> {
  await client.query(
    `INSERT INTO machines (fleet_id, machine_id, jwk, labels, host, account, os, hookline, seen_at, beat, beat_at, revision, seq,
      policy_state, proven, calls, uncovered, heartbeat)
    SELECT 'main', ${MACHINE_ID}, '{}', json_build_object('team', 'team-' || who % 40), 'host-' || who, 'person-' || who, 'linux', '0.1.0',
      seen, 1000, seen, 'revision-' || who % 3, who % 3, CASE WHEN who % 50 = 0 THEN 'stale' ELSE 'current' END, who % 30 > 0, 800, who % 7,
      json_build_object('agents', json_build_array(json_build_object('name', 'claude-code', 'installed', true, 'proven', who % 30 > 0),
          json_build_object('name', 'codex', 'installed', who % 2 = 0, 'proven', true)),
        'off', CASE WHEN who % 20 = 0 THEN json_build_array(json_build_object('hook', 'rule-' || who % 60, 'by', 'person-' || who,
          'at', seen)) ELSE '[]'::json END)
    FROM (SELECT who, now() - who * interval '1 minute' AS seen FROM generate_series(0, $1::int - 1) AS who) AS made`,
    [machines],
  );
}
