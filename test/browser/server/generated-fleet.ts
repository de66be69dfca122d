import { sql } from '../../../packages/server/src/db/sql.ts';
import { beatOf } from '../../server/world/heartbeats.ts';
import { ask, enrolled, type TestMachine } from '../../server/world/machine.ts';
import { batchOf, hookOf, numbers, recordOf } from '../../server/world/records.ts';
import type { TestServer } from '../../server/world/server.ts';

const TEAMS = ['payments', 'search', 'platform'];
const PEOPLE = ['ada', 'grace', 'linus', 'margaret', 'ken', 'barbara'];
const CALLS = [
  { tool: 'Bash', shape: 'git status' },
  { tool: 'Bash', shape: 'npm test' },
  { tool: 'Edit', shape: 'edits src' },
  { tool: 'Bash', shape: 'git push' },
  { tool: 'Read', shape: 'reads .env' },
];
/** What whoever looks at the page must see, and no browser may run. */
export const HOSTILE = '<img src=x onerror="globalThis.smuggled=1">\u202Etxt';

function policyOf(seq: number): object {
  const expires = new Date(Date.now() + 7 * 86_400_000).toISOString();
  return { revision: `r${seq}`, seq, digest: 'd', state: 'current', problem: null, expires };
}

interface Given {
  /** The number of the bundle that a machine has. */
  readonly seqOf?: (n: number) => number;
  /** What one machine, one hook and some commands are called. */
  readonly text?: string;
}

/** Machines of a team as they are on an ordinary day: most are as they should be. */
export async function generatedFleet(
  server: TestServer,
  count: number,
  { seqOf = () => 42, text = HOSTILE }: Given = {},
): Promise<readonly TestMachine[]> {
  const machines: TestMachine[] = [];
  for (const n of numbers(0, count)) {
    const person = PEOPLE[n % PEOPLE.length] ?? '';
    const own = { host: `${person}-${n % 4 === 0 ? 'desk' : 'book'}-${n}`, user: person };
    const machine = await enrolled(server.app, { team: TEAMS[n % TEAMS.length] ?? '', role: 'dev' }, own);
    machines.push(machine);
    const seq = seqOf(n);
    await beat(server, machine, { policy: policyOf(seq), ...own, ...oddIn(n, count, text) });
    if (n === count - 5) await beat(server, machine, own);
    if (n === count - 6) await unseen(server, machine);
    await ask(server.app, machine, 'POST', '/v1/records', {
      body: batchOf(recordsOf(n, own, { revision: `r${seq}`, text })),
    });
  }
  return machines;
}

const beat = ({ app }: TestServer, machine: TestMachine, own: object) =>
  ask(app, machine, 'POST', '/v1/heartbeat', {
    body: beatOf(7, { at: new Date().toISOString(), coverage: { calls: 1240, uncovered: 0, days: 7 }, ...own }),
  });

function oddIn(n: number, count: number, text: string): object {
  const odd: Readonly<Record<number, object>> = {
    [count - 1]: {
      policy: { ...policyOf(0), state: 'missing', revision: null, seq: null, problem: 'No bundle could be verified.' },
    },
    [count - 2]: { policy: { ...policyOf(40), state: 'stale' }, coverage: { calls: 800, uncovered: 31, days: 7 } },
    [count - 3]: { agents: [{ name: 'codex', version: '1', installed: true, proven: null }] },
    [count - 4]: {
      host: text,
      off: [{ hook: text, by: 'ken', at: '2026-11-16T10:00:00Z' }],
      sinks: [{ name: 'siem', kind: 'syslog', waiting: 12, problem: 'The other side does not answer.' }],
    },
  };
  const agents = [
    { name: 'claude-code', version: '2.1', installed: true, proven: true },
    ...(n % 3 === 0 ? [{ name: 'codex', version: '1', installed: true, proven: true }] : []),
  ];
  return { agents, ...odd[n] };
}

function recordsOf(
  n: number,
  { host, user }: { readonly host: string; readonly user: string },
  { revision, text }: { readonly revision: string; readonly text: string },
): readonly unknown[] {
  return numbers(0, 12).map((i) => {
    const { tool, shape } = CALLS[(n + i) % CALLS.length] ?? { tool: '', shape: '' };
    const at = new Date(Date.now() - (i * 37 + n) * 20_000).toISOString();
    const about = { host, user, tool, shape, revision, project: i % 2 === 0 ? 'shop' : 'desk' };
    const isRefused = shape === 'git push';
    const hooks = [
      hookOf(isRefused ? 'no-push' : 'guard', { decision: isRefused ? 'deny' : 'none', durationMs: 0.4 }),
      hookOf('secrets-stay', { shadow: true, wouldHave: shape === 'reads .env' ? 'deny' : null }),
    ];
    const content = isRefused
      ? {
          payload: { tool_name: tool, tool_input: { command: `git push origin main # ${text}` } },
          reason: 'Pushing is for people.',
        }
      : null;
    return recordOf(n * 100 + i, { at, decision: isRefused ? 'deny' : 'none', content }, { ...about, hooks });
  });
}

async function unseen({ context: { db, fleet } }: TestServer, { id }: TestMachine): Promise<void> {
  await db.query(sql`
    UPDATE machines SET seen_at = now() - interval '3 days' WHERE fleet_id = ${fleet} AND machine_id = ${id}`);
}
