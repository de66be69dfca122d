import { createHash } from 'node:crypto';
import type { Told } from '../../../src/sinks/told.ts';

const SHAPES = [
  'git status',
  'git push',
  'npm test',
  'npm run build',
  'ls',
  'cat',
  'Edit *.ts',
  'Read *.md',
  'grep',
  'node',
];
const DECISIONS = ['none', 'none', 'none', 'none', 'none', 'allow', 'allow', 'ask', 'deny'];

/** Decisions as machines send them; `masked` ones have what they were about. */
export function toldRecords(machine: number, count: number, detail: 'metadata' | 'masked', nowMs: number): Told[] {
  return Array.from({ length: count }, (_, n) => toldRecord(machine, n, detail, nowMs - (count - n) * 1000));
}

function toldRecord(machine: number, n: number, detail: 'metadata' | 'masked', atMs: number): Told {
  const uid = createHash('sha256').update(`${machine}:${n}:${atMs}`).digest('hex');
  const decision = DECISIONS[n % DECISIONS.length] ?? 'none';
  const shape = SHAPES[(n * 7 + machine) % SHAPES.length] ?? 'ls';
  const project = `project-${(machine * 13 + n) % 40}`;
  const at = new Date(atMs).toISOString();
  const rule = `rule-${n % 23}`;
  const said = {
    hook: `hookline:/etc/hookline/enforced.d/10.yml:${n % 23}`,
    name: rule,
    layer: 'enforced',
    handler: 'rule',
  };
  return {
    uid,
    ...{ id: `d_${uid.slice(0, 20)}`, first: n * 2, seq: n * 2 + 1, at, kind: 'decision', what: 'outcome' },
    ...{ event: 'PreToolUse', decision, experiment: false, ran: 1, skipped: 40 },
    about: {
      ...{
        session: `session-${machine}-${n >> 6}`,
        user: `person-${machine}`,
        host: `host-${machine}`,
        hookline: '0.1.0',
      },
      ...{ agent: 'claude-code', agentVersion: '2.1.325', agentId: null, agentType: null },
      ...{ repository: `git@example.com:org/${project}`, commit: uid.slice(0, 40), project, tool: 'Bash' },
      ...{ call: `toolu_${uid.slice(0, 24)}`, began: null, shape },
      hooks: [
        {
          ...said,
          ...{ status: 'answered', decision, durationMs: 0.2, shadow: false, wouldHave: null },
          definition: uid.slice(0, 16),
        },
      ],
    },
    content:
      detail === 'metadata'
        ? null
        : contentOf(uid, at, decision, `/home/person-${machine}/${project}`, `${shape} ${n}`),
  };
}

function contentOf(id: string, at: string, decision: string, cwd: string, command: string): Told['content'] {
  return {
    ...{ kind: 'outcome', id, at, event: 'PreToolUse', decision, hold: false, reason: null, rewrite: null, ran: 1 },
    ...{ agent: 'claude-code', session_id: id.slice(0, 36), skipped: 40 },
    payload: {
      ...{
        session_id: id.slice(0, 36),
        cwd,
        hook_event_name: 'PreToolUse',
        permission_mode: 'default',
        tool_name: 'Bash',
      },
      tool_input: {
        command: `cd ${cwd} && ${command} --option value src/some/file.ts`,
        description: 'Does what it says',
      },
    },
  };
}
