import pg from 'pg';
import { postgresDb } from '../../src/db/postgres.ts';
import { dayOf, makePartitions } from '../../src/store/partitions.ts';

/** Whose they are: those of other parts are not in the way. */
export const FLEET = 'back-test';
export const DAYS = 7;

const DAY_MS = 86_400_000;

/** Calls of a fleet with all that was told of them, to the millisecond as machines tell it. A few commands and projects have most of them, as everywhere. */
export async function fillCalls(url: string, rows: number): Promise<void> {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const days = Array.from({ length: DAYS }, (_, back) => dayOf(today - (back + 1) * DAY_MS));
  const db = postgresDb(url, 2);
  await makePartitions(db, days).finally(db.close);
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query('SET synchronous_commit = off');
  for (const [i, day] of days.entries()) await client.query(INSERT, [FLEET, day, Math.ceil(rows / DAYS), i]);
  await client.query('ANALYZE decisions');
  await client.end();
}

const INSERT = `
  INSERT INTO decisions (fleet_id, machine_id, at, uid, id, first, seq, kind, what, event, decision, experiment, ran, skipped,
    session, person, host, agent, repository, project, tool, shape, revision, rules, would_refuse, about, content, cut)
  SELECT $1, 'm_' || md5(who::text), at, uid, left(uid, 20), n, n + 1, 'decision', 'outcome', 'PreToolUse', decision, false, 1,
    40, session, 'person-' || who, 'host-' || who, 'claude-code', repository, project, 'Bash', split_part(command, ' ', 1),
    'r1', ARRAY['guard'], false,
    json_build_object('session', session, 'user', 'person-' || who, 'agent', 'claude-code', 'repository', repository,
      'project', project, 'tool', 'Bash', 'hooks', json_build_array(json_build_object('hook', 'hookline:guard', 'name',
        'guard', 'layer', 'user', 'handler', 'rule', 'status', 'answered', 'decision', decision, 'durationMs', n % 7,
        'shadow', false, 'wouldHave', null, 'definition', 'abcdef'))),
    json_build_object('kind', 'outcome', 'at', at, 'id', left(uid, 20), 'event', 'PreToolUse', 'decision', decision, 'hold',
      false, 'reason', null, 'agent', 'claude-code', 'session_id', session, 'payload', json_build_object('session_id',
        session, 'cwd', '/home/person-' || who || '/' || project, 'hook_event_name', 'PreToolUse', 'tool_name', 'Bash',
        'tool_use_id', left(uid, 24), 'tool_input', json_build_object('command', command))),
    false
  FROM (
    SELECT n, at, who, uid, 'session-' || who || '-' || (n / 5000) AS session, 'project-' || place AS project,
      'git@example.com:org/project-' || place AS repository,
      CASE WHEN r3 < 0.01 THEN 'deny' ELSE 'none' END AS decision,
      (ARRAY['git status ', 'npm test -- part-', 'git push origin branch-', 'cat src/file-', 'node scripts/step-',
        'grep -rn word src | head -'])[1 + which % 6] || which AS command
    FROM (
      SELECT i AS n, date_trunc('milliseconds', $2::timestamptz + (i - 1) * (interval '24 hours' / $3::int)) AS at, floor(300 * random())::int AS who,
        md5($4::text || '-' || i) || md5('uid' || $4::text || '-' || i) AS uid, floor(8 * power(random(), 3))::int AS place,
        floor(300 * power(random(), 3))::int AS which, random() AS r3
      FROM generate_series(1, $3::int) AS i
    ) AS drawn
  ) AS made`;
