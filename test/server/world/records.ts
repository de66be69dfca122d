import { createHash } from 'node:crypto';
import type { SentRecord } from '../../../packages/server/src/ingest/told-shape.ts';

const DAY_MS = 86_400_000;

/** A record as a machine tells it; the same number is the same record. */
export function recordOf(n: number, own: object = {}, about: object | null = {}): SentRecord {
  const at = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + (n % 3600) * 1000).toISOString();
  const nobody = {
    ...{
      session: 's1',
      user: 'ada',
      host: 'box',
      hookline: '0.1.0',
      agent: 'claude-code',
      agentVersion: '2',
      agentId: null,
    },
    ...{
      agentType: null,
      repository: 'git@example.com:a/b.git',
      commit: 'abc',
      project: 'shop',
      tool: 'Bash',
      call: 'c1',
    },
    ...{ began: null, shape: 'git push', revision: 'r1', hooks: [hookOf('no-force-push')] },
  };
  return {
    ...{ uid: createHash('sha256').update(String(n)).digest('hex'), id: `d${n}`, first: 2 * n, seq: 2 * n + 1, at },
    ...{
      kind: 'decision',
      what: 'outcome',
      event: 'PreToolUse',
      decision: 'none',
      experiment: false,
      ran: 1,
      skipped: 0,
    },
    about: about === null ? null : { ...nobody, ...about },
    content: null,
    ...own,
  };
}

export function hookOf(name: string, own: object = {}) {
  const what = {
    hook: `hookline:${name}`,
    name,
    layer: 'enforced',
    handler: 'rule',
    status: 'answered',
    decision: 'none',
  };
  return { ...what, durationMs: 1, shadow: false, wouldHave: null, definition: null, ...own };
}

export function batchOf(records: readonly unknown[]): object {
  return { v: 1, hookline: '0.1.0', records };
}

export function numbers(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}
