import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { openDuck } from '../../packages/server/src/parquet/duck.ts';
import { exportDecisions } from '../../packages/server/src/parquet/export-decisions.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { fleetOfCalls } from './world/fleet-of-calls.ts';
import { testServer } from './world/server.ts';

const NO_PUSH = 'hooks:\n  - { on: PreToolUse, name: no-push, runs: git push, deny: "not here" }\n';

test('the queries of docs/server.md say what they say they do', async () => {
  const server = await testServer();
  const { db, fleet } = server.context;
  await fleetOfCalls(
    server,
    { enforced: NO_PUSH, calls: ['git push', 'git push', 'ls'], labels: { team: 'payments' }, daysAgo: 10 },
    { enforced: NO_PUSH, calls: ['git push', 'npm test', 'ls', 'ls'], labels: { team: 'search' }, daysAgo: 1 },
  );
  const folder = scratchFolder();
  const nowMs = Date.now();
  const span = { since: new Date(nowMs - 30 * 86_400_000).toISOString(), until: new Date(nowMs).toISOString() };
  await exportDecisions({ db, fleet, folder, span, nowMs, detail: 'masked', retentionDays: 90, tell: () => {} });
  const page = readFileSync(new URL('../../docs/server.md', import.meta.url), 'utf8');
  const queries = [...page.matchAll(/```sql\n(.*?)```/gs)].map(([, text = '']) =>
    text.replaceAll("'decisions/", `'${folder}/`),
  );
  const duck = await openDuck();
  onTestFinished(duck.close);
  const answers = [];
  for (const query of queries) answers.push((await duck.rows(query)).map((row) => row.map(String)));
  const [refused = [], fresh = [], teams = []] = answers;
  expect(answers.length).toBe(3);
  expect(refused.map(([rule, , count]) => [rule, count])).toEqual([['no-push', '3']]);
  expect(fresh.map(([shape, , calls, people]) => [shape, calls, people])).toEqual([['npm test', '1', '1']]);
  expect(teams.map(([, team, calls, rate]) => [team, calls, rate])).toEqual([
    ['payments', '3', '666.7'],
    ['search', '4', '250'],
  ]);
});
